import type { Usual } from '@formulary/contract';
import { Plus } from 'lucide-react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import type { CartProducts } from '#web/parts/cart/cart-line.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import type { PastedRow } from './pasted-list.ts';
import { changeList } from './pasted-store.ts';

const titleOfUsual = ({ product, variantId }: Usual): string =>
  titleOf({ ...product, variantName: product.productVariants.find(({ id }) => id === variantId)?.name });

/** Adds a usual product to the list as a decided line. */
const addUsual = (id: string, usual: Usual): void => {
  const { product, variantId, quantity } = usual;
  const title = titleOfUsual(usual);
  changeList((list) => ({
    ...list,
    rows: [
      ...list.rows,
      {
        ...{
          key: Math.max(-1, ...list.rows.map(({ key }) => key)) + 1,
          lines: [title],
          asked: '',
          found: '',
          text: title,
        },
        ...{ parts: [quantity], quantity, certainty: 'sure', by: null, timesChosen: 0, isLikely: true },
        ...{ chosen: id, isSubstitute: false, isLeftOut: false },
        candidates: [{ product: { ...product, description: '', information: '' }, variantId }],
      },
    ],
  }));
};

type MissingUsualsProps = {
  rows: readonly PastedRow[];
  usuals: ReadonlyMap<string, Usual>;
  /** The lines that are already in the order. */
  lines: CartProducts;
};

/** Products that are due, but neither on the list nor in the order: what the list lacks compared with the last ones. */
export function MissingUsuals({ rows, usuals, lines }: MissingUsualsProps) {
  const chosen = new Set(rows.map((row) => row.chosen));
  const missing = [...usuals].filter(
    ([id, { isDue, product }]) => isDue && product.stock > 0 && !chosen.has(id) && !lines[id],
  );
  if (missing.length === 0) return null;
  return (
    <details className="mt-4 text-sm" open>
      <summary className="min-h-11 cursor-pointer py-3 font-medium">
        {missing.length === 1
          ? '1 usual product is due, but not on this list'
          : `${formatNumber(missing.length)} usual products are due, but not on this list`}
      </summary>
      <ul aria-label="Due, but not on this list" className="border-line border-t">
        {missing.map(([id, usual]) => (
          <li
            key={id}
            className="flex min-h-10 flex-wrap items-center gap-x-4 border-line border-b py-0.5 text-[0.8125rem]"
          >
            <span className="wrap-anywhere min-w-[min(14rem,100%)] flex-1">{titleOfUsual(usual)}</span>
            <span className="figures text-muted">
              usually {formatNumber(usual.quantity)} · {formatMoney(usual.product.cost)} each
            </span>
            <Button variant="ghost" size="sm" onClick={() => addUsual(id, usual)}>
              <Plus aria-hidden />
              Add<span className="sr-only"> {titleOfUsual(usual)} to the list</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
