import { z } from 'zod';

/** Returns the texts of all barcodes in the current frame of a video. */
export type BarcodeReader = { read: (video: HTMLVideoElement) => Promise<string[]>; close: () => void };

const FORMATS: readonly string[] = [
  ...['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'data_matrix', 'qr_code'],
];

type Detector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The browser's own reader, if it has one. Some have one that cannot read anything. */
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

/** A larger picture is slower and gives no more results. */
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

export const openBarcodeReader = async (): Promise<BarcodeReader> =>
  (await openOwnReader()) ?? openWorkerReader();
