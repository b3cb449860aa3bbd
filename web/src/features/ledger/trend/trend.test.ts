import { type AccountLog, inCents } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { trendOf } from './trend.ts';

const log = (id: string, day: number, previous: number, current: number): AccountLog => ({
  id,
  dateCreated: new Date(Date.UTC(2026, 10, day)).toISOString(),
  logType: 'Order',
  logStatus: 'Added',
  previousOutstanding: inCents(previous),
  currentOutstanding: inCents(current),
  entityId: null,
  reference: null,
});

describe('the trend of a balance', () => {
  it('starts with what stood before and ends with what stands now', () => {
    const trend = trendOf([log('c', 9, 860, -4050), log('b', 5, 860, 860), log('a', 2, 100, 860)]);
    expect(trend.map(({ balance, change }) => [balance, change])).toEqual([
      [100, 0],
      [860, 760],
      [-4050, -4910],
    ]);
  });

  it('is empty for an account that never moved', () => {
    expect(trendOf([])).toEqual([]);
  });
});
