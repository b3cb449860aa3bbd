import type { StaffOrder } from '@formulary/contract';
import { eventLabel } from '#web/features/orders/detail/timeline.ts';
import { formatDateTime } from '#web/lib/format.ts';

type Event = { label: string; date: string; by: string };

const eventsOf = ({ history, dateCancelled, cancelledBy }: StaffOrder): Event[] => [
  ...history.map(({ status, date, by }, index) => ({ label: eventLabel(status, index), date, by: by.name })),
  ...(dateCancelled ? [{ label: 'Cancelled', date: dateCancelled, by: cancelledBy?.name ?? '' }] : []),
];

/** What happened to an order, when, and who did it. */
export function OrderHistory({ order }: { order: StaffOrder }) {
  return (
    <section aria-labelledby="order-history" className="card px-5.5 py-5">
      <h2 id="order-history" className="title-group">
        History
      </h2>
      <ol className="mt-2">
        {eventsOf(order).map(({ label, date, by }) => (
          <li key={`${label} ${date}`} className="border-line border-b py-2.5 last:border-b-0">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">{label}</span>
              <time dateTime={date} className="figures text-muted text-sm">
                {formatDateTime(date)}
              </time>
            </p>
            <p className="text-muted text-sm">{by}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
