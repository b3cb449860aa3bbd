import type { Cents, Notification, NotificationFacts, NotificationKind } from '@formulary/contract';
import { formatMoney, formatNumber } from '#web/lib/format.ts';

/** ` R 1 234`, with the word before it; empty if the amount is not known. */
const money = (word: string, amount: Cents | undefined): string =>
  amount === undefined ? '' : `${word} ${formatMoney(amount)}`;

const order = ({ reference }: NotificationFacts): string => (reference ? `Order ${reference}` : 'Your order');

const payment = ({ amount }: NotificationFacts): string => `Your payment${money(' of', amount)}`;

const products = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;

const product = ({ product: name, count }: NotificationFacts): string =>
  name ?? (count === undefined ? 'A product' : products(count));

const areOf = ({ count }: NotificationFacts): string => (count === undefined || count === 1 ? 'is' : 'are');

/** One sentence for each kind, from names and amounts as they were. */
const SENTENCES: Record<NotificationKind, (facts: NotificationFacts) => string> = {
  'order-placed': (facts) => `${order(facts)}${money(' for', facts.amount)} was placed`,
  'order-dispatched': (facts) =>
    `${order(facts)} ${facts.forCollection ? 'is ready for collection' : 'was dispatched'}`,
  'order-cancelled': (facts) => `${order(facts)} was cancelled`,
  'payment-approved': (facts) => `${payment(facts)} was ${facts.isRecorded ? 'recorded' : 'approved'}`,
  'payment-rejected': (facts) => `${payment(facts)} was rejected`,
  'back-in-stock': (facts) => `${product(facts)} ${areOf(facts)} back in stock`,
  'price-changed': ({ product: name = 'a product', count, previousCost, cost }) =>
    count === undefined
      ? `The price of ${name} changed${money(' from', previousCost)}${money(' to', cost)}`
      : `The ${count === 1 ? 'price' : 'prices'} of ${products(count)} in your lists changed`,
  'new-order': ({ customer = 'A customer', reference, amount }) =>
    `${customer} placed ${reference ? `order ${reference}` : 'an order'}${money(' for', amount)}`,
  'new-proof': ({ customer = 'A customer', amount }) =>
    `${customer} sent a proof of payment${money(' of', amount)}`,
  'low-stock': (facts) =>
    `${product(facts)} ${areOf(facts)} low in stock${facts.stock === undefined ? '' : `: ${formatNumber(facts.stock)} left`}`,
};

/** What a notification says, without a full stop. */
export const sentenceOf = ({ kind, facts }: Pick<Notification, 'kind' | 'facts'>): string =>
  SENTENCES[kind](facts);
