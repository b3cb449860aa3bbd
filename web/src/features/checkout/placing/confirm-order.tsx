import { lineTotal } from '@formulary/contract';
import { type ReactNode, useRef } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import type { OrderPayload } from '#web/parts/cart/order-payload.ts';
import { addressOf, recipientOf } from '#web/parts/delivery-details/address.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { CheckedLine, OrderTotals } from '../checking/check-lines.ts';
import type { Swap } from '../swap/use-swaps.ts';

type ConfirmOrderProps = {
  open: boolean;
  /** Undefined while the cart cannot be ordered. */
  payload: OrderPayload | undefined;
  checks: readonly CheckedLine[];
  swaps: readonly Swap[];
  totals: OrderTotals;
  placing: boolean;
  /** Whether it is placed now, when the store opens, or once the store can be reached. */
  how: keyof typeof WORDS;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  onClosed: () => void;
};

export const PLACE_WHEN_OPEN = 'Place when open';
const WORDS = {
  now: { title: 'Place this order?', description: undefined, label: 'Place order' },
  whenOpen: {
    title: 'Place this order when the store opens?',
    description:
      'These are the last known prices. If a price, the stock or your access changes before the store opens, nothing is ordered: we ask you first.',
    label: PLACE_WHEN_OPEN,
  },
  later: {
    title: 'Send this order when you are online?',
    description:
      'You are offline. The order waits on this device and is sent as soon as the store can be reached. If a price or the stock has changed by then, nothing is ordered: the products return to your cart, and you see why.',
    label: 'Send when online',
  },
};

export function ConfirmOrder(props: ConfirmOrderProps) {
  const { open, payload, checks, swaps, totals, placing, how, onOpenChange, onConfirm, onClosed } = props;
  const { title, description, label } = WORDS[how];
  const after = describeBalance(totals.outstandingAfter);
  const notYet = useRef<HTMLButtonElement>(null);
  return (
    <ConfirmDialog
      open={open && payload !== undefined}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      confirmLabel={label}
      cancelLabel="Not yet"
      loading={placing}
      onConfirm={onConfirm}
      onClosed={onClosed}
      // Enter pressed once too often, or sent by a scanner, answers "Not yet".
      cancelRef={notYet}
      initialFocus={notYet}
      // Once the order is placed, its page takes focus.
      returnsFocus={() => location.pathname === '/cart'}
    >
      <OrderedLines checks={checks} swaps={swaps} />
      <dl className="flex flex-col gap-3">
        <Row term="Total">
          <span className="figures font-semibold text-lg">{formatMoney(totals.total)}</span>
        </Row>
        {payload && (
          <Row term={payload.forCollection ? 'Collected by' : 'Deliver to'}>
            <span className="block font-medium">{recipientOf(payload.deliveryDetail)}</span>
            {!payload.forCollection && (
              <span className="text-muted text-sm">{addressOf(payload.deliveryDetail)}</span>
            )}
          </Row>
        )}
        <Row term={`${after.label} after`}>
          <span className={`figures font-semibold ${after.className}`}>{after.amount}</span>
        </Row>
      </dl>
    </ConfirmDialog>
  );
}

function OrderedLines({ checks, swaps }: Pick<ConfirmOrderProps, 'checks' | 'swaps'>) {
  const namesBefore = (id: string) =>
    swaps.filter(({ toId }) => toId === id).map(({ from }) => `${from.name}, ${from.labId}`);
  return (
    <section
      aria-label="Products in this order"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
      tabIndex={0}
      className="mb-4 max-h-[min(13rem,30dvh)] overflow-y-auto rounded-control border px-3 focus-visible:-outline-offset-2"
    >
      <ul>
        {checks.map(({ today: line }) => (
          <li
            key={line.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2 text-sm last:border-b-0"
          >
            <span className="wrap-anywhere min-w-[min(7rem,100%)] flex-1">
              <span className="figures font-semibold">{formatNumber(line.quantity)} × </span>
              {titleOf(line)}
              {namesBefore(line.id).map((name) => (
                <span key={name} className="block text-muted">
                  instead of {name}
                </span>
              ))}
            </span>
            <span className="figures shrink-0">{formatMoney(lineTotal(line))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere min-w-[min(6rem,100%)] flex-1 text-right">{children}</dd>
    </div>
  );
}
