import { type DocumentLine, formatRate, subtractCents } from '@formulary/contract';
import { describeProduct } from '#web/features/catalogue/product-label.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';

const HEAD = 'border-line border-b py-2.5 pr-4 text-left font-medium text-[0.8125rem] text-muted';
const CELL = 'border-line border-b py-2.5 pr-4 align-top';

type DocumentLinesProps = {
  lines: readonly DocumentLine[];
  /** Whether to say what is credited of each line. */
  isInvoice: boolean;
};

export function DocumentLines({ lines, isInvoice }: DocumentLinesProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label="Lines" className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Product
            </th>
            <th scope="col" className={cn(HEAD, 'max-md:hidden')}>
              SKU
            </th>
            <th scope="col" className={cn(HEAD, 'text-right')}>
              Packs
            </th>
            <th scope="col" className={cn(HEAD, 'text-right max-sm:hidden')}>
              Price
            </th>
            <th scope="col" className={cn(HEAD, 'text-right max-sm:hidden')}>
              VAT
            </th>
            <th scope="col" className={cn(HEAD, 'pr-0 text-right')}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} note={isInvoice ? creditedText(line) : returnedText(line)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const creditedText = (line: DocumentLine): string | undefined => {
  const credited = subtractCents(line.amount, line.creditableAmount);
  if (credited === 0) return undefined;
  const packs = line.quantity - line.creditableQuantity;
  return line.orderLineId !== null && packs > 0
    ? `${formatNumber(packs)} of ${formatNumber(line.quantity)} credited: ${formatMoney(credited)}`
    : `${formatMoney(credited)} credited`;
};

const returnedText = ({ isReturned }: DocumentLine): string | undefined =>
  isReturned ? 'Put back into stock' : undefined;

function LineRow({ line, note }: { line: DocumentLine; note: string | undefined }) {
  const { name, code, quantity, cost, taxRate, amount, orderLineId } = line;
  // An amount credited for a wrong price is of no packs.
  const hasPacks = orderLineId !== null && quantity > 0;
  return (
    <tr>
      <td className={CELL}>
        <p className="wrap-anywhere font-medium">{name}</p>
        {orderLineId && <p className="wrap-anywhere text-muted text-sm">{describeProduct(line)}</p>}
        {note && <p className="figures text-credit text-sm">{note}</p>}
      </td>
      <td className={cn(CELL, 'figures text-sm max-md:hidden')}>{code}</td>
      <td className={cn(CELL, 'figures text-right font-semibold')}>{hasPacks && formatNumber(quantity)}</td>
      <td className={cn(CELL, 'figures whitespace-nowrap text-right max-sm:hidden')}>
        {hasPacks && formatMoney(cost)}
      </td>
      <td className={cn(CELL, 'figures whitespace-nowrap text-right text-sm max-sm:hidden')}>
        {formatRate(taxRate)}
      </td>
      <td className={cn(CELL, 'figures whitespace-nowrap pr-0 text-right font-semibold')}>
        {formatMoney(amount)}
      </td>
    </tr>
  );
}
