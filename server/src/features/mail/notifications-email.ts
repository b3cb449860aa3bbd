import {
  type Cents,
  formatMoney,
  inCents,
  type NotificationFacts,
  type NotificationKind,
} from '@formulary/contract';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isStaff } from '../../http/access.ts';
import type { Content } from '../../mail/write-message.ts';
import { users } from '../accounts/tables.ts';
import { findDecimals } from '../business/decimals.ts';
import { notificationChoices, notifications } from '../notifications/tables.ts';
import type { Addressed } from './emails.ts';

type Emailed = Extract<
  NotificationKind,
  'back-in-stock' | 'price-changed' | 'new-order' | 'new-proof' | 'low-stock'
>;
type Money = (amount: Cents | undefined) => string;
type Said = { said: string; page: { label: string; path: string } };
type Sentence = (facts: NotificationFacts, money: Money, id: string | null) => Said;

/** Longer emails are not read: the rest is in the app. */
const MOST = 20;

const packs = (count = 0): string => `${count} ${count === 1 ? 'pack' : 'packs'}`;
const products = (count: number): string => (count === 1 ? '1 product' : `${count} products`);
const are = (count: number): string => (count === 1 ? 'is' : 'are');
const productPage = (id: string | null) => ({ label: 'View the product', path: `/store/${id}` });

/** What an email says about one notification, and where to look at it. */
const SENTENCES: Record<Emailed, Sentence> = {
  'back-in-stock': ({ product, count }, _money, id) =>
    count
      ? {
          said: `${products(count)} that you wait for ${are(count)} back in stock.`,
          page: { label: 'View your notifications', path: '/notifications' },
        }
      : { said: `${product} is back in stock.`, page: productPage(id) },
  'price-changed': ({ product, previousCost, cost, count }, money, id) =>
    count
      ? {
          said: `${count} ${count === 1 ? 'price' : 'prices'} of products on your lists changed.`,
          page: { label: 'View your lists', path: '/lists' },
        }
      : {
          said: `The price of ${product} changed from ${money(previousCost)} to ${money(cost)}.`,
          page: productPage(id),
        },
  'new-order': ({ reference, customer, amount }, money, id) => ({
    said: `${customer} placed order ${reference} of ${money(amount)}.`,
    page: { label: 'View the order', path: `/admin/orders/${id}` },
  }),
  'new-proof': ({ customer }, _money, id) => ({
    said: `${customer} uploaded a proof of payment.`,
    page: { label: 'View the proof', path: `/admin/payments/${id}` },
  }),
  'low-stock': ({ product, stock, count }, _money, id) =>
    count
      ? {
          said: `${products(count)} ${are(count)} low in stock.`,
          page: { label: 'View the products', path: '/admin/products?stock=low' },
        }
      : {
          said: `${product} is low in stock: ${packs(stock)} left.`,
          page: { label: 'View the product', path: `/admin/products/${id}` },
        },
};

const isEmailed = (kind: NotificationKind): kind is Emailed => kind in SENTENCES;

const withoutFullStop = (sentence: string): string => sentence.replace(/\.$/, '');

const contentOf = (all: Said[], home: string): Omit<Content, 'footer'> => {
  const [only] = all;
  if (only && all.length === 1)
    return { subject: withoutFullStop(only.said), paragraphs: [only.said], page: only.page };
  const more = all.length - MOST;
  return {
    subject: `${all.length} notifications`,
    paragraphs: [
      ...all.slice(0, MOST).map(({ said }) => said),
      ...(more > 0 ? [`${more} more ${more === 1 ? 'is' : 'are'} shown with your notifications.`] : []),
    ],
    page: { label: 'View your notifications', path: `${home}/notifications` },
  };
};

/**
 * Writes one email about several notifications, those that the person still wants by email; undefined if there is none, or
 * the account is deactivated.
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
      .select({ kind: notifications.kind, id: notifications.subjectId, facts: notifications.facts })
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
  const money: Money = (amount = inCents(0)) => formatMoney(amount, decimals);
  const all = rows.flatMap(({ kind, id, facts }) =>
    isEmailed(kind) ? [SENTENCES[kind](facts, money, id)] : [],
  );
  if (all.length === 0) return undefined;
  const home = isStaff(person.role) ? '/admin' : '';
  const choices = isStaff(person.role) ? '/admin/notifications/choices' : '/profile/notifications';
  return {
    userId,
    content: { ...contentOf(all, home), footer: { label: 'Choose which emails you get', path: choices } },
  };
};
