import { inCents, ORDER_STATUS, type OrderStatus } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { paymentOf } from './status-badge.tsx';
import { timelineOf } from './timeline.ts';

const { StoreOrdered, Paid, Ordered } = ORDER_STATUS;

const order = (statuses: OrderStatus[], isCancelled = false) => ({
  history: statuses.map((status, day) => ({ status, date: `2026-11-0${day + 1}T08:00:00Z` })),
  status: statuses.at(-1) ?? StoreOrdered,
  isCancelled,
  dateCancelled: isCancelled ? '2026-11-09T08:00:00Z' : null,
});
const labels = (...from: Parameters<typeof order>) => timelineOf(order(...from)).map(({ label }) => label);

describe('the timeline of an order', () => {
  it('shows what happened and what usually follows', () => {
    expect(labels([StoreOrdered, Paid])).toEqual(['Placed', 'Paid', 'Being picked', 'Dispatched']);
    expect(timelineOf(order([StoreOrdered, Paid])).map(({ date }) => Boolean(date))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('does not expect a payment, which may come before or after the goods', () => {
    expect(labels([StoreOrdered])).toEqual(['Placed', 'Being picked', 'Dispatched']);
    expect(labels([StoreOrdered, Ordered])).toEqual(['Placed', 'Being picked', 'Dispatched']);
  });

  it('shows a payment that was undone', () => {
    expect(labels([StoreOrdered, Paid, StoreOrdered])).toEqual([
      'Placed',
      'Paid',
      'Payment undone',
      'Being picked',
      'Dispatched',
    ]);
  });

  it('begins with the preparation of an order that waited for the store to open', () => {
    const [first, second] = timelineOf({ ...order([StoreOrdered]), preparedAt: '2026-10-31T20:00:00Z' });
    expect(first).toMatchObject({
      label: 'Prepared while the store was closed',
      date: '2026-10-31T20:00:00Z',
    });
    expect(second?.label).toBe('Placed');
  });

  it('ends with a cancellation', () => {
    expect(labels([StoreOrdered], true)).toEqual(['Placed', 'Cancelled']);
    expect(timelineOf(order([StoreOrdered], true)).at(-1)?.date).toBe('2026-11-09T08:00:00Z');
  });
});

it.each([
  [false, 0, false, 'Unpaid'],
  [false, 60, false, 'Partly paid'],
  [true, 100, false, 'Paid'],
  [false, 0, true, undefined],
])(
  'an order with isPaid %s, %d settled and isCancelled %s says %s',
  (isPaid, settled, isCancelled, label) => {
    expect(paymentOf({ isPaid, settled: inCents(settled), isCancelled })?.label).toBe(label);
  },
);
