import { ORDER_STATUS, type StaffOrder } from '@formulary/contract';
import { useState } from 'react';
import { DocumentGaps } from '#web/admin/documents/document-gaps.tsx';
import { RecordPaymentDialog } from '#web/admin/payments/record-payment-dialog.tsx';
import { hasCode } from '#web/lib/calls/errors.ts';
import { type HotkeyHelp, useHotkey, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { useLastDefined } from '#web/ui/list/use-last-defined.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { deliveryNoteUrl, invoiceUrl, slipsUrl, useCancelOrder, useMoveOrders } from '../api.ts';
import { availableActions, moveWarning, nowHeldWarning, ORDER_ACTIONS, type OrderAction } from '../moves.ts';

const HELP: readonly HotkeyHelp[] = [
  { keys: ['M'], does: 'Record a payment' },
  ...ORDER_ACTIONS.map(({ key, label }) => ({ keys: [key], does: label })),
  { keys: ['P'], does: 'Print the picking slip' },
  { keys: ['N'], does: 'Print the delivery note' },
  { keys: ['I'], does: 'Open the invoice, or the pro forma invoice' },
  { keys: ['C'], does: 'Cancel order' },
];

const open = (url: string): void => void window.open(url, '_blank', 'noopener');

const REASONS = ['Out of stock', 'Ordered twice', 'Customer changed their mind', 'Not paid in time'];

/** Asks for a reason. If someone has moved the order in the meantime, says so and first shows its current status. */
function CancelDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { referenceNumber } = order;
  // Cancels the version shown when the dialog opened, or a newer one once a refusal has shown it.
  const [shown, setShown] = useState<StaffOrder | undefined>(order);
  const cancel = useCancelOrder(shown ?? order);
  return (
    <ReasonDialog
      open
      title={`Cancel order ${referenceNumber}?`}
      description="Its total is credited to the customer, its packs go back into stock, and the customer sees the reason. This cannot be undone."
      confirmLabel={shown ? 'Cancel order' : 'Cancel order anyway'}
      suggestions={REASONS}
      isPending={cancel.isPending}
      error={cancel.error}
      onConfirm={(reason) =>
        cancel.mutate(reason, {
          onSuccess: () => {
            onClose();
            toast({ description: `Order ${referenceNumber} cancelled.` });
          },
          onError: (error) => {
            if (hasCode(error, 'STALE')) setShown(undefined);
          },
        })
      }
      onClose={onClose}
    />
  );
}

/** An action that awaits confirmation. */
type PendingAction = { act: OrderAction; concern: string; allowUnpaid: boolean };

export function OrderActions({ order }: { order: StaffOrder }) {
  const { id, referenceNumber, isCancelled, status } = order;
  const move = useMoveOrders();
  const [pending, setPending] = useState<PendingAction>();
  const [isRecording, setIsRecording] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const question = useLastDefined(pending);
  const acts = availableActions(order);
  const mayPay = !isCancelled && !order.isPaid;
  const mayCancel = !isCancelled && status !== ORDER_STATUS.Dispatched;

  const run = (act: OrderAction, allowUnpaid: boolean) =>
    move.mutate(
      { orderIds: [id], to: act.to, allowUnpaid },
      {
        onSuccess: ({ outcomes: [outcome] }) => {
          setPending(outcome?.isUnpaid ? { act, concern: nowHeldWarning(1), allowUnpaid: true } : undefined);
          if (outcome?.isMoved) toast({ description: `${referenceNumber} ${act.done}.` });
          else if (!outcome?.isUnpaid)
            toast({
              title: outcome?.message,
              description: 'This page now shows its current status.',
              variant: 'destructive',
            });
        },
        onError: (error) => {
          setPending(undefined);
          toastError(error, 'Could not move the order');
        },
      },
    );
  const start = (act: OrderAction) => {
    if (move.isPending) return;
    const concern = moveWarning([order], act.to);
    if (concern) setPending({ act, concern, allowUnpaid: order.hold !== null });
    else run(act, false);
  };
  const startByKey = (key: string) => {
    const act = acts.find((one) => one.key === key);
    if (act) start(act);
  };
  useHotkeyGuide('Order', HELP);
  useHotkey('m', () => mayPay && setIsRecording(true));
  useHotkey('s', () => startByKey('S'));
  useHotkey('d', () => startByKey('D'));
  useHotkey('p', () => open(slipsUrl([id])));
  useHotkey('n', () => open(deliveryNoteUrl(id)));
  useHotkey('i', () => open(invoiceUrl(id)));
  useHotkey('c', () => mayCancel && setIsCancelling(true));

  return (
    <div className="my-5 flex flex-wrap gap-3">
      {mayPay && (
        <Button variant={acts.length > 0 ? 'secondary' : 'primary'} onClick={() => setIsRecording(true)}>
          Record payment…
          <Kbd>M</Kbd>
        </Button>
      )}
      {acts.map((act) => (
        <Button
          key={act.to}
          variant="primary"
          loading={move.isPending && move.variables?.to === act.to}
          onClick={() => start(act)}
        >
          {act.label}
          <Kbd>{act.key}</Kbd>
        </Button>
      ))}
      {mayCancel && (
        <Button variant="secondary" className="text-owed" onClick={() => setIsCancelling(true)}>
          Cancel order…
          <Kbd>C</Kbd>
        </Button>
      )}
      <ConfirmDialog
        open={pending !== undefined}
        onOpenChange={() => setPending(undefined)}
        title={`${question?.act.label ?? ''}: ${referenceNumber}?`}
        description={question?.concern}
        confirmLabel={question?.act.label ?? ''}
        loading={move.isPending}
        onConfirm={() => pending && run(pending.act, pending.allowUnpaid)}
      >
        {question?.act.to === ORDER_STATUS.Dispatched && order.documentGaps.length > 0 && (
          <DocumentGaps gaps={order.documentGaps} customerId={order.customer.id} />
        )}
      </ConfirmDialog>
      {isRecording && <RecordPaymentDialog order={order} onClose={() => setIsRecording(false)} />}
      {isCancelling && <CancelDialog order={order} onClose={() => setIsCancelling(false)} />}
    </div>
  );
}
