import { lineTotal, type StaffOrder } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';
import { type LinesColumn, LinesTable } from '#web/ui/list/lines-table.tsx';

type Line = StaffOrder['orderProducts'][number];

const COLUMNS: readonly LinesColumn<Line>[] = [
  {
    header: 'Product',
    cell: (line) => (
      <>
        <Link
          to={`/admin/products/${line.productId}` as string}
          aria-label={titleOf(line)}
          className="wrap-anywhere rounded-sm font-medium hover:text-primary"
        >
          {line.name}
        </Link>
        <p className="wrap-anywhere text-muted text-sm">
          {[describeProduct(line), line.labName].filter(Boolean).join(' · ')}
        </p>
        <p className="figures wrap-anywhere text-sm sm:hidden">SKU {line.sku}</p>
      </>
    ),
  },
  { header: 'SKU', cell: ({ sku }) => sku, className: 'max-sm:hidden', cellClassName: 'figures text-sm' },
  {
    header: 'Packs',
    cell: ({ quantity }) => formatNumber(quantity),
    align: 'right',
    cellClassName: 'figures font-semibold',
  },
  {
    header: 'Price',
    cell: ({ cost }) => formatMoney(cost),
    align: 'right',
    className: 'max-sm:hidden',
    cellClassName: 'figures whitespace-nowrap',
  },
  {
    header: 'Amount',
    cell: (line) => formatMoney(lineTotal(line)),
    align: 'right',
    cellClassName: 'figures whitespace-nowrap font-semibold',
  },
];

export function OrderLines({ lines }: { lines: StaffOrder['orderProducts'] }) {
  return <LinesTable label="Products in the order" lines={lines} columns={COLUMNS} />;
}
