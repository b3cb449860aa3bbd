import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { useSeen } from '../use-seen.ts';
import { drawPage } from './draw-page.ts';

const A4 = 210 / 297;

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

/** One page, drawn when it comes near the window; read aloud as its label and its text. */
export function PdfPage({ document, number, width, turn = 0, label, className }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ ratio: number; text: string }>();
  const seen = useSeen(frame);

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
