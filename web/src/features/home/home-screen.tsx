import { BriefcaseBusiness, ReceiptText } from 'lucide-react';
import { useCurrentUser } from '#web/features/accounts/api.ts';
import { isStaff } from '#web/features/accounts/roles.ts';
import { LastOrders } from '#web/features/orders/again/last-orders.tsx';
import { Announcements } from '#web/features/storefront/announcements.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { LinkCard } from './link-card.tsx';
import { StoreLinkCard } from './store-link-card.tsx';
import { Welcome } from './welcome.tsx';

/** The dashboard: the balance, what the store says, and the ways to the store and to payments; the last orders beside it. */
export function HomeScreen() {
  const user = useCurrentUser();
  return (
    <div className="mt-2.5 grid gap-4.5 desktop:grid-cols-2">
      <Welcome />
      <Announcements />
      <div className="grid gap-4.5">
        <StoreLinkCard />
        <LinkCard
          title="Proof of Payments"
          text="View your payment history and upload proof of payments"
          icon={<ReceiptText />}
        >
          <LinkButton to="/proof-of-payments" size="sm" variant="secondary">
            View Payments
          </LinkButton>
        </LinkCard>
        {isStaff(user) && (
          <LinkCard
            title="Back Office"
            text="Payments to approve, orders to pick, and the store itself."
            icon={<BriefcaseBusiness />}
          >
            <LinkButton to="/admin" size="sm" variant="secondary">
              Open Back Office
            </LinkButton>
          </LinkCard>
        )}
      </div>
      {!isStaff(user) && <LastOrders />}
    </div>
  );
}
