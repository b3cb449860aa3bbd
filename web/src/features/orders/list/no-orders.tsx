import { Package } from 'lucide-react';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';

/** Nothing was ordered yet. */
export function NoOrders() {
  return (
    <NoResults icon={<Package />} more="You have no orders yet. What you order in the store is listed here.">
      <LinkButton to="/store">Visit The Store</LinkButton>
    </NoResults>
  );
}
