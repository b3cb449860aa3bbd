import type { DeliveryDetail } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { addressOf, recipientOf } from './address.ts';
import { deliveryDetailQuery, useDeleteDeliveryDetail, useSaveDeliveryDetail } from './api.ts';
import { DeliveryDetailForm } from './delivery-detail-form.tsx';

type DeleteDeliveryDetailProps = { detail: DeliveryDetail; onDeleted: () => void };

function DeleteDeliveryDetail({ detail, onDeleted }: DeleteDeliveryDetailProps) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useDeleteDeliveryDetail();
  const remove = () =>
    mutate(detail.id, {
      onSuccess: () => {
        toast({ description: 'Delivery detail deleted successfully.' });
        onDeleted();
      },
      onError: (error) => {
        setAsking(false);
        toastError(error, 'Could not delete');
      },
    });
  return (
    <>
      <Button variant="ghost" className="mr-auto text-owed" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this delivery detail?"
        description={`${recipientOf(detail)}, ${addressOf(detail)}. Orders already placed with it do not change.`}
        confirmLabel="Delete"
        destructive
        loading={isPending}
        onConfirm={remove}
      />
    </>
  );
}

type DeliveryDetailDialogProps = {
  /** The detail to edit; undefined for a new one. */
  id?: string;
  /** Errors from the server, by field. */
  errors?: Record<string, string> | undefined;
  /** Hides the delete button because the detail is needed. */
  undeletable?: boolean;
  onSaved: (saved: DeliveryDetail) => void;
  onClose: () => void;
};

export function DeliveryDetailDialog(props: DeliveryDetailDialogProps) {
  const { id, errors, undeletable = false, onSaved, onClose } = props;
  const formId = useId();
  const known = useQuery({ ...deliveryDetailQuery(id ?? ''), enabled: id !== undefined });
  const detail = id === undefined ? undefined : known.data;
  const { pathname } = useLocation();
  // The URL may contain the ID of the detail, or its errors.
  useCrumbName(pathname, detail && pathname.endsWith(detail.id) ? recipientOf(detail) : undefined);
  const { mutateAsync, isPending } = useSaveDeliveryDetail(detail);
  const isReady = id === undefined || detail !== undefined;

  const save = async (values: Parameters<typeof mutateAsync>[0]) => {
    const saved = await mutateAsync(values);
    toast({ description: 'Delivery detail saved successfully.' });
    onSaved(saved);
  };
  return (
    <RouteDialog
      title={id === undefined ? 'New delivery detail' : 'Edit delivery detail'}
      onClose={onClose}
      footer={
        isReady && (
          <>
            {detail && !undeletable && <DeleteDeliveryDetail detail={detail} onDeleted={onClose} />}
            <Button type="submit" form={formId} loading={isPending}>
              Save
            </Button>
          </>
        )
      }
    >
      {isReady ? (
        <DeliveryDetailForm
          key={detail?.id}
          id={formId}
          detail={detail}
          errors={errors}
          onSave={save}
          onFailure={(error) => toastError(error, 'Could not save', 'Your input is still here.')}
        />
      ) : (
        <Awaited error={known.error} onRetry={() => known.refetch()} />
      )}
    </RouteDialog>
  );
}

function Awaited({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (hasStatus(error, 404))
    return <ErrorState title="Not Found" message="This delivery detail does not exist." />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={onRetry} />;
  return (
    <div className="space-y-6">
      {['recipient', 'phone', 'street', 'city', 'province', 'instructions'].map((field) => (
        <Skeleton key={field} className="h-16" />
      ))}
    </div>
  );
}
