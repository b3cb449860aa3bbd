import { formatRate, type StaffDocumentDetail } from '@formulary/contract';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatMoney, formatMoneyExactly } from '#web/lib/format.ts';

type DocumentTotalsProps = { document: Pick<StaffDocumentDetail, 'sums' | 'tax' | 'total'> };

const CELL = 'py-1 pl-6 text-right first:pl-0 first:text-left';

/** VAT by rate, and the total with it. */
export function DocumentTotals({ document: { sums, tax, total } }: DocumentTotalsProps) {
  return (
    <div className="mt-3 ml-auto w-full max-w-md">
      <table aria-label="VAT" className="w-full text-sm">
        <thead className="text-muted">
          <tr>
            {['VAT rate', 'Without VAT', 'VAT', 'With VAT'].map((header) => (
              <th key={header} scope="col" className={cn(CELL, 'font-normal')}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures whitespace-nowrap">
          {sums.map(({ rate, net, tax: taxed, gross }) => (
            <tr key={rate}>
              <th scope="row" className={cn(CELL, 'font-normal')}>
                {rate === 0 ? 'Zero-rated' : formatRate(rate)}
              </th>
              <td className={CELL}>{formatMoneyExactly(net)}</td>
              <td className={CELL}>{formatMoneyExactly(taxed)}</td>
              <td className={CELL}>{formatMoneyExactly(gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-2 border-t pt-3">
        <div className="flex items-baseline justify-between gap-6 font-semibold text-xl">
          <dt>Total</dt>
          <dd className="figures">{formatMoney(total)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-6 pt-1 text-muted text-sm">
          <dt>Includes VAT</dt>
          <dd className="figures">{formatMoneyExactly(tax)}</dd>
        </div>
      </dl>
    </div>
  );
}
