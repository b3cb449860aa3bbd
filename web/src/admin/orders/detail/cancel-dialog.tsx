import type { StaffOrder } from '@formulary/contract';
import { useState } from 'react';
import { hasCode } from '#web/lib/calls/errors.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { useCancelOrder } from '../api.ts';

const REASONS = ['Out of stock', 'Ordered twice', 'Customer changed their mind', 'Not paid in time'];

/** Asks why. An order that somebody has moved meanwhile is told of and shown as it is now before it is asked again. */
export function CancelDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { referenceNumber } = order;
  // The answer is about what was seen when the question was put, until a refusal has told of more.
  const [asked, setAsked] = useState<StaffOrder | undefined>(order);
  const cancel = useCancelOrder(asked ?? order);
  return (
    <ReasonDialog
      open
      title={`Cancel order ${referenceNumber}?`}
      description="Its total is credited, its stock goes back, and the customer sees the reason. This cannot be undone."
      confirmLabel={asked ? 'Cancel the order' : 'Cancel it anyway'}
      suggestions={REASONS}
      isPending={cancel.isPending}
      error={cancel.error}
      onConfirm={(reason) =>
        cancel.mutate(reason, {
          onSuccess: () => {
            onClose();
            toast({ description: `${referenceNumber} cancelled.` });
          },
          onError: (error) => {
            if (hasCode(error, 'STALE')) setAsked(undefined);
          },
        })
      }
      onClose={onClose}
    />
  );
}
