import type { Size } from '#web/lib/use-size.ts';
import { PdfPage, usePdf } from '#web/parts/payments/pdf/pdf-page.tsx';
import { NoPreview } from '#web/parts/payments/proof-preview.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import type { View } from './viewer-toolbar.tsx';

/** The maximum width at which a page is comfortable to read. */
const MAX_WIDTH = 760;
const LOCKED = 'This PDF is password-protected. Download it to open it.';

type PdfViewProps = { bytes: Blob; label: string; room: Size; view: View };

/** All pages of a PDF, one under the other. */
export function PdfView({ bytes, label, room, view: { zoom, turn } }: PdfViewProps) {
  const pdf = usePdf(bytes);
  const width = Math.floor(Math.min(room.width, MAX_WIDTH) * zoom);
  if (pdf.state === 'failed') return <NoPreview reason={pdf.isLocked ? LOCKED : undefined} />;
  if (pdf.state === 'opening')
    return <Skeleton className="m-auto h-full w-full max-w-[760px] rounded-none" />;
  const count = pdf.document.numPages;
  return (
    <div className="m-auto flex w-max flex-col gap-3">
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <PdfPage
          key={number}
          document={pdf.document}
          number={number}
          width={width}
          turn={turn}
          label={count === 1 ? label : `${label}, page ${number} of ${count}`}
          className="shadow-float"
        />
      ))}
    </div>
  );
}
