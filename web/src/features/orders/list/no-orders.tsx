import { Package } from 'lucide-react';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** Nothing was ordered yet. */
export function NoOrders() {
  return (
    <EmptyState icon={<Package />} title="No orders yet" hint="What you order in the store is listed here.">
      <LinkButton to="/store">Visit The Store</LinkButton>
    </EmptyState>
  );
}
