import { ShoppingBasket } from 'lucide-react';
import { useCartFollowing } from '#web/parts/cart/cart-following.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { UnheardCart } from '#web/parts/cart/unheard-cart.tsx';
import { KeptLines } from '#web/parts/product/kept-lines.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

/** The customer's cart, for an Admin who is impersonating them. */
export function ViewedCart() {
  const isKnown = useCartFollowing((state) => state.heard === 'known');
  const lines = Object.values(useCart((cart) => cart.products));
  return (
    <>
      <PageHeader title="Cart" />
      {!isKnown ? (
        <UnheardCart />
      ) : lines.length === 0 ? (
        <EmptyState
          icon={<ShoppingBasket />}
          title="The customer’s cart is empty"
          hint="To order for them, stop viewing and capture a new order."
        />
      ) : (
        <div className="mt-3 max-w-3xl">
          <Notice title="This is the customer’s cart">
            You cannot change it. To order for them, stop viewing and capture a new order.
          </Notice>
          <div className="mt-3">
            <KeptLines lines={lines} />
          </div>
        </div>
      )}
    </>
  );
}
