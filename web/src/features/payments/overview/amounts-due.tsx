import {
  type AmountsDue,
  absCents,
  addCents,
  amountsDue,
  type Cents,
  type DueState,
  inCents,
  type Payables,
  subtractCents,
} from '@formulary/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestJson } from '#web/lib/calls/api.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate, formatDay, formatMoney } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { payablesQuery } from '#web/parts/payments/api.ts';
import { paymentLabel } from '#web/parts/payments/payment-status.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';

/** The customer's balance by due date. Refetched together with the payable orders. */
const amountsDueQuery = queryOptions({
  queryKey: [...payablesQuery.queryKey, 'due'],
  queryFn: ({ signal }) => requestJson('payments/due', amountsDue, { signal }),
});

const LABEL: Record<DueState, string> = { overdue: 'Overdue', now: 'Due now', later: 'Not yet due' };
const STATES = ['overdue', 'now', 'later'] as const;

/** The balance by due date. Renders nothing if nothing is owed. */
export function AmountsDueList() {
  const query = useQuery(amountsDueQuery);
  const { data } = query;
  const { paymentOutstanding } = useCurrentUser();
  if (query.isPending && paymentOutstanding > 0) return <Skeleton className="mt-4 h-11 basis-full" />;
  if (!data) return <FailedPart query={query} what="your due dates" className="basis-full" />;
  if (STATES.every((state) => data[state] === 0)) return null;
  return (
    <dl className="flex basis-full flex-wrap gap-x-8 gap-y-2 border-t pt-4 text-sm">
      {STATES.filter((state) => data[state] > 0).map((state) => (
        <div key={state}>
          <dt className="text-muted">{LABEL[state]}</dt>
          <dd className={cn('figures font-semibold text-base', state === 'overdue' && 'text-owed')}>
            {formatMoney(data[state])}
          </dd>
        </div>
      ))}
      {data.unused < 0 && (
        <div>
          <dt className="text-muted">Unused credit</dt>
          <dd className="figures font-semibold text-base text-credit">
            {formatMoney(absCents(data.unused))}
          </dd>
        </div>
      )}
    </dl>
  );
}

type OrderDue = AmountsDue['orders'][number];

const textOf = ({ state, dueOn }: OrderDue): string => {
  if (state === 'overdue') return `Overdue since ${formatDay(dueOn ?? '')}`;
  if (state === 'now') return 'Due now';
  return dueOn === null ? 'Due once invoiced' : `Due on ${formatDay(dueOn)}`;
};

/** When an unpaid order must be paid, once known. */
export function OrderDueText({ orderId }: { orderId: string }) {
  const due = useQuery(amountsDueQuery).data?.orders.find(({ id }) => id === orderId);
  if (!due) return null;
  return (
    <span className={cn('block text-xs', due.state === 'overdue' ? 'font-medium text-owed' : 'text-muted')}>
      {textOf(due)}
    </span>
  );
}

/**
 * Explains why the sum of unpaid orders differs from the balance. Renders nothing if they are equal, or until
 * everything is known.
 */
export function BalanceExplanation({
  payables: { placed, sent, other, outstanding },
}: {
  payables: Payables;
}) {
  const { data: due } = useQuery(amountsDueQuery);
  if (!due || (sent === 0 && other === 0)) return null;
  // Charges use up the credit; what is left of it is shown with its source.
  const charges = inCents(Math.max(0, other < 0 ? addCents(other, due.left) : other));
  const left = subtractCents(other, charges);
  return (
    <section aria-labelledby="adds-up" className="mt-4 text-sm">
      <h3 id="adds-up" className="font-medium">
        How your unpaid orders and your balance add up
      </h3>
      <dl className="mt-2 max-w-md">
        <Row term="Unpaid orders" amount={placed} />
        {sent !== 0 && <Row term="Picked or dispatched before payment" amount={sent} />}
        {charges > 0 && <Row term="Other charges on your account" amount={charges} />}
        {left < 0 && <Row term="Unused payments and credit" amount={left} />}
        <div className="mt-1 flex justify-between gap-4 border-t pt-2 font-semibold">
          <dt>{outstanding < 0 ? 'Credit' : 'Outstanding'}</dt>
          <dd className="figures">{formatMoney(absCents(outstanding))}</dd>
        </div>
      </dl>
      {left < 0 && due.payments.length > 0 && <Unused due={due} />}
      <p className="mt-2 max-w-md text-muted">A proof of payment counts once it is approved.</p>
    </section>
  );
}

/** Where unused credit came from. */
function Unused({ due: { left: all, payments } }: { due: AmountsDue }) {
  const shown = addCents(...payments.map(({ left }) => left));
  return (
    <section aria-labelledby="unused" className="mt-3 max-w-md">
      <h4 id="unused" className="font-medium">
        Where the unused amount comes from
      </h4>
      <ul>
        {payments.map(({ id, left, dateCreated, reason, ...payment }) => (
          <li key={id} className="border-b last:border-b-0">
            <Link
              to="/proof-of-payments/$id"
              params={{ id }}
              search={true}
              resetScroll={false}
              className="group flex min-h-11 items-center justify-between gap-4 py-1"
            >
              <span className="wrap-anywhere min-w-0">
                <span className="underline-offset-2 group-hover:underline">
                  {paymentLabel(payment)}, {formatDate(dateCreated)}
                </span>
                {reason && <span className="block text-muted">{reason}</span>}
              </span>
              <span className="figures shrink-0">{formatMoney(left)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown < all && (
        <p className="text-muted">and {formatMoney(subtractCents(all, shown))} from earlier payments</p>
      )}
    </section>
  );
}

function Row({ term, amount }: { term: string; amount: Cents }) {
  return (
    <div className="flex justify-between gap-4 py-0.5 text-muted">
      <dt>{term}</dt>
      <dd className="figures text-ink">
        {amount < 0 ? '−' : ''}
        {formatMoney(absCents(amount))}
      </dd>
    </div>
  );
}
