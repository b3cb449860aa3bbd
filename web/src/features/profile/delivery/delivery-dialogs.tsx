import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { hasStatus, messageOf } from '#web/lib/errors.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { deliveryDetailQuery } from '../../delivery-details/api.ts';
import { DeliveryDetailDialog } from '../../delivery-details/delivery-detail-dialog.tsx';

const useClose = () => {
  const navigate = useNavigate();
  return () => navigate({ to: '/profile/delivery-detail', search: true, resetScroll: false });
};

/** A delivery detail that does not exist yet. */
export function NewDeliveryDialog() {
  const close = useClose();
  return <DeliveryDetailDialog onSaved={close} onClose={close} />;
}

/** A known delivery detail, to change or delete. */
export function EditDeliveryDialog({ id }: { id: string }) {
  const close = useClose();
  const { data: detail, error, refetch } = useQuery(deliveryDetailQuery(id));
  if (detail) return <DeliveryDetailDialog detail={detail} onSaved={close} onClose={close} />;
  const isGone = hasStatus(error, 404);
  return (
    <RouteDialog title="Edit delivery detail" onClose={close}>
      {error ? (
        <ErrorState
          title={isGone ? 'Not Found' : undefined}
          message={isGone ? 'There is no such delivery detail.' : messageOf(error)}
          onRetry={isGone ? undefined : () => refetch()}
        />
      ) : (
        <Skeleton className="h-96 w-full rounded-control" />
      )}
    </RouteDialog>
  );
}
