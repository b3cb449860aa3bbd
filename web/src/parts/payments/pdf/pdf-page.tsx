import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { useInView } from '../use-in-view.ts';

const A4 = 210 / 297;

/** The largest canvas that every phone supports. */
const MAX_CANVAS_PIXELS = 12_000_000;

const textOf = async (page: PDFPageProxy): Promise<string> => {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
};

/** `turn` in degrees clockwise, in addition to the page's own rotation. */
type PageToDraw = { number: number; width: number; turn?: number; signal: AbortSignal };

type DrawnPage = {
  canvas: HTMLCanvasElement;
  /** Width divided by height. */
  ratio: number;
  /** The text of the page, for screen readers. */
  text: string;
};

/** Draws a page at this width in CSS pixels, as sharp as the screen. Rejects when the signal aborts. */
const drawPage = async (
  document: PDFDocumentProxy,
  { number, width, turn = 0, signal }: PageToDraw,
): Promise<DrawnPage> => {
  const page = await document.getPage(number);
  signal.throwIfAborted();
  const rotation = (page.rotate + turn) % 360;
  const natural = page.getViewport({ scale: 1, rotation });
  const ratio = natural.width / natural.height;
  const wanted = width * Math.min(devicePixelRatio, 2);
  const pixelWidth = Math.min(wanted, Math.sqrt(MAX_CANVAS_PIXELS * ratio));
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

type PdfPageProps = {
  document: PDFDocumentProxy;
  number: number;
  /** CSS pixels. */
  width: number;
  /** Degrees clockwise. */
  turn?: number;
  label: string;
  className?: string;
};

/** One page, drawn when it comes near the window; screen readers get its label and text. */
export function PdfPage({ document, number, width, turn = 0, label, className }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ ratio: number; text: string }>();
  const seen = useInView(frame);

  useEffect(() => {
    if (!seen || width <= 0) return;
    const stop = new AbortController();
    drawPage(document, { number, width, turn, signal: stop.signal }).then(
      ({ canvas, ratio, text }) => {
        if (stop.signal.aborted) return;
        canvas.className = 'block size-full';
        paper.current?.replaceChildren(canvas);
        setDrawn({ ratio, text });
      },
      // Aborted, or a page beyond repair: its place stays blank.
      () => undefined,
    );
    return () => stop.abort();
  }, [document, number, width, turn, seen]);

  return (
    <div
      ref={frame}
      role="img"
      aria-label={drawn?.text ? `${label}: ${drawn.text}` : label}
      className={cn('overflow-hidden bg-sunken shadow-card', !drawn && 'skeleton', className)}
      style={{ width, aspectRatio: drawn?.ratio ?? A4 }}
    >
      <div ref={paper} className="size-full" />
    </div>
  );
}
