import { ORDER_STATUS, type OrderStatus, type PickHold } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { availableActions, countOrders, moveWarning } from './moves.ts';

const { StoreOrdered, Paid, Ordered, Dispatched } = ORDER_STATUS;
type Order = { isCancelled?: boolean; hold?: PickHold | null };
const order = (status: OrderStatus, { isCancelled = false, hold = null }: Order = {}) => ({
  status,
  isCancelled,
  hold,
});
const held = (hold: PickHold, isCancelled = false) => order(StoreOrdered, { hold, isCancelled });
const labels = (...from: Parameters<typeof order>) =>
  availableActions(order(...from)).map(({ label }) => label);

describe('an order', () => {
  it('can be moved only to the allowed statuses', () => {
    expect(labels(StoreOrdered)).toEqual(['Start picking']);
    expect(labels(Paid)).toEqual(['Start picking']);
    expect(labels(Ordered)).toEqual(['Dispatch']);
    expect(labels(Dispatched)).toEqual([]);
    expect(labels(StoreOrdered, { isCancelled: true })).toEqual([]);
  });
});

describe('before orders are moved', () => {
  it('no warning is shown without a reason', () => {
    expect(moveWarning([order(Paid), order(StoreOrdered)], Ordered)).toBeUndefined();
  });

  it.each([
    [[held('terms')], 'It is not paid yet. The customer must pay first.'],
    [[held('limit')], 'It is not paid yet. The customer owes more than the credit limit.'],
    [[held('access')], 'It is not paid yet. The customer’s store access is revoked.'],
    [[held('terms'), held('terms')], 'They are not paid yet. Their customers must pay first.'],
    [[held('terms'), order(StoreOrdered), held('terms', true)], '1 of them is not paid yet.'],
    [[held('terms'), held('terms'), order(StoreOrdered)], '2 of them are not paid yet.'],
    [
      [held('limit'), held('access'), order(StoreOrdered)],
      '1 of them is not paid, and their customers’ store access is revoked. 1 of them is not paid, and their customers owe more than their credit limit.',
    ],
  ])('held orders are counted by reason', (orders, sentence) => {
    expect(moveWarning(orders, Ordered)).toContain(sentence);
  });

  it('a held order that is dispatched gets both warnings', () => {
    expect(moveWarning([order(Ordered, { hold: 'terms' })], Dispatched)).toBe(
      'It is not paid yet. The customer must pay first. A dispatched order can no longer be cancelled.',
    );
  });

  it('a warning says that a dispatched order cannot be cancelled', () => {
    expect(moveWarning([order(Ordered)], Dispatched)).toBe('A dispatched order can no longer be cancelled.');
  });
});

it('counts orders in words', () => {
  expect([countOrders(1), countOrders(7)]).toEqual(['1 order', '7 orders']);
});
