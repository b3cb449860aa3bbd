import { type Ageing, addCents } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { outstandingQuery } from './api.ts';

const AGES: readonly { age: keyof Ageing; label: string; bar: string }[] = [
  { age: 'current', label: 'Current', bar: 'bg-primary' },
  { age: 'days30', label: '30 days', bar: 'bg-notice' },
  { age: 'days60', label: '60 days', bar: 'bg-notice' },
  { age: 'days90', label: '90 days', bar: 'bg-owed' },
  { age: 'days120', label: '120+ days', bar: 'bg-owed' },
];

export function OutstandingCard() {
  const { data, isError, refetch } = useQuery(outstandingQuery);
  if (isError && !data) return <ErrorState onRetry={refetch} />;
  const owed = addCents(...(data ? AGES.map(({ age }) => data.ageing[age]) : []));
  return (
    <section aria-labelledby="outstanding" className="card px-5 py-4">
      <h2 id="outstanding" className="font-semibold">
        Outstanding by age
      </h2>
      {!data && <Skeleton className="mt-4 h-44" />}
      {data && (
        <table aria-labelledby="outstanding" className="mt-3 w-full text-[length:min(0.875rem,4vw)]">
          <thead className="sr-only">
            <tr>
              <th>Age</th>
              <th>Share</th>
              <th>Owed</th>
            </tr>
          </thead>
          <tbody>
            {AGES.map(({ age, label, bar }) => (
              <tr key={age}>
                <th scope="row" className="py-2 pr-4 sm:whitespace-nowrap text-left font-normal text-muted">
                  {label}
                </th>
                <td className="w-full py-2">
                  <Share of={data.ageing[age]} total={owed} bar={bar} />
                </td>
                <td className="figures py-2 pl-4 text-right font-medium">{formatMoney(data.ageing[age])}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className="py-2 pr-4 text-left font-normal text-muted">
                Unallocated
              </th>
              <td />
              <td className="figures py-2 pl-4 text-right font-medium">
                {formatMoney(data.ageing.unallocated)}
              </td>
            </tr>
          </tbody>
          <tfoot>
            <tr className="border-t">
              <th scope="row" className="py-2.5 pr-4 text-left font-medium">
                Total
              </th>
              <td />
              <td className="figures py-2.5 pl-4 text-right font-semibold">
                {formatMoney(addCents(owed, data.ageing.unallocated))}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

function Share({ of, total, bar }: { of: number; total: number; bar: string }) {
  const percent = total === 0 ? 0 : Math.round((of / total) * 100);
  return (
    <span className="block h-3.5 rounded-sm bg-sunken">
      <span className={`block h-full rounded-sm ${bar}`} style={{ width: `${percent}%` }} />
      <span className="sr-only">{percent}%</span>
    </span>
  );
}
