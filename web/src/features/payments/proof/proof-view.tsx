import type { Payment } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { proofBytesQuery } from '../api.ts';
import { NoPreview } from './no-preview.tsx';
import { useObjectUrl } from './use-object-url.ts';
import { ZoomableImage } from './zoomable-image.tsx';

const PdfPages = lazy(async () => ({ default: (await import('./pdf/pdf-pages.tsx')).PdfPages }));

/** The proof itself: a picture to zoom, or the pages of a PDF. */
export function ProofView({ payment }: { payment: Payment }) {
  const bytes = useQuery({ ...proofBytesQuery(payment.id), enabled: payment.image !== null });
  const url = useObjectUrl(bytes.data);
  const label = `Proof of payment of ${formatDate(payment.dateCreated)}`;

  if (payment.image === null || hasStatus(bytes.error, 404)) return <NoPreview />;
  if (bytes.isError)
    return (
      <NoPreview reason={messageOf(bytes.error)}>
        <Button variant="secondary" size="sm" onClick={() => bytes.refetch()}>
          Try again
        </Button>
      </NoPreview>
    );
  const waiting = <Skeleton className="h-[60dvh] w-full rounded-control" />;
  if (!bytes.data || !url) return waiting;
  return (
    <div>
      {payment.image.type === 'application/pdf' ? (
        <Suspense fallback={waiting}>
          <PdfPages bytes={bytes.data} label={label} />
        </Suspense>
      ) : (
        <ZoomableImage key={url} src={url} alt={label} />
      )}
      <p className="mt-4 text-sm">
        <a
          href={url}
          download={`proof-of-payment-${payment.id.slice(0, 8)}`}
          className="inline-flex min-h-6 items-center rounded-sm font-medium text-primary underline-offset-2 hover:underline max-desktop:min-h-11"
        >
          Download
        </a>
      </p>
    </div>
  );
}
