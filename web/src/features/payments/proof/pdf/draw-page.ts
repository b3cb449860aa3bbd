import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

/** What every phone can hold in one canvas. */
const MAX_PIXELS = 12_000_000;

const textOf = async (page: PDFPageProxy): Promise<string> => {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
};

/** `turn` in degrees clockwise, beyond how the page itself stands. */
type PageToDraw = { number: number; width: number; turn?: number; signal: AbortSignal };
export type DrawnPage = {
  canvas: HTMLCanvasElement;
  /** Width divided by height. */
  ratio: number;
  /** What the page says, for who cannot see it. */
  text: string;
};

/** Draws a page that many CSS pixels wide, as sharp as the screen. Rejects when the signal aborts. */
export const drawPage = async (
  document: PDFDocumentProxy,
  { number, width, turn = 0, signal }: PageToDraw,
): Promise<DrawnPage> => {
  const page = await document.getPage(number);
  signal.throwIfAborted();
  const rotation = (page.rotate + turn) % 360;
  const natural = page.getViewport({ scale: 1, rotation });
  const ratio = natural.width / natural.height;
  const wanted = width * Math.min(devicePixelRatio, 2);
  const pixelWidth = Math.min(wanted, Math.sqrt(MAX_PIXELS * ratio));
  const viewport = page.getViewport({ scale: pixelWidth / natural.width, rotation });

  const canvas = globalThis.document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const drawing = page.render({ canvas, viewport });
  const stop = () => drawing.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [text] = await Promise.all([textOf(page).catch(() => ''), drawing.promise]);
    return { canvas, ratio, text };
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
