import { Link } from '@tanstack/react-router';
import { CartTab } from './cart/cart-button.tsx';
import { type NavigationLink, TABS_LEFT, TABS_RIGHT } from './navigation.ts';

/** Mobile: Store, Orders, the round Cart, Payments and Profile at the bottom. */
export function TabBar() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-surface pb-[env(safe-area-inset-bottom)] desktop:hidden"
    >
      <div className="mx-auto grid h-16 max-w-xl grid-cols-5 items-center">
        {TABS_LEFT.map((link) => (
          <Tab key={link.to} {...link} />
        ))}
        <CartTab />
        {TABS_RIGHT.map((link) => (
          <Tab key={link.to} {...link} />
        ))}
      </div>
    </nav>
  );
}

function Tab({ to, label, Icon }: NavigationLink) {
  return (
    <Link
      to={to}
      className="flex h-full flex-col items-center justify-center gap-1 text-[length:min(0.6875rem,3.8vw)] text-muted -outline-offset-4 transition-colors aria-[current]:font-medium aria-[current]:text-primary"
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-5.5" />
      {label}
    </Link>
  );
}
