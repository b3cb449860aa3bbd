import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { priceHistoryQuery } from '../api.ts';

/** What the product cost before, the latest change first. */
export function PriceHistory({ id, version }: { id: string; version: number }) {
  const { data: changes } = useQuery(priceHistoryQuery(id, version));
  return (
    <section aria-label="Price history" className="card flex flex-col gap-3 p-5">
      <h2 className="title-group">Price history</h2>
      {changes?.length === 0 && <p className="text-muted text-sm">The price has not changed yet.</p>}
      <ol className="flex max-h-80 flex-col gap-2.5 overflow-y-auto text-sm">
        {changes?.map(({ at, previousCost, cost, by }) => (
          <li key={`${at} ${previousCost} ${cost}`}>
            <p className="figures">
              <span className="text-muted">{formatMoney(previousCost)} →</span>{' '}
              <strong className="font-medium">{formatMoney(cost)}</strong>
            </p>
            <p className="text-muted">
              {formatDate(at)}, {by ?? 'command line'}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
