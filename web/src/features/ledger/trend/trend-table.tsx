import { formatAmount, formatDatePadded } from '#web/lib/format.ts';
import { SignedAmount } from '../signed-amount.tsx';
import type { TrendPoint } from './trend.ts';

const VISIBLE_ROWS = 6;

/** What the chart shows, in figures, newest first. */
export function TrendTable({ trend }: { trend: readonly TrendPoint[] }) {
  return (
    <section
      aria-label="Balance over time, table"
      // What scrolls must be reachable by the keyboard.
      tabIndex={trend.length > VISIBLE_ROWS ? 0 : undefined}
      className="h-full overflow-y-auto rounded-control"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface text-left text-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Date
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-medium">
              Change
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {trend.toReversed().map(({ id, time, change, balance }) => (
            <tr key={id} className="border-t">
              <td className="figures py-1.5 pr-3">{formatDatePadded(new Date(time))}</td>
              <td className="py-1.5 pr-3 text-right">
                {id === 'start' ? <span className="text-muted">before</span> : <SignedAmount rand={change} />}
              </td>
              <td className="figures py-1.5 text-right">{formatAmount(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
