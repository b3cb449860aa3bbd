import { linesTotal, lineTotal } from '@formulary/contract';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import type { CartLine } from '#web/parts/cart/cart-line.ts';
import { describeProduct } from './product-label.ts';

type KeptLinesProps = {
  lines: readonly CartLine[];
  /** The ids of lines that are no longer sold. */
  unsold?: ReadonlySet<string>;
};

/** The lines of a customer's cart, read-only. */
export function KeptLines({ lines, unsold }: KeptLinesProps) {
  return (
    <>
      <ul aria-label="Products in the cart">
        {lines.map((line) => (
          <li
            key={line.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b py-2.5"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="wrap-anywhere block font-medium">{line.name}</span>
              <span className="block text-muted text-sm">
                {describeProduct(line)}
                {unsold?.has(line.id) && <span className="text-owed"> · No longer sold</span>}
              </span>
            </span>
            <span className="figures text-right text-sm">
              {formatNumber(line.quantity)} × {formatMoney(line.cost)}
              <span className="block font-semibold text-base">{formatMoney(lineTotal(line))}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 pt-3 font-semibold">
        <span>Subtotal</span>
        <span className="figures">{formatMoney(linesTotal(lines))}</span>
      </p>
    </>
  );
}
