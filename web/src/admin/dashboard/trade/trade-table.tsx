import type { TradePeriod } from '@formulary/contract';
import { ChevronRight } from 'lucide-react';
import { formatAmount, formatMoney, formatNumber } from '#web/lib/format.ts';
import { fullName, type TradeSpan } from './period-name.ts';

/** On a phone it is wider than the screen: arrow keys move it. */
const SCROLLED = { role: 'region', 'aria-label': 'Sales and payments', tabIndex: 0 } as const;

/** The numbers behind the picture, the latest first. */
export function TradeTable({ periods, span }: { periods: readonly TradePeriod[]; span: TradeSpan }) {
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-9 items-center gap-1 rounded-sm pr-2 text-muted text-sm hover:text-ink max-desktop:min-h-11">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Show as table
      </summary>
      <div {...SCROLLED} className="mt-2 overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b text-left text-muted">
              <th className="py-2 pr-4 font-medium">{span === 'days' ? 'Day' : 'Month'}</th>
              {['Orders', 'Sales', 'Payments', 'Paid'].map((name) => (
                <th key={name} className="py-2 pl-4 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(({ date, orders, sales, payments, paid }) => (
              <tr key={date} className="border-b last:border-0">
                <th scope="row" className="whitespace-nowrap py-1.5 pr-4 text-left font-normal">
                  {fullName(date, span)}
                </th>
                <td className="figures py-1.5 pl-4 text-right">{formatNumber(orders)}</td>
                <td className="figures py-1.5 pl-4 text-right">{formatMoney(sales)}</td>
                <td className="figures py-1.5 pl-4 text-right">{formatNumber(payments)}</td>
                <td className="figures py-1.5 pl-4 text-right">{formatAmount(paid)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
