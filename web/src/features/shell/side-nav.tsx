import { Link, useLocation } from '@tanstack/react-router';
import { memo } from 'react';
import { cn } from '#web/lib/cn.ts';
import { isStaff, useCurrentUser } from '#web/parts/accounts/api.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { BACK_OFFICE, SIDE_LINKS } from './navigation.ts';
import { ShellLogo } from './shell-logo.tsx';

/** Not shown beside the cart's summary, which has what the customer will owe. */
function OutstandingCard({ className }: { className?: string }) {
  const isCart = useLocation({ select: ({ pathname }) => /^\/cart(\/|$)/.test(pathname) });
  const { label, amount, className: color } = describeBalance(useCurrentUser().paymentOutstanding);
  const hasSummary = useCart((cart) => cart.totalQuantity > 0 && !cart.isReadOnly);
  if (isCart && hasSummary) return null;
  return (
    <Link
      to="/proof-of-payments"
      className={cn(
        'block rounded-card border bg-surface px-3.5 py-3 transition-colors hover:border-control',
        className,
      )}
    >
      <span className="block text-[0.8125rem] text-muted">{label}</span>
      <span className={cn('figures font-semibold text-xl', color)}>{amount}</span>
    </Link>
  );
}

/** Does not render again with every screen, because each link follows the address itself. */
export const SideNav = memo(function SideNav() {
  const user = useCurrentUser();
  const links = isStaff(user) ? [...SIDE_LINKS, BACK_OFFICE] : SIDE_LINKS;
  return (
    <header className="columns:sticky columns:top-0 flex columns:h-dvh columns:flex-col flex-wrap columns:flex-nowrap columns:items-stretch items-center gap-6 columns:overflow-y-auto border-b columns:border-r columns:border-b-0 px-4 pt-5 columns:pb-7 pb-5 max-desktop:hidden">
      <ShellLogo className="px-2.5" />
      <nav aria-label="Main">
        <ul className="flex columns:flex-col flex-wrap columns:flex-nowrap gap-1">
          {links.map(({ to, label, Icon, searchOf }) => (
            <li key={to}>
              <Link
                to={to}
                {...(searchOf && { search: () => searchOf(user.id) })}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                className="flex h-10.5 items-center gap-3 rounded-control px-3 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-tint aria-[current]:text-primary"
              >
                <Icon aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <OutstandingCard className="columns:mt-auto" />
    </header>
  );
});
