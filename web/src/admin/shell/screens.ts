import { useQuery } from '@tanstack/react-query';
import {
  Atom,
  Building2,
  Calculator,
  CalendarClock,
  FileText,
  FlaskConical,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareWarning,
  Package,
  Pill,
  Plug,
  ReceiptText,
  ScrollText,
  Store,
  UsersRound,
} from 'lucide-react';
import { attentionQuery } from '#web/admin/dashboard/api.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';

/** A screen of the back office. `key` is the shortcut after G. */
export type StaffScreen = { to: string; label: string; key: string; Icon: LucideIcon; adminOnly?: boolean };

export const STAFF_SCREENS: readonly StaffScreen[] = [
  { to: '/admin', label: 'Dashboard', key: 'D', Icon: LayoutDashboard },
  { to: '/admin/payments', label: 'Payments', key: 'P', Icon: ReceiptText },
  { to: '/admin/bank', label: 'Bank', key: 'K', Icon: Landmark },
  { to: '/admin/orders', label: 'Orders', key: 'O', Icon: Package },
  { to: '/admin/problems', label: 'Problems', key: 'M', Icon: MessageSquareWarning },
  { to: '/admin/documents', label: 'Documents', key: 'I', Icon: FileText },
  { to: '/admin/customers', label: 'Customers', key: 'C', Icon: UsersRound },
  { to: '/admin/credit-control', label: 'Credit control', key: 'V', Icon: CalendarClock },
  { to: '/admin/products', label: 'Products', key: 'R', Icon: Pill },
  { to: '/admin/substances', label: 'Substances', key: 'U', Icon: Atom },
  { to: '/admin/labs', label: 'Labs', key: 'L', Icon: FlaskConical, adminOnly: true },
  { to: '/admin/store', label: 'Store', key: 'S', Icon: Store, adminOnly: true },
  { to: '/admin/accounting', label: 'Accounting', key: 'N', Icon: Calculator, adminOnly: true },
  { to: '/admin/business', label: 'Business', key: 'B', Icon: Building2 },
  { to: '/admin/systems', label: 'Integrations', key: 'T', Icon: Plug, adminOnly: true },
  { to: '/admin/audit', label: 'Audit', key: 'A', Icon: ScrollText, adminOnly: true },
];

/** Shown in the bottom bar of a phone; the rest are under More. */
export const TAB_SCREENS: readonly string[] = [
  '/admin',
  '/admin/payments',
  '/admin/orders',
  '/admin/products',
];

/** The number of waiting items on a screen; null until known. */
export type Pending = number | null;

/** Returns the number of waiting items for each screen that counts them, by path. */
export const usePendingCounts = (): Record<string, Pending> => {
  const { data } = useQuery(attentionQuery);
  return {
    '/admin/payments': data ? data.proofs.count : null,
    '/admin/problems': data ? data.problems.count : null,
    '/admin/orders': data ? data.ordersToPick.count + data.pickedOrders.count : null,
  };
};

/** Returns the screens that the signed-in user may open. */
export const useScreens = (): readonly StaffScreen[] => {
  const admin = isAdmin(useCurrentUser());
  return STAFF_SCREENS.filter(({ adminOnly }) => admin || !adminOnly);
};
