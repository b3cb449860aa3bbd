import {
  inCents,
  NOTIFICATION_KINDS,
  type NotificationFacts,
  type NotificationKind,
} from '@formulary/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setStoreTimeZone } from '#web/lib/store-settings.ts';
import { dayOf, sentenceOf, whenOf } from './notification-words.ts';

const FACTS: NotificationFacts = {
  reference: 'KJBHJYMZT',
  customer: 'Karoo Pharmacy',
  product: 'Panado 500 mg',
  amount: inCents(123_450),
  previousCost: inCents(3990),
  cost: inCents(4200),
  stock: 3,
};

const say = (kind: NotificationKind, facts: NotificationFacts = FACTS): string =>
  sentenceOf({ kind, facts }).replaceAll('\u00a0', ' ');

it('describes each kind in one sentence, with the names and amounts from that time', () => {
  expect(NOTIFICATION_KINDS.map((kind) => say(kind))).toEqual([
    'Order KJBHJYMZT for R 1 234,50 was placed',
    'Your prepared order for R 1 234,50 was not placed',
    'Order KJBHJYMZT was dispatched',
    'Order KJBHJYMZT was cancelled',
    'Your payment of R 1 234,50 was approved',
    'Your payment of R 1 234,50 was rejected',
    'The approval of your payment of R 1 234,50 was undone',
    'Panado 500 mg is back in stock',
    'The price of Panado 500 mg changed from R 39,90 to R 42',
    'Karoo Pharmacy placed order KJBHJYMZT for R 1 234,50',
    'Karoo Pharmacy uploaded a proof of payment',
    'Panado 500 mg is low in stock: 3 packs left',
  ]);
});

it('says that a payment without a proof was recorded', () => {
  expect(say('payment-approved', { ...FACTS, isRecorded: true })).toBe(
    'Your payment of R 1 234,50 was recorded',
  );
});

it('says that an order for collection is ready', () => {
  expect(say('order-dispatched', { ...FACTS, forCollection: true })).toBe(
    'Order KJBHJYMZT is ready for collection',
  );
});

it('says that a prepared order was placed when the store opened', () => {
  expect(say('order-placed', { ...FACTS, isPrepared: true })).toBe(
    'Order KJBHJYMZT for R 1 234,50 was placed when the store opened',
  );
});

it('gives the number of products when there are several', () => {
  expect(say('price-changed', { count: 1200 })).toBe('The prices of 1 200 products on your lists changed');
  expect(say('price-changed', { count: 1 })).toBe('The price of 1 product on your lists changed');
  expect(say('back-in-stock', { count: 2 })).toBe('2 products are back in stock');
  expect(say('low-stock', { count: 2 })).toBe('2 products are low in stock');
});

it('describes each kind even without details', () => {
  expect(NOTIFICATION_KINDS.map((kind) => say(kind, {}))).toEqual([
    'Your order was placed',
    'Your prepared order was not placed',
    'Your order was dispatched',
    'Your order was cancelled',
    'Your payment was approved',
    'Your payment was rejected',
    'The approval of your payment was undone',
    'A product is back in stock',
    'The price of a product changed',
    'A customer placed an order',
    'A customer uploaded a proof of payment',
    'A product is low in stock',
  ]);
});

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T06:30:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  setStoreTimeZone('Africa/Johannesburg');
});

it('shows today and yesterday in the store’s time zone, and the date of any other day', () => {
  expect(whenOf('2026-11-23T05:05:09Z')).toBe('07:05');
  expect(whenOf('2026-11-22T21:59:59Z')).toBe('Yesterday, 23:59');
  expect(whenOf('2026-11-21T21:59:59Z')).toBe('21 Nov 2026, 23:59');
});

it('recognises yesterday after a clock change', () => {
  setStoreTimeZone('Europe/Berlin');
  // 00:30 after a day of 23 hours: 24 hours earlier is not yesterday, but the day before.
  vi.setSystemTime(new Date('2026-03-29T22:30:00Z'));
  expect(dayOf('2026-03-28T23:30:00Z')).toBe('Yesterday');
  expect(dayOf('2026-03-28T22:30:00Z')).toBe('28 Mar 2026');
});
