import type { DeliveryDetail } from '@formulary/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { tellFailure } from '#web/ui/feedback/tell-failure.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { addressOf, recipientOf } from './address.ts';
import { useDeleteDeliveryDetail } from './api.ts';

type DeleteDeliveryDetailProps = { detail: DeliveryDetail; onDeleted: () => void };

/** The button that deletes a delivery detail, and the question before it does. */
export function DeleteDeliveryDetail({ detail, onDeleted }: DeleteDeliveryDetailProps) {
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
        tellFailure(error, 'Not deleted');
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
        description={`${recipientOf(detail)}, ${addressOf(detail)}. Orders that were placed with it keep it.`}
        confirmLabel="Delete"
        destructive
        loading={isPending}
        onConfirm={remove}
      />
    </>
  );
}
