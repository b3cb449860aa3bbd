import {
  type AccessChange,
  type AccessProposal,
  type AccessThreshold,
  reasonFault,
} from '@formulary/contract';
import { useState } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useChangeAccess } from './api.ts';
import { personName } from './person-labels.ts';

type ChangeDialogProps = {
  change: AccessChange;
  /** The threshold of the proposal; the server checks it again. */
  threshold: AccessThreshold;
  customers: readonly AccessProposal[];
  onClose: () => void;
};

/** Changes access in bulk, with a reason, and lists the changes that were refused. */
export function ChangeDialog({ change, threshold, customers, onClose }: ChangeDialogProps) {
  // A copy, because the list behind the dialog keeps updating.
  const [asked] = useState(customers);
  const [open, setOpen] = useState(true);
  const [reason, setReason] = useState(change === 'revoke' ? 'Overdue' : 'Overdue amount paid');
  const act = useChangeAccess();
  const refused = act.data?.outcomes.filter(({ isChanged }) => !isChanged) ?? [];
  const fault = reasonFault(reason);
  const count = `${asked.length} ${asked.length === 1 ? 'customer' : 'customers'}`;

  const confirm = () => {
    if (act.data) setOpen(false);
    if (fault || act.data || act.isPending) return;
    act.mutate(
      { change, reason, threshold, customers: asked.map(({ id, version }) => ({ id, version })) },
      {
        onSuccess: ({ outcomes }) => {
          const changed = outcomes.filter(({ isChanged }) => isChanged).length;
          toast({ description: `Access ${change === 'revoke' ? 'revoked' : 'granted'}: ${changed}.` });
          if (changed === outcomes.length) setOpen(false);
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={change === 'revoke' ? `Revoke access for ${count}?` : `Grant access to ${count}?`}
      description={
        change === 'revoke'
          ? 'They will not be able to place orders. They can still see their account and upload proofs of payment.'
          : 'They will be able to place orders again.'
      }
      confirmLabel={act.data ? 'Done' : change === 'revoke' ? 'Revoke access' : 'Grant access'}
      destructive={change === 'revoke' && !act.data}
      loading={act.isPending}
      onConfirm={confirm}
    >
      {refused.length > 0 ? (
        <Notice title={`${refused.length} not changed`}>
          {refused.map(({ id, message }) => {
            const person = asked.find((one) => one.id === id);
            return (
              <p key={id}>
                {person && personName(person)}: {message}
              </p>
            );
          })}
        </Notice>
      ) : (
        <TextareaField
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
          error={fault}
        />
      )}
    </ConfirmDialog>
  );
}
