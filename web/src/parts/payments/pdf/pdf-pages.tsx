import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { NoPreview } from '../proof-preview.tsx';
import { PdfPage, usePdf } from './pdf-page.tsx';

const ZOOMS = [1, 1.5, 2, 3];
const LOCKED = 'This PDF is password-protected. Download it to open it.';

/** All pages of a PDF, at one to three times the available width. */
export function PdfPages({ bytes, label }: { bytes: Blob; label: string }) {
  const pdf = usePdf(bytes);
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [step, setStep] = useState(0);
  const zoom = ZOOMS[step] ?? 1;

  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  if (pdf.state === 'failed') return <NoPreview reason={pdf.isLocked ? LOCKED : undefined} />;
  const count = pdf.state === 'open' ? pdf.document.numPages : 1;
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">
          {pdf.state === 'open' && (count === 1 ? '1 page' : `${count} pages`)}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <span aria-live="polite" className="figures text-muted text-sm">
            {zoom * 100}%
          </span>
          <IconButton label="Zoom out" size="sm" disabled={step === 0} onClick={() => setStep(step - 1)}>
            <ZoomOut aria-hidden />
          </IconButton>
          <IconButton
            label="Zoom in"
            size="sm"
            disabled={step === ZOOMS.length - 1}
            onClick={() => setStep(step + 1)}
          >
            <ZoomIn aria-hidden />
          </IconButton>
        </div>
      </div>
      <section
        ref={frame}
        aria-label={label}
        // A scrollable area must be reachable by keyboard.
        tabIndex={zoom > 1 ? 0 : undefined}
        className="overflow-x-auto rounded-control"
      >
        <div className="flex w-max flex-col gap-3">
          {pdf.state === 'opening' && <Skeleton className="aspect-[210/297] w-full" />}
          {pdf.state === 'open' &&
            Array.from({ length: count }, (_, index) => index + 1).map((number) => (
              <PdfPage
                key={number}
                document={pdf.document}
                number={number}
                width={width * zoom}
                label={`Page ${number} of ${count}`}
                className="rounded-control border"
              />
            ))}
        </div>
      </section>
    </div>
  );
}
