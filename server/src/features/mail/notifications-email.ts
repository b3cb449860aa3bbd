import { type Cents, formatMoney, NOTIFICATIONS, type Notification } from '@formulary/contract';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isStaff } from '../../http/access.ts';
import type { Content } from '../../mail/mail.ts';
import { users } from '../accounts/tables.ts';
import { findDecimals } from '../business/decimals.ts';
import { notificationChoices, notifications } from '../notifications/tables.ts';
import type { Addressed } from './emails.ts';

type Money = (amount: Cents) => string;
type Said = { said: string; reason: string | undefined; page: { label: string; path: string } };
type Row = Pick<Notification, 'kind' | 'subjectId' | 'facts'>;

/** Nobody reads longer emails: the rest is in the app. */
const MOST = 20;

/** The page for one subject and the page for several, for customers, then for staff. */
const PAGES = {
  order: { what: 'order', customers: '/orders', staff: '/admin/orders' },
  cart: { what: 'cart', customers: '/cart', staff: '/cart' },
  payment: { what: 'payment', customers: '/proof-of-payments', staff: '/admin/payments' },
  product: { what: 'product', customers: '/store', staff: '/admin/products' },
  'listed product': { what: 'product', customers: '/store', staff: '/admin/products' },
} as const;

/** The text of an email about one notification, and its link. */
const saidOf = ({ kind, subjectId, facts }: Row, money: Money): Said => {
  const { about, to, say } = NOTIFICATIONS[kind];
  const { what, [to]: path } = PAGES[about];
  if (about === 'cart')
    return { said: `${say(facts, money)}.`, reason: facts.reason, page: { label: 'View your cart', path } };
  const page =
    subjectId === null
      ? { label: 'View your notifications', path: `${to === 'staff' ? '/admin' : ''}/notifications` }
      : { label: `View the ${what}`, path: `${path}/${subjectId}` };
  return { said: `${say(facts, money)}.`, reason: facts.reason, page };
};

const withoutFullStop = (sentence: string): string => sentence.replace(/\.$/, '');

const paragraphsOf = ({ said, reason }: Said): string[] => (reason ? [said, reason] : [said]);

const contentOf = (all: Said[], home: string): Omit<Content, 'footer'> => {
  const [only] = all;
  if (only && all.length === 1)
    return { subject: withoutFullStop(only.said), paragraphs: paragraphsOf(only), page: only.page };
  const more = all.length - MOST;
  return {
    subject: `${all.length} notifications`,
    paragraphs: [
      ...all.slice(0, MOST).flatMap(paragraphsOf),
      ...(more > 0 ? [`${more} more ${more === 1 ? 'is' : 'are'} shown with your notifications.`] : []),
    ],
    page: { label: 'View your notifications', path: `${home}/notifications` },
  };
};

/**
 * Writes one email about several notifications, without those that the person no longer wants by email; undefined if none is
 * left, or the account is deactivated.
 */
export const notificationsEmail = async (
  db: Db,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<Addressed | undefined> => {
  const [[person], rows, decimals] = await Promise.all([
    db
      .select({ role: users.role, deactivatedAt: users.deactivatedAt })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({
        kind: notifications.kind,
        subjectId: notifications.subjectId,
        facts: notifications.facts,
      })
      .from(notifications)
      .leftJoin(
        notificationChoices,
        and(
          eq(notificationChoices.userId, notifications.userId),
          eq(notificationChoices.kind, notifications.kind),
        ),
      )
      .where(
        and(
          eq(notifications.userId, userId),
          inArray(notifications.id, ids),
          or(isNull(notificationChoices.byEmail), eq(notificationChoices.byEmail, true)),
        ),
      )
      .orderBy(asc(notifications.createdAt), asc(notifications.id)),
    findDecimals(db),
  ]);
  if (!person || person.deactivatedAt) return undefined;
  const all = rows.map((row) => saidOf(row, (amount) => formatMoney(amount, decimals)));
  if (all.length === 0) return undefined;
  const home = isStaff(person.role) ? '/admin' : '';
  const choices = isStaff(person.role) ? '/admin/notifications/choices' : '/profile/notifications';
  return {
    userId,
    content: { ...contentOf(all, home), footer: { label: 'Choose which emails you get', path: choices } },
  };
};
