import { readScan } from '@formulary/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { openBarcodeReader } from './read-barcodes.ts';
import { createSightings } from './sightings.ts';

/** The delay between two scans: people move a pack no faster, and the phone stays cool. */
const LOOK_MS = 120;

const REASONS: Record<string, string> = {
  NotAllowedError:
    'The browser does not let this site use the camera. Allow it in the site settings (next to the address), then open the scanner again.',
  NotFoundError: 'No camera was found.',
  NotReadableError: 'Another app is using the camera. Close it, then open the scanner again.',
};

/** Whether this device has a camera that a page may use, which requires HTTPS. */
export const useHasCamera = (): boolean => {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    const look = async () => {
      const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
      setHasCamera(devices.some(({ kind }) => kind === 'videoinput'));
    };
    look().catch(() => undefined);
  }, []);
  return hasCamera;
};

/** A symbol that is not a pack's code is a supplier's code. */
const codeOf = (symbol: string): string => readScan(symbol) ?? symbol.trim();

type Torch = { isOn: boolean; toggle: () => void };

/** Not every browser reports the capabilities of its camera. */
const hasTorch = (track: MediaStreamTrack | undefined): boolean => {
  const capabilities: object = track?.getCapabilities?.() ?? {};
  return 'torch' in capabilities && capabilities.torch === true;
};

type Camera = { isReady: boolean; problem: string | undefined; torch: Torch | undefined };

/** Shows the rear camera, and calls `onCode` for each pack that comes into view. */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): Camera => {
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isTorchOn, setTorchOn] = useState(false);
  const take = useEffectEvent(onCode);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const run = async () => {
      const wanted = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } };
      const stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
      const end = () => {
        for (const one of stream.getTracks()) one.stop();
      };
      if (signal.aborted || !video.current) return end();
      signal.addEventListener('abort', end);
      video.current.srcObject = stream;
      await video.current.play();
      const [picture] = stream.getVideoTracks();
      if (hasTorch(picture)) setTrack(picture);
      const reader = await openBarcodeReader();
      signal.addEventListener('abort', reader.close);
      const fresh = createSightings();
      setReady(true);
      while (!signal.aborted && video.current) {
        const codes = await reader.read(video.current);
        if (!signal.aborted) for (const code of fresh(codes.map(codeOf), performance.now())) take(code);
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    };
    run().catch((error: unknown) => {
      if (signal.aborted) return;
      const name = error instanceof Error ? error.name : '';
      setProblem(REASONS[name] ?? 'The scanner did not start. Close it and try again.');
    });
    return () => stop.abort();
  }, [video]);

  const toggle = () => {
    const advanced = [{ torch: !isTorchOn }] as unknown as MediaTrackConstraintSet[];
    track?.applyConstraints({ advanced }).then(
      () => setTorchOn(!isTorchOn),
      () => undefined,
    );
  };
  return { isReady, problem, torch: track && { isOn: isTorchOn, toggle } };
};
