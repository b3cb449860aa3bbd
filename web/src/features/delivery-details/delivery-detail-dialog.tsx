import type { DeliveryDetail } from '@formulary/contract';
import { useId } from 'react';
import { ApiError, hasStatus, messageOf } from '#web/lib/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useSaveDeliveryDetail } from './api.ts';
import { DeleteDeliveryDetail } from './delete-delivery-detail.tsx';
import { DeliveryDetailForm } from './delivery-detail-form.tsx';

type DeliveryDetailDialogProps = {
  /** The detail to edit; without it a new one is made. */
  detail?: DeliveryDetail | undefined;
  /** What the server found wrong with it before, by field. */
  errors?: Record<string, string> | undefined;
  description?: string;
  /** Leaves out the button that deletes, where the detail is needed. */
  undeletable?: boolean;
  onSaved: (saved: DeliveryDetail) => void;
  onClose: () => void;
};

const tellFailure = (error: unknown): void => {
  if (hasStatus(error, 401)) return;
  toast({
    variant: 'destructive',
    title: error instanceof ApiError ? error.message : 'Not saved yet',
    description:
      error instanceof ApiError
        ? 'What you typed is still here.'
        : `${messageOf(error)} What you typed is still here.`,
  });
};

/** The delivery form as a dialog: a new detail, or a known one to edit or delete. */
export function DeliveryDetailDialog(props: DeliveryDetailDialogProps) {
  const { detail, errors, description, undeletable = false, onSaved, onClose } = props;
  const formId = useId();
  const { mutateAsync, isPending } = useSaveDeliveryDetail(detail);
  return (
    <RouteDialog
      title={detail ? 'Edit delivery detail' : 'New delivery detail'}
      description={description}
      onClose={onClose}
      footer={
        <>
          {detail && !undeletable && <DeleteDeliveryDetail detail={detail} onDeleted={onClose} />}
          <Button type="submit" form={formId} loading={isPending}>
            Save
          </Button>
        </>
      }
    >
      <DeliveryDetailForm
        id={formId}
        detail={detail}
        errors={errors}
        onFailure={tellFailure}
        onSave={async (values) => {
          const saved = await mutateAsync(values);
          toast({ description: 'Delivery detail saved successfully.' });
          onSaved(saved);
        }}
      />
    </RouteDialog>
  );
}
