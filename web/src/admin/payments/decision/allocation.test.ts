import { centsFromRand, inCents, type OpenOrder } from '@formulary/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateToSelection } from './allocation.ts';

/** Returns an order with its amounts in rand. */
const order = (id: string, totalPrice: number, settled = 0): OpenOrder => ({
  id,
  referenceNumber: id,
  dateOrdered: '2026-01-01T00:00:00Z',
  status: 3,
  totalPrice: centsFromRand(totalPrice),
  settled: centsFromRand(settled),
  hint: null,
});
const ORDERS = [order('a', 1846), order('b', 1204), order('c', 860, 60)];

describe('an amount', () => {
  test('is spent on the first orders until nothing is left', () => {
    const { shares, settlements, leftOver } = allocateToSelection(inCents(2000_00), ORDERS, null);
    expect(settlements).toEqual([
      { orderId: 'a', amount: 1846_00 },
      { orderId: 'b', amount: 154_00 },
    ]);
    expect(shares.map(({ isTicked }) => isTicked)).toEqual([true, true, false]);
    expect(leftOver).toBe(0);
  });
  test('is spent on the ticked orders, and the rest is left over', () => {
    const { settlements, leftOver } = allocateToSelection(inCents(1000_50), ORDERS, ['c']);
    expect(settlements).toEqual([{ orderId: 'c', amount: 800_00 }]);
    expect(leftOver).toBe(200_50);
  });
  test('leaves an order ticked if nothing is left for it', () => {
    const { shares, settlements } = allocateToSelection(inCents(100_00), ORDERS, ['a', 'b']);
    expect(shares.map(({ isTicked, pays }) => [isTicked, pays])).toEqual([
      [true, 100_00],
      [true, 0],
      [false, 0],
    ]);
    expect(settlements).toHaveLength(1);
  });
  test('is spent to the cent: parts and rest add up, and no order gets more than it needs', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    const some = fc
      .array(fc.tuple(cents, cents), { maxLength: 8 })
      .map((list) =>
        list.map(([total, settled], index) =>
          order(String(index), Math.max(total, settled) / 100, Math.min(total, settled) / 100),
        ),
      );
    fc.assert(
      fc.property(cents, some, fc.array(fc.nat(8)), fc.boolean(), (amount, orders, picks, isFree) => {
        const { settlements, leftOver, shares } = allocateToSelection(
          inCents(amount),
          orders,
          isFree ? null : picks.map(String),
        );
        const sum = settlements.reduce((total, part) => total + part.amount, 0);
        expect(sum + leftOver).toBe(amount);
        for (const { pays, lacks } of shares) expect(pays).toBeLessThanOrEqual(lacks);
      }),
    );
  });
});
