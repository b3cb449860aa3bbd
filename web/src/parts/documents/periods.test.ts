import { afterEach, expect, it } from 'vitest';
import { setStoreTimeZone } from '#web/lib/store-settings.ts';
import { lastMonths, monthsOf } from './periods.ts';

afterEach(() => setStoreTimeZone('Africa/Johannesburg'));

it.each([
  ['2026-03-02T08:00:00Z', 0, { from: '2026-03-01', until: '2026-03-02' }],
  ['2026-03-02T08:00:00Z', 1, { from: '2026-02-01', until: '2026-02-28' }],
  ['2026-01-31T21:59:00Z', 1, { from: '2025-12-01', until: '2025-12-31' }],
  ['2026-01-31T22:00:00Z', 1, { from: '2026-01-01', until: '2026-01-31' }],
  ['2026-03-02T08:00:00Z', 12, { from: '2025-03-01', until: '2026-02-28' }],
])('at %s the last %d months are %j', (now, count, period) => {
  expect(lastMonths(new Date(now), count)).toEqual(period);
});

it.each([
  ['2026-02-01T04:59:59Z', { from: '2025-12-01', until: '2025-12-31' }],
  ['2026-02-01T05:00:00Z', { from: '2026-01-01', until: '2026-01-31' }],
])('in a store in New York, at %s the last month is %j', (now, period) => {
  setStoreTimeZone('America/New_York');
  expect(lastMonths(new Date(now), 1)).toEqual(period);
});

it.each([
  [0, 'Mar 2026'],
  [1, 'Feb 2026'],
  [3, 'Dec 2025 – Feb 2026'],
  [12, 'Mar 2025 – Feb 2026'],
])('the choice of %d months is named after the months it covers: %s', (count, name) => {
  expect(monthsOf(lastMonths(new Date('2026-03-02T08:00:00Z'), count))).toBe(name);
});
