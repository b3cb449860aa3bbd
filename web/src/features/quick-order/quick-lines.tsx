import { lineTotal } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { ShoppingBasket, Undo2, X } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { useRecentChange } from '#web/lib/use-recent-change.ts';
import { useCartFollowing } from '#web/parts/cart/cart-following.ts';
import { type CartLine, productIdOf } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { changeAmount } from '#web/parts/cart/filling.ts';
import { useRemovedLines } from '#web/parts/cart/removed-lines.ts';
import { UnheardCart, UnheardNote } from '#web/parts/cart/unheard-cart.tsx';
import { useAdded } from '#web/parts/line-entry/order-target.ts';
import { AddCartToList, MakeListOfCart } from '#web/parts/lists/add-cart.tsx';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';
import { ProductPicture } from '#web/parts/product/product-picture.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import { newestFirst } from './newest-first.ts';

/** How long a line stays highlighted after packs were added to it. */
const MARKED_MS = 1_200;

type LineRowProps = {
  line: CartLine;
  /** Changes each time packs are added to the line. */
  added: number;
  takesFocus: boolean;
  onRemove: (line: CartLine) => void;
  onEnter: () => void;
};

const LineRow = memo(function LineRow({ line, added, takesFocus, onRemove, onEnter }: LineRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isMarked = useRecentChange(added, MARKED_MS) && added > 0;
  const { id, name, quantity, stock, cost } = line;
  const title = titleOf(line);
  return (
    <li
      className={cn(
        // Keeps long lists fast: lines out of view are not rendered.
        '[contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]',
        '-mx-2 grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-line border-b px-2 py-2 transition-colors duration-300',
        'sm:grid-cols-[minmax(0,1fr)_auto_minmax(6.5rem,auto)_auto]',
        isMarked && 'bg-tint',
      )}
    >
      <Link
        ref={link}
        to="/store/$id"
        params={{ id: productIdOf(id) }}
        data-walk
        className="group col-span-2 flex min-w-0 items-center gap-3 rounded-control sm:col-span-1"
      >
        <ProductPicture line={line} className="size-10 shrink-0 rounded-control" />
        <span className="min-w-0">
          <span className="wrap-anywhere block font-medium leading-5 group-hover:text-primary">{name}</span>
          <span className="wrap-anywhere block text-[0.8125rem] text-muted leading-4.5">
            {[describeProduct(line), line.labId].filter(Boolean).join(' · ')} ·{' '}
            <span className="figures">{formatMoney(cost)} each</span>
          </span>
          {quantity > stock && (
            <span className="block text-[0.8125rem] text-owed leading-4.5">
              {stock > 0 ? `Only ${formatNumber(stock)} in stock` : 'Out of stock'}
            </span>
          )}
        </span>
      </Link>
      <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 sm:contents">
        <QuantityStepper
          of={title}
          value={quantity}
          className="min-w-30 max-desktop:min-w-36"
          onChange={(next) => (next === 0 ? onRemove(line) : changeAmount(line, next))}
          onEnter={onEnter}
        />
        <div className="ml-auto flex items-center gap-1 sm:contents">
          <span className="figures text-right font-semibold">
            {stock > 0 ? formatMoney(lineTotal(line)) : '–'}
          </span>
          <IconButton
            label={`Remove ${title}`}
            variant="ghost"
            size="sm"
            onClick={() => onRemove(line)}
            className="text-muted"
          >
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
    </li>
  );
});

function RemovedRow({ line, onUndo }: { line: CartLine; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so Undo takes focus.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <li className="-mx-2 flex min-h-15 items-center justify-between gap-4 border-line border-b px-2 py-2 text-muted">
      <span className="wrap-anywhere min-w-0">
        <span className="block">{line.name} removed</span>
        <span className="block text-sm">{describeProduct(line)}</span>
      </span>
      <Button ref={undo} variant="secondary" size="sm" onClick={onUndo}>
        <Undo2 aria-hidden />
        Undo
        <span className="sr-only"> removing {titleOf(line)}</span>
      </Button>
    </li>
  );
}

/** The cart, newest first. */
export function QuickLines({ onEnter }: { onEnter: () => void }) {
  const products = useCart((cart) => cart.products);
  const { ids: added, count } = useAdded();
  const { ids, removed, restoredId, remove, putBack } = useRemovedLines();
  const order = useMemo(() => newestFirst(ids, added), [ids, added]);
  const isKnown = useCartFollowing(({ heard }) => heard === 'known');
  if (order.length === 0 && !isKnown) return <UnheardCart />;
  if (order.length === 0)
    return (
      <EmptyState
        icon={<ShoppingBasket />}
        title="Your cart is empty"
        hint="Type the first product above, scan it, or paste a whole list."
      />
    );
  return (
    <>
      {Object.keys(products).length > 0 && (
        <div className="mb-2 flex flex-wrap items-center justify-end gap-2">
          <UnheardNote />
          <MakeListOfCart />
          <AddCartToList />
        </div>
      )}
      <ul aria-label="Products in the cart" onKeyDown={moveFocus}>
        {order.map((id) => {
          const line = products[id];
          const gone = removed.get(id);
          if (line)
            return (
              <LineRow
                key={id}
                line={line}
                added={id === added[0] ? count : 0}
                takesFocus={id === restoredId}
                onRemove={remove}
                onEnter={onEnter}
              />
            );
          return gone && <RemovedRow key={`removed ${id}`} line={gone} onUndo={() => putBack(gone)} />;
        })}
      </ul>
    </>
  );
}
