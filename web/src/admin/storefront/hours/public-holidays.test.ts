import { expect, it } from 'vitest';
import { publicHolidaysOf } from './exception-list.tsx';

const dates = (year: number) => publicHolidaysOf(year).map(({ date, note }) => `${date.slice(5)} ${note}`);

it('knows the holidays of a year, including those around Easter', () => {
  expect(dates(2026)).toEqual([
    '01-01 New Year’s Day',
    '03-21 Human Rights Day',
    '04-03 Good Friday',
    '04-06 Family Day',
    '04-27 Freedom Day',
    '05-01 Workers’ Day',
    '06-16 Youth Day',
    '08-09 National Women’s Day',
    '08-10 National Women’s Day (observed)',
    '09-24 Heritage Day',
    '12-16 Day of Reconciliation',
    '12-25 Christmas Day',
    '12-26 Day of Goodwill',
  ]);
});

it.each([
  [2024, '03-29', '04-01'],
  [2025, '04-18', '04-21'],
  [2027, '03-26', '03-29'],
  [2038, '04-23', '04-26'],
])('finds Good Friday and Family Day of %d', (year, friday, monday) => {
  expect(dates(year)).toEqual(expect.arrayContaining([`${friday} Good Friday`, `${monday} Family Day`]));
});

it('names each date once when Christmas is a Sunday', () => {
  const found = publicHolidaysOf(2033).map(({ date }) => date);
  expect(new Set(found).size).toBe(found.length);
  expect(dates(2033)).toContain('12-26 Day of Goodwill');
});
