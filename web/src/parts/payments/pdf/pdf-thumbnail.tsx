import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { PdfPage, usePdf } from './pdf-page.tsx';

const WIDTH = 320;

type PdfThumbnailProps = {
  bytes: Blob;
  label: string;
  /** Shown when the PDF cannot be opened. */
  fallback: ReactNode;
};

export function PdfThumbnail({ bytes, label, fallback }: PdfThumbnailProps) {
  const pdf = usePdf(bytes);
  if (pdf.state === 'failed') return fallback;
  return (
    <div className="flex size-full justify-center overflow-hidden pt-6">
      {pdf.state === 'open' ? (
        <PdfPage
          document={pdf.document}
          number={1}
          width={WIDTH}
          label={label}
          className="max-w-[80%] self-start rounded-t-md"
        />
      ) : (
        <Skeleton className="h-full w-3/5" />
      )}
    </div>
  );
}
