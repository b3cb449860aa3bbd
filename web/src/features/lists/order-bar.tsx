import { linesTotal } from '@formulary/contract';
import { ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { toCartLine } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { productsText } from '#web/parts/lists/api.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { OrderAgainOutcome, usePutLines } from '#web/parts/reorder/order-again.tsx';
import type { Reorder, ReorderOutcome } from '#web/parts/reorder/reorder.ts';
import { usePreparingText } from '#web/parts/storefront/preparing-text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { idOf, type ListLine, variantOf } from './edits.ts';

/** Returns the lines that can be added to the cart, and a message for each that cannot. */
const toReorder = (lines: readonly ListLine[]): Reorder => ({
  asked: lines
    .filter(({ isSold }) => isSold)
    .map((line) => ({ ...toCartLine(line.product, variantOf(line)), quantity: line.quantity })),
  shortfalls: lines
    .filter(({ isSold }) => !isSold)
    .map(({ product }) => `${titleOf(product)} is no longer available.`),
});

type OrderBarProps = {
  lines: readonly ListLine[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** Orders the whole list, or the selected lines. */
export function OrderBar({ lines, chosen, onChoose }: OrderBarProps) {
  const [outcome, setOutcome] = useState<ReorderOutcome>();
  const { put, question } = usePutLines('list', (next) => {
    setOutcome(next);
    onChoose(new Set());
  });
  const preparing = usePreparingText();
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const picked = lines.filter((line) => chosen.has(idOf(line)));
  const wanted = picked.length > 0 ? picked : lines;
  const total = linesTotal(
    wanted.filter(({ isSold }) => isSold).map(({ product, quantity }) => ({ cost: product.cost, quantity })),
  );
  const isAll = picked.length === lines.length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b pb-3">
        <Checkbox
          label="Choose all"
          checked={isAll}
          onChange={() => onChoose(new Set(isAll ? [] : lines.map(idOf)))}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
          <p className="text-muted text-sm">
            {productsText(wanted.length)}
            {picked.length > 0 && ' chosen'}, <span className="figures">{formatMoney(total)}</span> at today’s
            prices
          </p>
          <Button
            disabled={isReadOnly}
            {...(isReadOnly && { title: READ_ONLY })}
            onClick={() => void put(toReorder(wanted))}
            className="max-sm:w-full"
          >
            <ShoppingBasket aria-hidden />
            {picked.length > 0 ? `Add ${formatNumber(picked.length)} to the cart` : 'Add all to the cart'}
          </Button>
        </div>
      </div>
      {outcome ? <OrderAgainOutcome {...outcome} /> : preparing && <Notice>{preparing}</Notice>}
      {question}
    </>
  );
}
