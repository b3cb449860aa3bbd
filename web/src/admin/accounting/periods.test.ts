import { expect, it } from 'vitest';
import { lastVatPeriod, periodChoices } from './periods.ts';

const march = new Date('2026-03-10T10:00:00Z');
const april = new Date('2026-04-01T10:00:00Z');

it('ends the two months of category A with odd months, those of category B with even ones', () => {
  expect(lastVatPeriod(march, 'A')).toEqual({ from: '2025-12-01', until: '2026-01-31' });
  expect(lastVatPeriod(march, 'B')).toEqual({ from: '2026-01-01', until: '2026-02-28' });
  expect(lastVatPeriod(april, 'A')).toEqual({ from: '2026-02-01', until: '2026-03-31' });
  expect(lastVatPeriod(april, 'B')).toEqual({ from: '2026-01-01', until: '2026-02-28' });
});

it('returns the previous period', () => {
  expect(lastVatPeriod(march, 'A', 1)).toEqual({ from: '2025-10-01', until: '2025-11-30' });
});

it('offers whole months, and this month up to today', () => {
  expect(periodChoices(march).slice(0, 3)).toEqual([
    { from: '2026-03-01', until: '2026-03-10', label: 'Mar 2026 to date' },
    { from: '2026-02-01', until: '2026-02-28', label: 'Feb 2026' },
    { from: '2026-01-01', until: '2026-01-31', label: 'Jan 2026' },
  ]);
});
