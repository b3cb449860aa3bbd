import {
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import { useEffect, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
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

/** `turn` is in degrees clockwise, in addition to the page's own rotation. */
type PageToDraw = { number: number; width: number; turn?: number; signal: AbortSignal };

type DrawnPage = {
  canvas: HTMLCanvasElement;
  /** Width divided by height. */
  ratio: number;
  /** The text of the page, for screen readers. */
  text: string;
};

/** Draws a page at this width in CSS pixels, at the screen's resolution. Rejects if the signal aborts. */
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
      // Drawing was aborted, or the page is damaged: its place stays blank.
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

GlobalWorkerOptions.workerSrc = workerUrl;

/** The two standard fonts that no system has; the others come from the system. */
const FONTS: Record<string, string> = { 'FoxitDingbats.pfb': dingbats, 'FoxitSymbol.pfb': symbol };

class BuiltFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = FONTS[filename];
    if (!url) throw new Error(`No ${filename} in this build`);
    const response = await fetch(url);
    return new Uint8Array(await response.arrayBuffer());
  }
}

let worker: PDFWorker | undefined;

export type OpenedPdf = { document: Promise<PDFDocumentProxy>; close: () => void };

/**
 * Opens a PDF from bytes in memory. Its scripts never run, because the part of pdf.js that runs them is not loaded. All
 * documents share one worker.
 */
const openPdf = (bytes: Blob): OpenedPdf => {
  worker ??= new PDFWorker();
  const open = async () =>
    getDocument({
      data: new Uint8Array(await bytes.arrayBuffer()),
      worker,
      BinaryDataFactory: BuiltFiles,
      useWasm: false,
      wasmUrl: `${import.meta.env.BASE_URL}assets/pdf-decoders-${version}/`,
      disableWorkerRendering: true,
      verbosity: VerbosityLevel.ERRORS,
    });
  const task = open();
  return {
    document: task.then(({ promise }) => promise),
    close: () => void task.then((opened) => opened.destroy()).catch(() => undefined),
  };
};

const isPasswordProtected = (error: unknown): boolean => error instanceof PasswordException;

type Pdf =
  | { state: 'opening' }
  | { state: 'open'; document: PDFDocumentProxy }
  | { state: 'failed'; isLocked: boolean };

/** Opens a PDF for as long as it is shown. */
export const usePdf = (bytes: Blob): Pdf => {
  const [pdf, setPdf] = useState<Pdf>({ state: 'opening' });
  useEffect(() => {
    let current = true;
    setPdf({ state: 'opening' });
    const { document, close } = openPdf(bytes);
    document.then(
      (opened) => {
        if (current) setPdf({ state: 'open', document: opened });
      },
      (error: unknown) => {
        if (current) setPdf({ state: 'failed', isLocked: isPasswordProtected(error) });
      },
    );
    return () => {
      current = false;
      close();
    };
  }, [bytes]);
  return pdf;
};
