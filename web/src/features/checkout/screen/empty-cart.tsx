import { ShoppingBasket } from 'lucide-react';
import { useCart } from '#web/features/cart/cart-store.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** A cart without lines. Whoever views the store as a customer learns why it is empty. */
export function EmptyCart() {
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  if (isReadOnly)
    return (
      <EmptyState
        icon={<ShoppingBasket />}
        title="The customer's cart is not shown"
        hint="It is kept in the customer's own browser. To order for them, stop viewing and take the order by telephone."
      />
    );
  return (
    <EmptyState
      icon={<ShoppingBasket />}
      title="Your cart is empty"
      hint="Products that you add in the store are kept here, even after you sign out."
    >
      <LinkButton to="/store">Visit The Store</LinkButton>
      <LinkButton to="/orders" variant="secondary">
        View orders
      </LinkButton>
    </EmptyState>
  );
}
