import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { cn } from '#web/lib/cn.ts';
import { hideHotkeys, showHotkeys, useAreHotkeysShown, useHotkey } from '#web/lib/hotkey.ts';
import { afterFirstScreen, useIsAfterFirstScreen } from '#web/lib/loading/after-paint.ts';
import { optionalPart } from '#web/lib/loading/optional-part.tsx';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { followOtherTabs, useCart } from '#web/parts/cart/cart-store.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { ThemeMenu } from '#web/ui/overlay/theme-menu.tsx';
import { AsideProvider, AsideSlot } from '#web/ui/page/aside.tsx';
import { Breadcrumbs, useCrumbs } from '#web/ui/page/breadcrumbs.tsx';
import { OfflineBanner } from '#web/ui/page/offline-banner.tsx';
import { usePageFocus } from '#web/ui/page/use-page-focus.ts';
import { useSearchKey } from '../catalogue/use-search-key.ts';
import { NotificationBell } from '../notifications/bell/notification-bell.tsx';
import { CartButton, CartTab } from './cart/cart-button.tsx';
import { useCartFollowed } from './cart/use-cart-followed.ts';
import { type NavigationLink, TABS_LEFT, TABS_RIGHT } from './navigation.ts';
import { ShellLogo } from './shell-logo.tsx';
import { SideNav } from './side-nav.tsx';

const CustomerHotkeys = lazy(async () => ({
  default: (await import('./customer-hotkeys.tsx')).CustomerHotkeys,
}));

const Outbox = optionalPart(async () => (await import('../outbox/outbox.tsx')).Outbox);

/** Shows the hotkeys when the user presses `?` or the button for them. */
function HotkeyHelp() {
  const areShown = useAreHotkeysShown();
  useHotkey('?', showHotkeys);
  // The state outlives the shell, and would open the list over the next screen or session.
  useEffect(() => hideHotkeys, []);
  return (
    areShown && (
      <Suspense fallback={null}>
        <CustomerHotkeys />
      </Suspense>
    )
  );
}

const FIELD = '#page input[role="combobox"]';

/** Opens quick order on Ctrl+K from everywhere and focuses its field, unless a confirmation dialog is open. */
const useQuickOrderKey = (): void => {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.shiftKey || document.querySelector('[role="alertdialog"]')) return;
    event.preventDefault();
    void navigate({ to: '/store/quick-order' }).then(() =>
      document.querySelector<HTMLInputElement>(FIELD)?.focus(),
    );
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};

/** Synchronises the cart with other tabs, and announces its quantity when it changes. */
const useCartChanges = (): void => {
  const quantity = useCart((cart) => cart.totalQuantity);
  const said = useRef(quantity);

  // Another user signed in in another tab, so everything shown here belongs to the previous one.
  useEffect(() => followOtherTabs(() => location.reload()), []);

  useEffect(() => {
    if (said.current === quantity) return;
    said.current = quantity;
    announce(`${quantity} ${quantity === 1 ? 'item' : 'items'} in the cart`);
  }, [quantity]);
};

/** The screens that show the cart's contents. */
const SHOWS_CART = ['/cart', '/store/quick-order', '/store/mine'];

/** Loads what the first screen does not need. */
const useLaterWork = (): void => {
  const router = useRouter();
  useEffect(() => {
    const stopped = new AbortController();
    const cancel = afterFirstScreen(() => {
      void import('./later-work.ts')
        .then(({ startLaterWork }) => startLaterWork(router, stopped.signal))
        .catch(() => undefined);
    });
    return () => {
      cancel();
      stopped.abort();
    };
  }, [router]);
};

const TabBar = memo(function TabBar() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-surface pb-[env(safe-area-inset-bottom)] desktop:hidden"
    >
      <div className="mx-auto grid h-tab-bar max-w-xl grid-cols-5 items-center">
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
});

function Tab({ to, label, Icon, searchOf }: NavigationLink) {
  const { id } = useCurrentUser();
  return (
    <Link
      to={to}
      {...(searchOf && { search: () => searchOf(id) })}
      activeOptions={{ includeSearch: false }}
      className="flex h-full flex-col items-center justify-center gap-1 text-[length:min(0.6875rem,3.8vw)] text-muted -outline-offset-4 transition-colors aria-[current]:font-medium aria-[current]:text-primary"
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-tab-icon" />
      {label}
    </Link>
  );
}

/** Three columns on desktop (navigation, page, tools); the page above a tab bar on mobile. */
export function Shell({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isHome = pathname === '/';
  const crumbs = useCrumbs(pathname);
  const isAfterFirstScreen = useIsAfterFirstScreen();
  useCartChanges();
  useLive();
  useLaterWork();
  useCartFollowed(SHOWS_CART.includes(pathname));
  useSearchKey();
  useQuickOrderKey();
  const page = usePageFocus();
  return (
    <AsideProvider>
      <a
        href="#page"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-medium text-on-primary focus:translate-y-0"
      >
        {' '}
        Skip to content{' '}
      </a>
      <OfflineBanner />
      {isAfterFirstScreen && <Outbox />}
      <div className="@container mx-auto max-w-[110rem]">
        <div className="desktop:columns:grid desktop:columns:grid-cols-[14.5rem_minmax(0,1fr)_17rem]">
          <SideNav />
          <main
            ref={page}
            id="page"
            tabIndex={-1}
            className="min-w-0 px-4 pt-3 pb-page-end outline-none max-desktop:has-[>*>[data-place-bar]]:flex max-desktop:has-[>*>[data-place-bar]]:min-h-dvh max-desktop:has-[>*>[data-place-bar]]:flex-col sm:px-6 desktop:px-8 desktop:pt-6 desktop:pb-8"
          >
            <div
              className={cn('flex items-center gap-4', isHome && 'max-desktop:mb-3 max-desktop:flex-wrap')}
            >
              {isHome && <ShellLogo className="block desktop:hidden" />}
              <Breadcrumbs crumbs={crumbs} className={cn('min-w-0', isHome && 'max-desktop:hidden')} />
              <NotificationBell
                all="/notifications"
                // The row is no higher than the breadcrumbs, and does not cover the content below.
                className={cn(
                  '-mr-2 ml-auto desktop:-mt-3.5 desktop:-mb-2',
                  !isHome && 'max-desktop:-mt-3 max-desktop:-mb-1',
                )}
              />
            </div>
            {children}
          </main>
          <aside
            aria-label="Tools"
            className="columns:sticky columns:top-0 flex columns:h-dvh flex-col gap-4.5 columns:overflow-y-auto columns:border-t-0 border-t columns:border-l px-6 py-6.5 max-desktop:hidden"
          >
            <div className="flex gap-2.5">
              <ThemeMenu />
              <CartButton />
            </div>
            <AsideSlot className="flex min-h-0 flex-col gap-4.5" />
          </aside>
        </div>
      </div>
      <TabBar />
      <HotkeyHelp key={pathname} />
      <Toaster />
    </AsideProvider>
  );
}
