import type { OpenOrder } from '@formulary/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spend } from './allocation.ts';

const order = (id: string, totalPrice: number, settled = 0): OpenOrder => ({
  id,
  referenceNumber: id,
  dateOrdered: '2026-01-01T00:00:00Z',
  status: 3,
  totalPrice,
  settled,
  hint: null,
});
const ORDERS = [order('a', 1846), order('b', 1204), order('c', 860, 60)];

describe('an amount', () => {
  test('is spent on the first orders until nothing is left', () => {
    const { shares, settlements, leftOver } = spend(2000, ORDERS, null);
    expect(settlements).toEqual([
      { orderId: 'a', amount: 1846 },
      { orderId: 'b', amount: 154 },
    ]);
    expect(shares.map(({ isTicked }) => isTicked)).toEqual([true, true, false]);
    expect(leftOver).toBe(0);
  });
  test('is spent on the orders that are ticked, and what they do not need is left over', () => {
    const { settlements, leftOver } = spend(1000.5, ORDERS, ['c']);
    expect(settlements).toEqual([{ orderId: 'c', amount: 800 }]);
    expect(leftOver).toBe(200.5);
  });
  test('leaves a tick where nothing is left to pay', () => {
    const { shares, settlements } = spend(100, ORDERS, ['a', 'b']);
    expect(shares.map(({ isTicked, pays }) => [isTicked, pays])).toEqual([
      [true, 100],
      [true, 0],
      [false, 0],
    ]);
    expect(settlements).toHaveLength(1);
  });
  test('is spent to the cent: parts and what is left over add up, and no order gets more than it lacks', () => {
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
        const { settlements, leftOver, shares } = spend(
          amount / 100,
          orders,
          isFree ? null : picks.map(String),
        );
        const sum = settlements.reduce((total, part) => total + Math.round(part.amount * 100), 0);
        expect(sum + Math.round(leftOver * 100)).toBe(amount);
        for (const { pays, lacks } of shares) expect(pays).toBeLessThanOrEqual(lacks);
      }),
    );
  });
});
