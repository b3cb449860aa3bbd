import type { DeliveryDetail } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { hasStatus, messageOf } from '#web/lib/errors.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { deliveryDetailQuery } from './api.ts';
import { DeliveryDetailDialog } from './delivery-detail-dialog.tsx';

type KnownDeliveryDetailProps = {
  id: string;
  /** What the server found wrong with it before, by field. */
  errors?: Record<string, string> | undefined;
  undeletable?: boolean;
  onSaved: (saved: DeliveryDetail) => void;
  onClose: () => void;
};

/** The delivery form of a detail that is known by its id alone: its place while it loads, and what to do when it is not there. */
export function KnownDeliveryDetail({ id, ...dialog }: KnownDeliveryDetailProps) {
  const { data, error, refetch } = useQuery(deliveryDetailQuery(id));
  if (data) return <DeliveryDetailDialog key={data.id} detail={data} {...dialog} />;
  const isGone = hasStatus(error, 404);
  return (
    <RouteDialog title="Edit delivery detail" onClose={dialog.onClose}>
      {error ? (
        <ErrorState
          title={isGone ? 'Not Found' : undefined}
          message={isGone ? 'There is no such delivery detail.' : messageOf(error)}
          onRetry={isGone ? undefined : refetch}
        />
      ) : (
        <div className="space-y-6">
          {['recipient', 'phone', 'street', 'city', 'province', 'instructions'].map((field) => (
            <Skeleton key={field} className="h-16" />
          ))}
        </div>
      )}
    </RouteDialog>
  );
}
