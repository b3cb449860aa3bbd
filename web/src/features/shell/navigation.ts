import { useLocation } from '@tanstack/react-router';
import {
  BriefcaseBusiness,
  FileText,
  House,
  ListChecks,
  type LucideIcon,
  Package,
  ReceiptText,
  ShoppingBasket,
  Store,
  UserRound,
} from 'lucide-react';
import { useEffect } from 'react';
import { useBranding } from '#web/parts/storefront/api.ts';
import { labelTab } from '#web/parts/storefront/branding.tsx';
import { crumbsOf } from '#web/ui/page/breadcrumbs.tsx';
import { searchOnReturn } from '../catalogue/store-place.ts';

export type NavigationLink = {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** The search to add to the link, evaluated when the link is followed. */
  searchOf?: (userId: string) => object;
};

const home: NavigationLink = { to: '/', label: 'Home', Icon: House };
const store: NavigationLink = { to: '/store', label: 'Store', Icon: Store, searchOf: searchOnReturn };
const orders: NavigationLink = { to: '/orders', label: 'Orders', Icon: Package };
const lists: NavigationLink = { to: '/lists', label: 'Lists', Icon: ListChecks };
const payments: NavigationLink = { to: '/proof-of-payments', label: 'Payments', Icon: ReceiptText };
const documents: NavigationLink = { to: '/documents', label: 'Documents', Icon: FileText };
const profile: NavigationLink = { to: '/profile', label: 'Profile', Icon: UserRound };
const cart: NavigationLink = { to: '/cart', label: 'Cart', Icon: ShoppingBasket };

export const SIDE_LINKS = [home, store, orders, lists, payments, documents, profile, cart];
/** Only for staff, after the others. */
export const BACK_OFFICE: NavigationLink = { to: '/admin', label: 'Back office', Icon: BriefcaseBusiness };
/**
 * The tabs on either side of the round cart button. On mobile, Documents is under Payments, and lists are under Profile
 * and on Home.
 */
export const TABS_LEFT = [store, orders];
export const TABS_RIGHT = [payments, profile];

export const usePageTitle = (): void => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const branding = useBranding();

  useEffect(() => {
    if (!branding) return;
    // The title names the section, because an ID means nothing in a tab.
    const [, section, screen] = crumbsOf(pathname);
    const link = SIDE_LINKS.find(({ to }) => to === section?.path);
    const name = section?.path === '/admin' ? (screen?.label ?? 'Back office') : (link ?? section)?.label;
    labelTab(name, branding);
  }, [pathname, branding]);
};
