import { expect, it } from 'vitest';
import { lastMonths } from './periods.ts';

it.each([
  ['2026-03-02T08:00:00Z', 0, { from: '2026-03-01', until: '2026-03-02' }],
  ['2026-03-02T08:00:00Z', 1, { from: '2026-02-01', until: '2026-02-28' }],
  ['2026-01-31T21:59:00Z', 1, { from: '2025-12-01', until: '2025-12-31' }],
  ['2026-01-31T22:00:00Z', 1, { from: '2026-01-01', until: '2026-01-31' }],
  ['2026-03-02T08:00:00Z', 12, { from: '2025-03-01', until: '2026-02-28' }],
])('at %s the last %d months are %j', (now, count, period) => {
  expect(lastMonths(new Date(now), count)).toEqual(period);
});
