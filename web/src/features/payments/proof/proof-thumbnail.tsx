import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { proofBytesQuery } from '../api.ts';
import { NoPreview } from './no-preview.tsx';
import { useObjectUrl } from './use-object-url.ts';
import { useSeen } from './use-seen.ts';

const PdfThumbnail = lazy(async () => ({ default: (await import('./pdf/pdf-thumbnail.tsx')).PdfThumbnail }));

type ProofThumbnailProps = { paymentId: string; type: string };

/** A look at a proof on its card, fetched when the card comes near the window. Decoration: the card says the rest. */
export function ProofThumbnail({ paymentId, type }: ProofThumbnailProps) {
  const frame = useRef<HTMLDivElement>(null);
  const seen = useSeen(frame);
  const isPdf = type === 'application/pdf';
  const { data: bytes, isError } = useQuery({
    ...proofBytesQuery(paymentId, isPdf ? undefined : 'card'),
    enabled: seen,
  });
  return (
    <div ref={frame} aria-hidden className="grid size-full place-items-center overflow-hidden">
      {isError ? (
        <NoPreview />
      ) : isPdf ? (
        <Suspense fallback={<PdfIcon />}>
          {bytes ? <PdfThumbnail bytes={bytes} label="" fallback={<PdfIcon />} /> : <PdfIcon />}
        </Suspense>
      ) : bytes ? (
        <Picture bytes={bytes} />
      ) : (
        <div className="skeleton size-full" />
      )}
    </div>
  );
}

function PdfIcon() {
  return (
    <span className="flex flex-col items-center gap-1.5">
      <FileText className="size-10 text-muted" strokeWidth={1.5} />
      <span className="font-semibold text-xs tracking-wide">PDF</span>
    </span>
  );
}

function Picture({ bytes }: { bytes: Blob }) {
  const url = useObjectUrl(bytes);
  const [failed, setFailed] = useState(false);
  if (failed) return <NoPreview />;
  return (
    url && (
      <img
        src={url}
        alt=""
        decoding="async"
        onError={() => setFailed(true)}
        className="size-full min-h-0 object-cover object-top"
      />
    )
  );
}
