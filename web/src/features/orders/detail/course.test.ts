import { ORDER_STATUS, type OrderStatus } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { courseOf, isUnpaid } from './course.ts';

const { StoreOrdered, Paid, Ordered, Dispatched } = ORDER_STATUS;

const order = (statuses: OrderStatus[], isCancelled = false) => ({
  history: statuses.map((status, day) => ({ status, date: `2026-11-0${day + 1}T08:00:00Z` })),
  status: statuses.at(-1) ?? StoreOrdered,
  isCancelled,
  dateCancelled: isCancelled ? '2026-11-09T08:00:00Z' : null,
});
const labels = (...from: Parameters<typeof order>) => courseOf(order(...from)).map(({ label }) => label);

describe('the course of an order', () => {
  it('shows what was reached and what usually follows', () => {
    expect(labels([StoreOrdered, Paid])).toEqual(['Placed', 'Paid', 'Ordered', 'Dispatched']);
    expect(courseOf(order([StoreOrdered, Paid])).map(({ date }) => Boolean(date))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('leaves out a payment that was skipped', () => {
    expect(labels([StoreOrdered, Ordered])).toEqual(['Placed', 'Ordered', 'Dispatched']);
  });

  it('ends with a cancellation', () => {
    expect(labels([StoreOrdered], true)).toEqual(['Placed', 'Cancelled']);
    expect(courseOf(order([StoreOrdered], true)).at(-1)?.date).toBe('2026-11-09T08:00:00Z');
  });
});

describe('an order', () => {
  it.each([
    ['placed', [StoreOrdered], true],
    ['paid', [StoreOrdered, Paid, Ordered], false],
    ['dispatched on trust', [StoreOrdered, Ordered, Dispatched], true],
  ] as const)('that was %s is unpaid: %s', (_name, statuses, expected) => {
    expect(isUnpaid(order([...statuses]))).toBe(expected);
  });

  it('that was cancelled wants no payment', () => {
    expect(isUnpaid(order([StoreOrdered], true))).toBe(false);
  });
});
