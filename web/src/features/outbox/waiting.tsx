import { centsFromRand, lineTotal } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Send } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatDateTime, formatMoney, formatNumber } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { removeUnsent, type UnsentOrder, waitingOrdersOf } from '#web/parts/cart/unsent-orders.ts';
import { removeUnsentProof, type UnsentProof } from '#web/parts/payments/unsent-proofs.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { exclusively, putBack, sendUnsent } from './send-unsent.ts';

/** How often to try, while something waits. */
const RETRY_MS = 15_000;

/** Sends what waits at once, when the network is back, when the page is shown again, and from time to time. */
const useSending = (isWaiting: boolean): void => {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const send = useEffectEvent(() => {
    if (!navigator.onLine || user.viewedBy) return;
    void sendUnsent(queryClient, user).catch(() => undefined);
  });
  useEffect(() => {
    if (!isWaiting) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    send();
    const timer = setInterval(() => send(), RETRY_MS);
    addEventListener('online', () => send(), { signal });
    document.addEventListener('visibilitychange', () => !document.hidden && send(), { signal });
    return () => {
      stopped.abort();
      clearInterval(timer);
    };
  }, [isWaiting]);
};

const countOf = (count: number, one: string, more: string): string | false =>
  count > 0 && `${formatNumber(count)} ${count === 1 ? one : more}`;

type Waiting = { orders: readonly UnsentOrder[]; proofs: readonly UnsentProof[] };

const summaryOf = ({ orders, proofs }: Waiting): string => {
  const [refused, waiting] = [
    orders.filter(({ refusal }) => refusal).length + proofs.filter(({ refusal }) => refusal).length,
    [
      countOf(orders.filter(({ refusal }) => !refusal).length, 'order', 'orders'),
      countOf(proofs.filter(({ refusal }) => !refusal).length, 'proof of payment', 'proofs of payment'),
    ].filter(Boolean),
  ];
  const waits = waiting.length > 0 && `Waiting to be sent: ${waiting.join(' and ')}.`;
  return [refused > 0 && 'The store did not accept what this device sent.', waits].filter(Boolean).join(' ');
};

type WaitingListProps = Waiting & { isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** What waits on this device to be sent, and what the store refused, until it has been read. */
export function WaitingList({ orders, proofs, isOpen, onToggle }: WaitingListProps) {
  useSending([...orders, ...proofs].some(({ refusal }) => !refusal));
  const isRefused = [...orders, ...proofs].some(({ refusal }) => refusal);
  return (
    <section aria-label="To be sent" className="border-notice/40 border-b bg-notice-tint text-sm">
      <details
        open={isOpen || isRefused}
        onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
        className="group mx-auto max-w-3xl px-4"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm py-2 text-notice">
          <Send aria-hidden className="size-4 shrink-0" />
          <span role="status">{summaryOf({ orders, proofs })}</span>
          <ChevronDown aria-hidden className="ml-auto size-4 shrink-0 group-open:rotate-180" />
        </summary>
        <ul className="flex flex-col gap-3 pb-4">
          {orders.map((order) => (
            <OrderItem key={order.key} order={order} />
          ))}
          {proofs.map((proof) => (
            <ProofItem key={proof.key} proof={proof} />
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Ends the wait of an order, unless it has been sent meanwhile. */
const endWait = (order: UnsentOrder, how: 'change' | 'cancel'): Promise<void> =>
  exclusively(async () => {
    const current = waitingOrdersOf(order.payload.userId).find(({ key }) => key === order.key);
    if (!current || current.triedAt !== undefined) return;
    if (how === 'change') putBack(current);
    removeUnsent(current.key);
    toast({
      description:
        how === 'change'
          ? 'The products are in your cart again. The order no longer waits.'
          : 'The order was cancelled.',
    });
  });

const CARD = 'card px-4 py-3';

function OrderItem({ order }: { order: UnsentOrder }) {
  const { key, payload, lines, preparedAt, triedAt, refusal } = order;
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  return (
    <li className={CARD}>
      <p className="font-medium">
        Order of {formatDateTime(new Date(preparedAt).toISOString())} ·{' '}
        {countOf(payload.totalQuantity, 'item', 'items')} ·{' '}
        <span className="figures">{formatMoney(centsFromRand(payload.totalPrice))}</span>
      </p>
      {refusal ? (
        <div role="alert">
          {refusal.map((reason) => (
            <p key={reason} className="wrap-anywhere text-owed">
              {reason}
            </p>
          ))}
          <p>Nothing was ordered. The products are in your cart: check them before you place the order.</p>
        </div>
      ) : (
        triedAt !== undefined && (
          <p className="text-muted">
            The store has not responded yet. The order is sent again until it does, and counts only once.
          </p>
        )
      )}
      <details className="mt-1">
        <summary className="w-fit cursor-pointer rounded-sm py-2.5">Show products</summary>
        <ul>
          {lines.map((line) => (
            <li
              key={line.id}
              className="wrap-anywhere flex flex-wrap justify-between gap-x-4 border-line border-b py-2 last:border-b-0"
            >
              <span className="min-w-[min(7rem,100%)] flex-1">
                <span className="figures font-semibold">{formatNumber(line.quantity)} × </span>
                {titleOf(line)}
              </span>
              <span className="figures shrink-0">{formatMoney(lineTotal(line))}</span>
            </li>
          ))}
        </ul>
      </details>
      <div className="mt-2 flex flex-wrap gap-2">
        {refusal && (
          <Button variant="secondary" size="sm" onClick={() => removeUnsent(key)}>
            OK
          </Button>
        )}
        {!refusal && triedAt === undefined && !isReadOnly && (
          <>
            <Button variant="secondary" size="sm" onClick={() => endWait(order, 'change')}>
              Change order
            </Button>
            <Button variant="secondary" size="sm" onClick={() => endWait(order, 'cancel')}>
              Cancel order
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function ProofItem({ proof }: { proof: UnsentProof }) {
  const { key, file, keptAt, refusal } = proof;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <li className={CARD}>
      <p className="wrap-anywhere font-medium">
        Proof of payment of {formatDateTime(new Date(keptAt).toISOString())}: {file.name}
      </p>
      {refusal && (
        <p role="alert" className="wrap-anywhere text-owed">
          {refusal}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void exclusively(() => removeUnsentProof(key)).catch(() => undefined)}
        >
          Remove
        </Button>
        {address && (
          <a href={address} download={file.name} className="text-primary underline underline-offset-2">
            Save the file
          </a>
        )}
      </div>
    </li>
  );
}
