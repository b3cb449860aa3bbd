import {
  type DocumentLine,
  formatRate,
  type StaffDocumentDetail,
  subtractCents,
  type TaxSum,
} from '@formulary/contract';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatMoneyExactly, formatNumber } from '#web/lib/format.ts';
import { describeProduct } from '#web/parts/product/product-label.ts';
import { type LinesColumn, LinesTable } from '#web/ui/list/lines-table.tsx';

const creditedText = (line: DocumentLine): string | undefined => {
  const credited = subtractCents(line.amount, line.creditableAmount);
  if (credited === 0) return undefined;
  const packs = line.quantity - line.creditableQuantity;
  return line.orderLineId !== null && packs > 0
    ? `${formatNumber(packs)} of ${formatNumber(line.quantity)} credited: ${formatMoney(credited)}`
    : `${formatMoney(credited)} credited`;
};

const returnedText = ({ isReturned }: DocumentLine): string | undefined =>
  isReturned ? 'Returned to stock' : undefined;

/** A line that credits an amount, for a wrong price, has no packs. */
const hasPacks = ({ orderLineId, quantity }: DocumentLine): boolean => orderLineId !== null && quantity > 0;

const productColumn = (noteOf: (line: DocumentLine) => string | undefined): LinesColumn<DocumentLine> => ({
  header: 'Product',
  cell: (line) => (
    <>
      <p className="wrap-anywhere font-medium">{line.name}</p>
      {line.orderLineId && <p className="wrap-anywhere text-muted text-sm">{describeProduct(line)}</p>}
      {noteOf(line) && <p className="figures text-credit text-sm">{noteOf(line)}</p>}
    </>
  ),
});

const OTHER_COLUMNS: readonly LinesColumn<DocumentLine>[] = [
  { header: 'SKU', cell: ({ code }) => code, className: 'max-md:hidden', cellClassName: 'figures text-sm' },
  {
    header: 'Packs',
    cell: (line) => hasPacks(line) && formatNumber(line.quantity),
    align: 'right',
    cellClassName: 'figures font-semibold',
  },
  {
    header: 'Price',
    cell: (line) => hasPacks(line) && formatMoney(line.cost),
    align: 'right',
    className: 'max-sm:hidden',
    cellClassName: 'figures whitespace-nowrap',
  },
  {
    header: 'VAT',
    cell: ({ taxRate }) => formatRate(taxRate),
    align: 'right',
    className: 'max-sm:hidden',
    cellClassName: 'figures whitespace-nowrap text-sm',
  },
  {
    header: 'Amount',
    cell: ({ amount }) => formatMoney(amount),
    align: 'right',
    cellClassName: 'figures whitespace-nowrap font-semibold',
  },
];

const INVOICE_COLUMNS = [productColumn(creditedText), ...OTHER_COLUMNS];
const CREDIT_NOTE_COLUMNS = [productColumn(returnedText), ...OTHER_COLUMNS];

type DocumentLinesProps = {
  lines: readonly DocumentLine[];
  /** Whether to show how much of each line has been credited. */
  isInvoice: boolean;
};

export function DocumentLines({ lines, isInvoice }: DocumentLinesProps) {
  return (
    <LinesTable label="Lines" lines={lines} columns={isInvoice ? INVOICE_COLUMNS : CREDIT_NOTE_COLUMNS} />
  );
}

type DocumentTotalsProps = { document: Pick<StaffDocumentDetail, 'sums' | 'rounding' | 'total'> };

const describeRate = ({ rate, net }: TaxSum): string =>
  `${rate === 0 ? 'Zero-rated VAT' : `VAT ${formatRate(rate)}`} on ${formatMoneyExactly(net)}`;

/** The VAT for each rate, and the total including VAT. */
export function DocumentTotals({ document: { sums, rounding, total } }: DocumentTotalsProps) {
  return (
    <dl className="mt-3 ml-auto max-w-sm">
      {sums.map((sum) => (
        <Row key={sum.rate} term={describeRate(sum)}>
          {formatMoneyExactly(sum.tax)}
        </Row>
      ))}
      {rounding !== 0 && <Row term="Rounding">{formatMoneyExactly(rounding)}</Row>}
      <Row term="Total including VAT" className="mt-1 border-t pt-3 font-semibold text-ink text-xl">
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
