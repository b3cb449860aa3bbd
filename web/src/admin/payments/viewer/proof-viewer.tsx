import type { StaffPayment } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type PointerEvent, Suspense, useRef, useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/format.ts';
import { type Size, useSize } from '#web/lib/use-size.ts';
import { proofBytesQuery } from '#web/parts/payments/api.ts';
import { NoPreview, useObjectUrl } from '#web/parts/payments/proof-preview.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import type { View } from './viewer-toolbar.tsx';

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }));

/** Scrolls by dragging with the mouse; touch already scrolls. */
const useDrag = () => {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      currentTarget.scrollBy(from.current.x - clientX, from.current.y - clientY);
      from.current = { x: clientX, y: clientY };
    },
    onPointerUp: () => {
      from.current = undefined;
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
};

type ProofViewerProps = { payment: StaffPayment; view: View };

export function ProofViewer({ payment, view }: ProofViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const drag = useDrag();
  const label = `Proof of payment from ${payment.customer.name}, ${formatDate(payment.dateCreated)}`;
  return (
    <section
      ref={frame}
      aria-label="Proof"
      // A scrollable area must be reachable by keyboard.
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
            reason={payment.state === 'manual' ? 'No file: staff recorded this payment.' : 'No file.'}
          />
        </div>
      ) : (
        <Proof payment={payment} type={payment.image.type} label={label} room={size} view={view} />
      )}
    </section>
  );
}

/** Small pictures are not enlarged beyond this. */
const MAX_SCALE = 2;

const fittingScale = (picture: Size, room: Size, isTurned: boolean): number => {
  const across = isTurned ? picture.height : picture.width;
  const down = isTurned ? picture.width : picture.height;
  return Math.min(room.width / across, room.height / down, MAX_SCALE);
};

type PictureViewProps = { bytes: Blob; label: string; room: Size; view: View };

function PictureView({ bytes, label, room, view: { zoom, turn } }: PictureViewProps) {
  const url = useObjectUrl(bytes);
  const [natural, setNatural] = useState<Size>();
  const [failed, setFailed] = useState(false);
  if (failed) return <NoPreview reason="This file cannot be shown as a picture." />;
  const isTurned = turn % 180 !== 0;
  const scale = natural ? fittingScale(natural, room, isTurned) * zoom : 0;
  const width = (natural?.width ?? 0) * scale;
  const height = (natural?.height ?? 0) * scale;
  return (
    <div
      className="relative m-auto shrink-0"
      style={{ width: isTurned ? height : width, height: isTurned ? width : height }}
    >
      {url && (
        <img
          src={url}
          alt={label}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setFailed(true)}
          className="absolute top-1/2 left-1/2 max-w-none bg-surface shadow-float transition-[rotate] duration-150"
          style={{ width, height, translate: '-50% -50%', rotate: `${turn}deg` }}
        />
      )}
    </div>
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
        <NoPreview reason={hasStatus(error, 404) ? 'The file is missing.' : messageOf(error)}>
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
