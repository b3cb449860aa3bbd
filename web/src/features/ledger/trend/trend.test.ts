import type { AccountLog } from '@formulary/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticksOf, trendOf } from './trend.ts';

const log = (id: string, day: number, previous: number, current: number): AccountLog => ({
  id,
  dateCreated: new Date(Date.UTC(2026, 10, day)).toISOString(),
  logType: 'Order',
  logStatus: 'Added',
  previousOutstanding: previous,
  currentOutstanding: current,
  entityId: null,
  reference: null,
});

describe('the trend of a balance', () => {
  it('starts with what stood before and ends with what stands now', () => {
    const trend = trendOf([log('c', 9, 860, -40.5), log('b', 5, 860, 860), log('a', 2, 100, 860)]);
    expect(trend.map(({ balance, change }) => [balance, change])).toEqual([
      [100, 0],
      [860, 760],
      [-40.5, -900.5],
    ]);
  });

  it('is empty for an account that never moved', () => {
    expect(trendOf([])).toEqual([]);
  });
});

it('the scale holds every balance and zero between few round values', () => {
  const balance = fc.integer({ min: -5_000_000, max: 5_000_000 });
  fc.assert(
    fc.property(fc.array(balance, { minLength: 1 }), (balances) => {
      const ticks = ticksOf(balances.map((value) => ({ id: '', time: 0, balance: value, change: 0 })));
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(8);
      expect(ticks.some((tick) => Math.abs(tick) < 1e-6)).toBe(true);
      expect(Math.min(...balances)).toBeGreaterThanOrEqual((ticks[0] ?? 0) - 1e-6);
      expect(Math.max(...balances)).toBeLessThanOrEqual((ticks.at(-1) ?? 0) + 1e-6);
    }),
  );
});
