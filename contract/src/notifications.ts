import { z } from 'zod';
import { LOW_STOCK } from './events.ts';
import { type Cents, formatNumber, money } from './money/money.ts';
import { PROBLEM_DECISIONS } from './problem-decisions.ts';
import { boundedList, oneOf } from './wire/fields.ts';
import { MAX_ROWS } from './wire/paging.ts';

export const NOTIFICATION_DAYS = 90;
export const NOTIFICATIONS_PAGE_SIZE = 20;

/**
 * The content of a notification besides its kind: names and references as they were, so that it stays readable. With
 * `count` it is about that many products together, and names none of them.
 */
export const notificationFacts = z.object({
  reference: z.string().optional(),
  customer: z.string().optional(),
  product: z.string().optional(),
  reason: z.string().optional(),
  amount: money.optional(),
  previousCost: money.optional(),
  cost: money.optional(),
  stock: z.int().optional(),
  count: z.int().optional(),
  /** Whether the order was prepared while the store was closed. */
  isPrepared: z.boolean().optional(),
  /** Whether the order is collected rather than delivered. */
  forCollection: z.boolean().optional(),
  /** Whether the payment was recorded without a proof, for example from a bank statement. */
  isRecorded: z.boolean().optional(),
  /** The decision on a reported problem. */
  decision: z.enum(PROBLEM_DECISIONS).optional(),
});
export type NotificationFacts = z.infer<typeof notificationFacts>;

/** Who receives a kind: the customer it is about, or staff. */
type Audience = 'customers' | 'staff';
/** The subject of a notification, which determines its link. */
type Topic = 'order' | 'cart' | 'payment' | 'product' | 'listed product';

type KindOfNotification = {
  to: Audience;
  about: Topic;
  /** The label and explanation of the kind's setting. */
  label: string;
  text: string;
  /** Whether the kind is emailed by default. */
  byEmail: boolean;
  /** Returns the message, without a full stop. */
  say: (facts: NotificationFacts, formatMoney: (amount: Cents) => string) => string;
};

const order = ({ reference }: NotificationFacts): string => (reference ? `Order ${reference}` : 'Your order');
const products = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;
const productOf = ({ product, count }: NotificationFacts): string =>
  product ?? (count === undefined ? 'A product' : products(count));
const isOrAre = ({ count }: NotificationFacts): string => (count === undefined || count === 1 ? 'is' : 'are');
const packs = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'pack' : 'packs'}`;

/** Every kind of notification. Choices, emails, screens and the API description follow from this table. */
export const NOTIFICATIONS = {
  'order-placed': {
    to: 'customers',
    about: 'order',
    label: 'Order placed',
    text: 'You placed an order, or staff placed one for you',
    byEmail: true,
    say: (facts, money) =>
      `${order(facts)}${facts.amount === undefined ? '' : ` for ${money(facts.amount)}`} was placed${facts.isPrepared ? ' when the store opened' : ''}`,
  },
  'order-not-placed': {
    to: 'customers',
    about: 'cart',
    label: 'Order not placed',
    text: 'Something has changed in an order that was to be placed when the store opens',
    byEmail: true,
    say: ({ amount }, money) =>
      `Your prepared order${amount === undefined ? '' : ` for ${money(amount)}`} was not placed`,
  },
  'order-dispatched': {
    to: 'customers',
    about: 'order',
    label: 'Order dispatched',
    text: 'Your order is on its way, or ready for collection',
    byEmail: true,
    say: (facts) => `${order(facts)} ${facts.forCollection ? 'is ready for collection' : 'was dispatched'}`,
  },
  'order-cancelled': {
    to: 'customers',
    about: 'order',
    label: 'Order cancelled',
    text: 'Your order was cancelled, with the reason if one was given',
    byEmail: true,
    say: (facts) => `${order(facts)} was cancelled`,
  },
  'problem-decided': {
    to: 'customers',
    about: 'order',
    label: 'Reported problem decided',
    text: 'A problem that you reported was credited, rejected or resolved',
    byEmail: true,
    say: ({ reference, decision = 'resolved' }) =>
      `The problem that you reported${reference ? ` with order ${reference}` : ''} was ${decision}`,
  },
  'payment-approved': {
    to: 'customers',
    about: 'payment',
    label: 'Payment approved',
    text: 'Your proof of payment was approved, or a payment was recorded',
    byEmail: true,
    say: ({ amount, isRecorded }, money) =>
      `Your payment${amount === undefined ? '' : ` of ${money(amount)}`} was ${isRecorded ? 'recorded' : 'approved'}`,
  },
  'payment-rejected': {
    to: 'customers',
    about: 'payment',
    label: 'Payment rejected',
    text: 'Your proof was rejected, with the reason, so that you can send another',
    byEmail: true,
    say: ({ amount }, money) =>
      `Your payment${amount === undefined ? '' : ` of ${money(amount)}`} was rejected`,
  },
  'payment-undone': {
    to: 'customers',
    about: 'payment',
    label: 'Payment undone',
    text: 'The approval of a payment was undone, so its amount is owed again',
    byEmail: true,
    say: ({ amount }, money) =>
      `The approval of your payment${amount === undefined ? '' : ` of ${money(amount)}`} was undone`,
  },
  'back-in-stock': {
    to: 'customers',
    about: 'product',
    label: 'Back in stock',
    text: 'A product that you asked to be notified about is back in stock',
    byEmail: true,
    say: (facts) => `${productOf(facts)} ${isOrAre(facts)} back in stock`,
  },
  'price-changed': {
    to: 'customers',
    about: 'listed product',
    label: 'Price changed',
    text: 'The price of a product on one of your lists changed',
    byEmail: false,
    say: ({ product = 'a product', count, previousCost, cost }, money) => {
      if (count !== undefined)
        return `The ${count === 1 ? 'price' : 'prices'} of ${products(count)} on your lists changed`;
      const from = previousCost === undefined ? '' : ` from ${money(previousCost)}`;
      return `The price of ${product} changed${from}${cost === undefined ? '' : ` to ${money(cost)}`}`;
    },
  },
  'new-order': {
    to: 'staff',
    about: 'order',
    label: 'New order',
    text: 'A customer placed an order',
    byEmail: false,
    say: ({ customer = 'A customer', reference, amount }, money) =>
      `${customer} placed ${reference ? `order ${reference}` : 'an order'}${amount === undefined ? '' : ` for ${money(amount)}`}`,
  },
  'new-problem': {
    to: 'staff',
    about: 'order',
    label: 'Problem reported',
    text: 'A customer reported a problem with an order',
    byEmail: false,
    say: ({ customer = 'A customer', reference }) =>
      `${customer} reported a problem with ${reference ? `order ${reference}` : 'an order'}`,
  },
  'new-proof': {
    to: 'staff',
    about: 'payment',
    label: 'New proof of payment',
    text: 'A customer uploaded a proof that is waiting for approval',
    byEmail: false,
    say: ({ customer = 'A customer' }) => `${customer} uploaded a proof of payment`,
  },
  'low-stock': {
    to: 'staff',
    about: 'product',
    label: 'Low stock',
    text: `The stock of a product fell to ${LOW_STOCK} packs or fewer`,
    byEmail: false,
    say: (facts) =>
      `${productOf(facts)} ${isOrAre(facts)} low in stock${facts.stock === undefined ? '' : `: ${packs(facts.stock)} left`}`,
  },
} as const satisfies Record<string, KindOfNotification>;
export type NotificationKind = keyof typeof NOTIFICATIONS;
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as [NotificationKind, ...NotificationKind[]];
export const notificationKind = oneOf(NOTIFICATION_KINDS);

/** The kinds that this audience receives. */
export const notificationsTo = (audience: Audience): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => NOTIFICATIONS[kind].to === audience);

/** `subjectId` is the id of the order, payment or product; null if there are several. */
export const notification = z.object({
  id: z.uuid(),
  kind: notificationKind,
  subjectId: z.uuid().nullable(),
  facts: notificationFacts,
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notification>;

const LIMIT = `Enter a whole number from 1 to ${MAX_ROWS}.`;
/** Newest first; `before` is the `next` of the previous page. */
export const notificationQuery = z.object({
  before: z.uuid().optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, LIMIT)
    .transform(Number)
    .refine((limit) => limit <= MAX_ROWS, LIMIT)
    .prefault(String(NOTIFICATIONS_PAGE_SIZE)),
});
/** `unread` counts all unread notifications, not only this page's; `next` is null on the last page. */
export const notificationPage = z.object({
  items: z.array(notification),
  unread: z.int(),
  next: z.uuid().nullable(),
});
export type NotificationPage = z.infer<typeof notificationPage>;

/** Marks these as read, or the one named by `until` and every older one. */
export const notificationsRead = z.union(
  [
    z.strictObject({ ids: boundedList(z.uuid(), MAX_ROWS, 'notifications') }),
    z.strictObject({ until: z.uuid() }),
  ],
  `Send the ids of 1 to ${MAX_ROWS} notifications, or the id of the newest one seen.`,
);
export type NotificationsRead = z.infer<typeof notificationsRead>;
export const notificationsUnread = z.object({ unread: z.int() });

const notificationChoice = z.object({ kind: notificationKind, inApp: z.boolean(), byEmail: z.boolean() });
export type NotificationChoice = z.infer<typeof notificationChoice>;
/**
 * One choice for each kind that this role gets; `email` is the address for emails, null if the store sends none or no
 * address is known.
 */
export const notificationChoices = z.object({
  choices: z.array(notificationChoice),
  email: z.string().nullable(),
});
export type NotificationChoices = z.infer<typeof notificationChoices>;
/** Changes the choices of these kinds; the others stay as they are. */
export const notificationChoicesInput = z.object({
  choices: boundedList(notificationChoice, NOTIFICATION_KINDS.length, 'kinds'),
});
