import { lineTotal, type StaffOrder } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { describeProduct, titleOf } from '#web/features/catalogue/product-label.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';

const HEAD = 'border-line border-b py-2.5 pr-4 text-left font-medium text-[0.8125rem] text-muted';
const CELL = 'border-line border-b py-2.5 pr-4 align-top';

export function OrderLines({ lines }: { lines: StaffOrder['orderProducts'] }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label="Products of the order" className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Product
            </th>
            <th scope="col" className={cn(HEAD, 'max-sm:hidden')}>
              SKU
            </th>
            <th scope="col" className={cn(HEAD, 'text-right')}>
              Packs
            </th>
            <th scope="col" className={cn(HEAD, 'text-right max-sm:hidden')}>
              Price
            </th>
            <th scope="col" className={cn(HEAD, 'pr-0 text-right')}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LineRow({ line }: { line: StaffOrder['orderProducts'][number] }) {
  const { productId, name, labName, quantity, cost, sku } = line;
  return (
    <tr>
      <td className={CELL}>
        <Link
          to={`/admin/products/${productId}` as string}
          aria-label={titleOf(line)}
          className="wrap-anywhere rounded-sm font-medium hover:text-primary"
        >
          {name}
        </Link>
        <p className="wrap-anywhere text-muted text-sm">
          {[describeProduct(line), labName].filter(Boolean).join(' · ')}
        </p>
      </td>
      <td className={cn(CELL, 'figures text-sm max-sm:hidden')}>{sku}</td>
      <td className={cn(CELL, 'figures text-right font-semibold')}>{formatNumber(quantity)}</td>
      <td className={cn(CELL, 'figures text-right whitespace-nowrap max-sm:hidden')}>{formatMoney(cost)}</td>
      <td className={cn(CELL, 'figures pr-0 text-right font-semibold whitespace-nowrap')}>
        {formatMoney(lineTotal(line))}
      </td>
    </tr>
  );
}
