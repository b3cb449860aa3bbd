import type { OpenInvoice } from '@formulary/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { disputeInvoice, endDispute } from '../api.ts';

const REASONS = ['Short delivered', 'Goods damaged', 'Wrong price', 'Not ordered'] as const;
const ENDINGS = ['Credited', 'Agreed to pay', 'Found to be correct'] as const;

/** Asks why an invoice is disputed, or how its dispute ended. */
export function DisputeDialog({ invoice, onClose }: { invoice: OpenInvoice; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { documentId, number, dispute } = invoice;
  const act = useMutation({
    mutationFn: (reason: string) =>
      dispute ? endDispute(documentId ?? '', reason) : disputeInvoice(documentId ?? '', reason),
    onSuccess: () => {
      toast({ description: dispute ? `The dispute of ${number} ended.` : `${number} is in dispute.` });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <ReasonDialog
      open
      title={dispute ? `End the dispute of ${number}?` : `Is ${number} disputed?`}
      description={
        dispute
          ? 'The customer is reminded of it again when it is overdue.'
          : 'The customer sees that it is in dispute, and gets no reminder of it.'
      }
      confirmLabel={dispute ? 'End dispute' : 'Mark as disputed'}
      suggestions={dispute ? ENDINGS : REASONS}
      isPending={act.isPending}
      error={act.error}
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    />
  );
}
