import { ORDER_STATUS, type OrderStatus } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { availableActions, countOrders, moveWarning } from './moves.ts';

const { StoreOrdered, Paid, Ordered, Dispatched } = ORDER_STATUS;
const order = (status: OrderStatus, { isCancelled = false, isPaid = status === Paid } = {}) => ({
  status,
  isCancelled,
  isPaid,
});
const labels = (...from: Parameters<typeof order>) =>
  availableActions(order(...from)).map(({ label }) => label);

describe('an order', () => {
  it('can be moved along its way, and nowhere else', () => {
    expect(labels(StoreOrdered)).toEqual(['Start picking']);
    expect(labels(Paid)).toEqual(['Start picking']);
    expect(labels(Ordered)).toEqual(['Dispatch']);
    expect(labels(Dispatched)).toEqual([]);
    expect(labels(StoreOrdered, { isCancelled: true })).toEqual([]);
  });
});

describe('before orders are moved', () => {
  it('nothing is asked where nothing speaks against it', () => {
    expect(moveWarning([order(Paid), order(Paid)], Ordered)).toBeUndefined();
  });

  it.each([
    [[order(StoreOrdered)], 'It is not paid yet.'],
    [[order(StoreOrdered), order(StoreOrdered)], 'They are not paid yet.'],
    [
      [order(StoreOrdered), order(Paid), order(StoreOrdered, { isCancelled: true })],
      '1 of them is not paid yet.',
    ],
    [[order(StoreOrdered), order(StoreOrdered), order(Paid)], '2 of them are not paid yet.'],
  ])('those that are not paid are counted', (orders, sentence) => {
    expect(moveWarning(orders, Ordered)).toContain(sentence);
  });

  it('an unpaid order that is dispatched is named as one', () => {
    expect(moveWarning([order(Ordered)], Dispatched)).toBe(
      'It is not paid yet. Trusted customers may pay later. A dispatched order can no longer be cancelled.',
    );
  });

  it('is said that what is dispatched cannot be cancelled', () => {
    expect(moveWarning([order(Ordered, { isPaid: true })], Dispatched)).toBe(
      'A dispatched order can no longer be cancelled.',
    );
  });
});

it('counts orders in words', () => {
  expect([countOrders(1), countOrders(7)]).toEqual(['1 order', '7 orders']);
});
