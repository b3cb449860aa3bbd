import { ShoppingBasket } from 'lucide-react';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

export function EmptyCart() {
  return (
    <EmptyState
      icon={<ShoppingBasket />}
      title="Your cart is empty"
      hint="What you add in the store waits for you here, also when you sign out and come back."
    >
      <LinkButton to="/store">Visit The Store</LinkButton>
      <LinkButton to="/orders" variant="secondary">
        View orders
      </LinkButton>
    </EmptyState>
  );
}
