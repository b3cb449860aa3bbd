import type { StaffPayment } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { proofBytesQuery } from '#web/features/payments/api.ts';
import { NoPreview } from '#web/features/payments/proof/no-preview.tsx';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatDate } from '#web/lib/format.ts';
import { useSize } from '#web/lib/use-size.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PictureView } from './picture-view.tsx';
import { useDrag } from './use-drag.ts';
import type { View } from './use-view.ts';

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }));

type ProofViewerProps = { payment: StaffPayment; view: View };

/** The proof, large; moved by dragging, wheel and arrow keys when it is larger than its place. */
export function ProofViewer({ payment, view }: ProofViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const drag = useDrag();
  const label = `Proof of payment of ${formatDate(payment.dateCreated)}, ${payment.customer.name}`;
  return (
    <section
      ref={frame}
      aria-label="Proof"
      // What scrolls must be reachable by the keyboard.
      tabIndex={payment.image ? 0 : undefined}
      {...drag}
      className={cn(
        'flex size-full overflow-auto p-4 focus-visible:-outline-offset-2 desktop:p-6',
        view.zoom > 1 && 'cursor-grab active:cursor-grabbing',
      )}
    >
      {payment.image === null ? (
        <div className="m-auto">
          <NoPreview
            reason={
              payment.state === 'manual'
                ? 'There is no file: staff entered this by hand.'
                : 'There is no file.'
            }
          />
        </div>
      ) : (
        <Proof payment={payment} type={payment.image.type} label={label} room={size} view={view} />
      )}
    </section>
  );
}

type ProofProps = {
  payment: StaffPayment;
  type: string;
  label: string;
  room: ReturnType<typeof useSize>;
  view: View;
};

function Proof({ payment, type, label, room, view }: ProofProps) {
  const { data: bytes, error, refetch } = useQuery(proofBytesQuery(payment.id));
  const waiting = <Skeleton className="m-auto h-full w-full max-w-[480px] rounded-none" />;
  if (error)
    return (
      <div className="m-auto">
        <NoPreview reason={hasStatus(error, 404) ? 'The file is not there.' : messageOf(error)}>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </NoPreview>
      </div>
    );
  if (!bytes || !room) return waiting;
  const shown = { bytes, label, room, view };
  return type === 'application/pdf' ? (
    <Suspense fallback={waiting}>
      <PdfView {...shown} />
    </Suspense>
  ) : (
    <PictureView {...shown} />
  );
}
