import { absCents, type Cents } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness, ReceiptText, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { LastOrders } from '#web/features/orders/last-orders.tsx';
import { UsualsSection } from '#web/features/usuals/usuals-section.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { isStaff, useCurrentUser } from '#web/parts/accounts/api.ts';
import { BalanceSparkline } from '#web/parts/balance/balance-sparkline.tsx';
import { mineOnReturn } from '#web/parts/product/store-search.ts';
import { Announcements } from '#web/parts/storefront/announcements.tsx';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import { closedText, usePreparingText } from '#web/parts/storefront/preparing-text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

function Welcome() {
  const { name, paymentOutstanding } = useCurrentUser();
  return (
    <section className="card flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-tile px-[min(1.75rem,7vw)] py-6 desktop:col-span-2">
      <div className="min-w-0">
        <h1 className="title-page wrap-anywhere">Welcome {name}</h1>
        <p className="mt-1.5 text-muted">
          <BalanceMessage outstanding={paymentOutstanding} />
        </p>
      </div>
      <div className="max-md:hidden min-w-40 flex-1 max-w-75">
        <BalanceSparkline />
      </div>
    </section>
  );
}

function BalanceMessage({ outstanding }: { outstanding: Cents }) {
  if (outstanding === 0) return 'You have no outstanding balance';
  const amount = formatMoney(absCents(outstanding));
  if (outstanding > 0)
    return (
      <span className="text-owed">
        Your current outstanding is <strong className="figures font-semibold">{amount}</strong>
      </span>
    );
  return (
    <span className="text-credit">
      Your account is in credit of <strong className="figures font-semibold">{amount}</strong>
    </span>
  );
}

type LinkCardProps = {
  title: string;
  text?: ReactNode;
  icon: ReactNode;
  /** Shown at the opposite end from the icon. */
  badge?: ReactNode;
  children: ReactNode;
};

function LinkCard({ title, text, icon, badge, children }: LinkCardProps) {
  return (
    <section className="card flex flex-col items-start rounded-tile px-5.5 py-5.5">
      <div className="flex w-full items-start justify-between gap-3">
        <div aria-hidden className="grid size-11 place-items-center rounded-control border [&_svg]:size-4.5">
          {icon}
        </div>
        {badge}
      </div>
      <h2 className="title-group mt-3.5">{title}</h2>
      <div className="mt-1 mb-3 text-muted">{text}</div>
      <div className="mt-auto">{children}</div>
    </section>
  );
}

function StoreLinkCard() {
  const { id, storeAccess } = useCurrentUser();
  const { data: status } = useQuery(storeStatusQuery);
  const preparing = usePreparingText();
  return (
    <LinkCard
      title="Visit The Store"
      text={status?.isClosed ? (storeAccess && preparing) || closedText(status) : undefined}
      icon={<Store />}
      badge={status?.isClosed && <Badge tone="notice">Closed</Badge>}
    >
      {storeAccess ? (
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/store" search={() => mineOnReturn(id)} size="sm">
            Shop Now
          </LinkButton>
          {preparing && (
            <LinkButton to="/store/quick-order" size="sm" variant="secondary">
              Quick order
            </LinkButton>
          )}
        </div>
      ) : (
        <Button size="sm" disabled>
          Access Revoked
        </Button>
      )}
    </LinkCard>
  );
}

export function HomeScreen() {
  const user = useCurrentUser();
  return (
    <div className="mt-2.5 grid gap-4.5 desktop:grid-cols-2">
      <Welcome />
      {!isStaff(user) && <UsualsSection className="desktop:col-span-2" />}
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
            title="Back office"
            text="Approve payments, pick orders and manage the store."
            icon={<BriefcaseBusiness />}
          >
            <LinkButton to="/admin" size="sm" variant="secondary">
              Open back office
            </LinkButton>
          </LinkCard>
        )}
      </div>
      {!isStaff(user) && <LastOrders />}
    </div>
  );
}
