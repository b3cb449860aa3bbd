import { formatRate, type StaffDocumentDetail, type TaxSum } from '@formulary/contract';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatMoney, formatMoneyExactly } from '#web/lib/format.ts';

type DocumentTotalsProps = { document: Pick<StaffDocumentDetail, 'sums' | 'rounding' | 'total'> };

const describeRate = ({ rate, net }: TaxSum): string =>
  `${rate === 0 ? 'Zero-rated VAT' : `VAT ${formatRate(rate)}`} on ${formatMoneyExactly(net)}`;

/** The VAT by rate, and the total including VAT. */
export function DocumentTotals({ document: { sums, rounding, total } }: DocumentTotalsProps) {
  return (
    <dl className="mt-3 ml-auto max-w-sm">
      {sums.map((sum) => (
        <Row key={sum.rate} term={describeRate(sum)}>
          {formatMoneyExactly(sum.tax)}
        </Row>
      ))}
      {rounding !== 0 && <Row term="Rounding">{formatMoneyExactly(rounding)}</Row>}
      <Row term="Total with VAT" className="mt-1 border-t pt-3 font-semibold text-ink text-xl">
        {formatMoney(total)}
      </Row>
    </dl>
  );
}

function Row({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn('flex flex-wrap items-baseline justify-between gap-x-6 py-1 text-muted', className)}>
      <dt>{term}</dt>
      <dd className="figures ml-auto text-ink">{children}</dd>
    </div>
  );
}
