import { type AmountsDue, absCents, amountsDue, type DueState } from '@formulary/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { payablesQuery } from '#web/parts/payments/api.ts';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The customer's balance by due date. Refetched together with the payable orders. */
export const amountsDueQuery = queryOptions({
  queryKey: [...payablesQuery.queryKey, 'due'],
  queryFn: ({ signal }) => requestJson('payments/due', amountsDue, { signal }),
});

const LABEL: Record<DueState, string> = { overdue: 'Overdue', now: 'Due now', later: 'Not yet due' };
const STATES = ['overdue', 'now', 'later'] as const;

/** The balance by due date. Nothing if nothing is owed. */
export function AmountsDueList() {
  const query = useQuery(amountsDueQuery);
  const { data } = query;
  const { paymentOutstanding } = useCurrentUser();
  if (query.isPending && paymentOutstanding > 0) return <Skeleton className="mt-4 h-11 basis-full" />;
  if (!data) return <FailedPart query={query} what="what is due when" className="basis-full" />;
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
  return dueOn === null ? 'Due after its invoice' : `Due on ${formatDay(dueOn)}`;
};

/** When an unpaid order must be paid, once it is known. */
export function OrderDueText({ orderId }: { orderId: string }) {
  const due = useQuery(amountsDueQuery).data?.orders.find(({ id }) => id === orderId);
  if (!due) return null;
  return (
    <span className={cn('block text-xs', due.state === 'overdue' ? 'font-medium text-owed' : 'text-muted')}>
      {textOf(due)}
    </span>
  );
}
