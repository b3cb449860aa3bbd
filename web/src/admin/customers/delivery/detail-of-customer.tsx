import type { DeliveryDetail } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { addressOf, recipientOf } from '#web/parts/delivery-details/address.ts';
import { DeliveryDetailForm } from '#web/parts/delivery-details/delivery-detail-form.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { toastError } from '#web/ui/feedback/toast-error.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCrumbName } from '#web/ui/page/crumb-name.ts';
import { useCloseDialog } from '../detail/customer-dialog.tsx';
import { customerDetailsQuery, useDeleteDetail, useSaveDetail } from './api.ts';

type DetailDialogProps = { customerId: string; detail: DeliveryDetail | undefined; onClose: () => void };

function DetailDialog({ customerId, detail, onClose }: DetailDialogProps) {
  const formId = useId();
  const save = useSaveDetail(customerId, detail);
  const remove = useDeleteDetail(customerId);
  const [asking, setAsking] = useState(false);
  return (
    <RouteDialog
      title={detail ? 'Edit delivery detail' : 'New delivery detail'}
      onClose={onClose}
      footer={
        <>
          {detail && (
            <Button variant="ghost" className="mr-auto text-owed" onClick={() => setAsking(true)}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          )}
          <Button type="submit" form={formId} loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <DeliveryDetailForm
        id={formId}
        detail={detail}
        onSave={async (values) => {
          await save.mutateAsync(values);
          toast({ description: 'Delivery detail saved successfully.' });
          onClose();
        }}
        onFailure={(error) => toastError(error, 'Could not save', 'What you typed is still here.')}
      />
      {detail && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Delete this delivery detail?"
          description={`${recipientOf(detail)}, ${addressOf(detail)}. Orders already placed with it do not change.`}
          confirmLabel="Delete"
          destructive
          loading={remove.isPending}
          onConfirm={() =>
            remove.mutate(detail.id, {
              onSuccess: onClose,
              onError: (error) => toastError(error, 'Could not delete'),
            })
          }
        />
      )}
    </RouteDialog>
  );
}

/** Opens the delivery detail in the address, or a blank one for `new`. Renders nothing if there is no such detail. */
export function DetailOfCustomer({ customerId, detailId }: { customerId: string; detailId: string }) {
  const { data } = useQuery(customerDetailsQuery(customerId));
  const onClose = useCloseDialog(customerId);
  const detail = data?.deilveryDetails.find(({ id }) => id === detailId);
  useCrumbName(`/admin/customers/${customerId}/delivery/${detailId}`, detail && recipientOf(detail));
  if (detailId !== 'new' && !detail) return null;
  return <DetailDialog customerId={customerId} detail={detail} onClose={onClose} />;
}
