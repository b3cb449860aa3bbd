import { readScan } from '@formulary/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';

/** Returns the contents of all barcodes in the current frame of a video. */
export type BarcodeReader = { read: (video: HTMLVideoElement) => Promise<string[]>; close: () => void };

const FORMATS: readonly string[] = [
  ...['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'data_matrix', 'qr_code'],
];

type Detector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The browser's own barcode reader, if it has a working one. Some have one that cannot read anything. */
const openOwnReader = async (): Promise<BarcodeReader | undefined> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats: readonly string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const known = FORMATS.filter((format) => formats.includes(format));
  if (!BarcodeDetector || !known.includes('ean_13')) return undefined;
  const detector = new BarcodeDetector({ formats: known });
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  };
};

/** A larger picture is slower to scan and gives no better results. */
const MAX_SIDE = 1_280;

const answer = z.object({
  id: z.number(),
  codes: z.array(z.string()).optional(),
  error: z.string().optional(),
});

const openWorkerReader = (): BarcodeReader => {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let count = 0;
  const ask = (picture: ImageData): Promise<string[]> =>
    new Promise((resolve, reject) => {
      count += 1;
      const id = count;
      const stop = new AbortController();
      worker.addEventListener(
        'message',
        ({ data }) => {
          const { id: answered, codes, error } = answer.parse(data);
          if (answered !== id) return;
          stop.abort();
          if (codes) resolve(codes);
          else reject(new Error(error));
        },
        { signal: stop.signal },
      );
      worker.addEventListener('error', () => reject(new Error('The barcode reader did not load')), {
        signal: stop.signal,
      });
      worker.postMessage({ id, picture }, [picture.data.buffer]);
    });
  return {
    read: async (video) => {
      const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      if (!context || canvas.width === 0 || canvas.height === 0) return [];
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      return ask(context.getImageData(0, 0, canvas.width, canvas.height));
    },
    close: () => worker.terminate(),
  };
};

const openBarcodeReader = async (): Promise<BarcodeReader> => (await openOwnReader()) ?? openWorkerReader();

/** How long a code must be out of view before it counts as another pack. */
const GONE_MS = 1_200;
/**
 * The number of scans in which the code must also be missing: slow phones scan rarely, and one frame may be blurred.
 */
const GONE_LOOKS = 3;

/** Counts each pack once, however long the camera sees it. */
export const createSightings = () => {
  const seen = new Map<string, { time: number; missed: number }>();
  const isGone = (code: string, now: number): boolean => {
    const last = seen.get(code);
    return !last || (now - last.time >= GONE_MS && last.missed >= GONE_LOOKS);
  };
  /** Takes the codes that are in view at a time, and returns the new ones. */
  return (codes: readonly string[], time: number): string[] => {
    const fresh = [...new Set(codes)].filter((code) => isGone(code, time));
    for (const last of seen.values()) last.missed += 1;
    for (const code of codes) seen.set(code, { time, missed: 0 });
    return fresh;
  };
};

/** The delay between two scans: people move packs no faster, and the phone stays cool. */
const LOOK_MS = 120;

const REASONS: Record<string, string> = {
  NotAllowedError:
    'Your browser is blocking the camera for this site. Allow it in the site settings (next to the address), then open the scanner again.',
  NotFoundError: 'No camera was found.',
  NotReadableError: 'Another app is using the camera. Close it, then open the scanner again.',
};

/** Whether this device has a camera that the page may use, which requires HTTPS. */
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

/** A barcode that is not a product's code is treated as a supplier's code. */
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
