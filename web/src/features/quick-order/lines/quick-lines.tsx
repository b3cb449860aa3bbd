import { ShoppingBasket } from 'lucide-react';
import { useMemo } from 'react';
import { useCartFollowing } from '#web/parts/cart/cart-following.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { useRemovedLines } from '#web/parts/cart/removed-lines.ts';
import { UnheardCart, UnheardNote } from '#web/parts/cart/unheard-cart.tsx';
import { useAdded } from '#web/parts/line-entry/added.ts';
import { AddCartToList, MakeListOfCart } from '#web/parts/lists/add-cart.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import { LineRow, RemovedRow } from './line-row.tsx';
import { newestFirst } from './newest-first.ts';

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
