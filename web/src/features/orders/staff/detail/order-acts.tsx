import { ORDER_STATUS, type StaffOrder } from '@formulary/contract';
import { FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { useHotkey } from '#web/lib/hotkeys/hotkey.ts';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkeys/hotkey-guide.ts';
import { Button } from '#web/ui/action/button.tsx';
import { buttonStyle } from '#web/ui/action/button-style.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useLastShown } from '#web/ui/list/use-last-shown.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { invoiceUrl, slipsUrl, useMoveOrders } from '../api.ts';
import { actsOf, concernAbout, ORDER_ACTS, type OrderAct } from '../moves.ts';
import { CancelDialog } from './cancel-dialog.tsx';

const HELP: readonly HotkeyHelp[] = [
  ...ORDER_ACTS.map(({ key, label }) => ({ keys: [key], does: label })),
  { keys: ['P'], does: 'Print the picking slip' },
  { keys: ['I'], does: 'Open the invoice' },
  { keys: ['C'], does: 'Cancel the order' },
];

const open = (url: string): void => void window.open(url, '_blank', 'noopener');

/** What can be done with an order now. */
export function OrderActs({ order }: { order: StaffOrder }) {
  const { id, referenceNumber, isCancelled, status } = order;
  const move = useMoveOrders();
  const [asked, setAsked] = useState<OrderAct>();
  const [isCancelling, setIsCancelling] = useState(false);
  const question = useLastShown(asked);
  const acts = actsOf(order);
  const mayCancel = !isCancelled && status !== ORDER_STATUS.Dispatched;

  const run = (act: OrderAct) =>
    move.mutate(
      { orderIds: [id], to: act.to },
      {
        onSuccess: ({ outcomes: [outcome] }) => {
          if (outcome?.isMoved) toast({ description: `${referenceNumber} ${act.done}.` });
          else
            toast({
              title: outcome?.message,
              description: 'It is shown as it is now.',
              variant: 'destructive',
            });
        },
        onError: (error) =>
          toast({ title: messageOf(error), description: 'The order is as it was.', variant: 'destructive' }),
        onSettled: () => setAsked(undefined),
      },
    );
  const start = (act: OrderAct) => {
    if (move.isPending) return;
    if (concernAbout([order], act.to)) setAsked(act);
    else run(act);
  };
  const startByKey = (key: string) => {
    const act = acts.find((one) => one.key === key);
    if (act) start(act);
  };
  useHotkeyGuide('Order', HELP);
  useHotkey('m', () => startByKey('M'));
  useHotkey('s', () => startByKey('S'));
  useHotkey('d', () => startByKey('D'));
  useHotkey('p', () => open(slipsUrl([id])));
  useHotkey('i', () => open(invoiceUrl(id)));
  useHotkey('c', () => mayCancel && setIsCancelling(true));

  return (
    <div className="my-5 flex flex-wrap gap-3">
      {acts.map((act, index) => (
        <Button
          key={act.to}
          variant={index === 0 ? 'primary' : 'secondary'}
          loading={move.isPending && move.variables?.to === act.to}
          onClick={() => start(act)}
        >
          {act.label}
          <Kbd>{act.key}</Kbd>
        </Button>
      ))}
      <DocumentLink href={slipsUrl([id])} label="Picking slip" letter="P" Icon={Printer} />
      <DocumentLink href={invoiceUrl(id)} label="Invoice" letter="I" Icon={FileText} />
      {mayCancel && (
        <Button variant="secondary" className="text-owed" onClick={() => setIsCancelling(true)}>
          Cancel order…
          <Kbd>C</Kbd>
        </Button>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={`${question?.label ?? ''}: ${referenceNumber}?`}
        description={question && concernAbout([order], question.to)}
        confirmLabel={question?.label ?? ''}
        loading={move.isPending}
        onConfirm={() => asked && run(asked)}
      />
      {isCancelling && <CancelDialog order={order} onClose={() => setIsCancelling(false)} />}
    </div>
  );
}

type DocumentLinkProps = { href: string; label: string; letter: string; Icon: typeof Printer };

function DocumentLink({ href, label, letter, Icon }: DocumentLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonStyle({ variant: 'secondary' })}>
      <Icon aria-hidden />
      {label}
      <Kbd>{letter}</Kbd>
    </a>
  );
}
