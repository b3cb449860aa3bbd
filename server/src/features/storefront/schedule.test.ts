import type { StoreSchedule } from '@formulary/contract';
import { expect, test } from 'vitest';
import { readSchedule } from './queries.ts';

const day = (...hours: string[]) =>
  hours.map((text) => {
    const [opens = '', cutOff = ''] = text.split('-');
    return { opens, cutOff };
  });
const WEEKDAYS: StoreSchedule = {
  week: [...Array.from({ length: 5 }, () => day('08:00-12:00', '13:00-17:00')), day(), day()],
  exceptions: [],
};
const read = (schedule: StoreSchedule, at: string, timeZone = 'Africa/Johannesburg') => {
  const { isOpen, changes } = readSchedule(schedule, timeZone, Date.parse(at));
  return [isOpen, ...changes.map((change) => [new Date(change.at).toISOString(), change.isOpen])];
};

test('opens and closes in the store’s time zone', () => {
  expect(read(WEEKDAYS, '2026-03-02T09:59:59Z')).toEqual([
    true,
    ['2026-03-02T10:00:00.000Z', false],
    ['2026-03-02T11:00:00.000Z', true],
  ]);
  expect(read(WEEKDAYS, '2026-03-02T10:00:00Z')).toEqual([
    false,
    ['2026-03-02T11:00:00.000Z', true],
    ['2026-03-02T15:00:00.000Z', false],
  ]);
});

test('stays closed over the weekend', () => {
  expect(read(WEEKDAYS, '2026-03-06T15:00:00Z')).toEqual([
    false,
    ['2026-03-09T06:00:00.000Z', true],
    ['2026-03-09T10:00:00.000Z', false],
  ]);
});

test('uses the hours of an exceptional date', () => {
  const holidays = {
    ...WEEKDAYS,
    exceptions: [
      { date: '2026-12-25', note: 'Christmas Day', hours: [] },
      { date: '2026-12-26', note: 'Stock arrives', hours: day('09:00-10:00') },
    ],
  };
  expect(read(holidays, '2026-12-24T16:00:00Z')).toEqual([
    false,
    ['2026-12-26T07:00:00.000Z', true],
    ['2026-12-26T08:00:00.000Z', false],
  ]);
});

test('the store stays open where two opening periods meet, including at midnight', () => {
  const nights = { week: Array.from({ length: 7 }, () => day('00:00-06:00', '20:00-24:00')), exceptions: [] };
  expect(read(nights, '2026-03-02T20:00:00Z')).toEqual([
    true,
    ['2026-03-03T04:00:00.000Z', false],
    ['2026-03-03T18:00:00.000Z', true],
  ]);
});

test('has no next change if always or never open', () => {
  const always = { week: Array.from({ length: 7 }, () => day('00:00-24:00')), exceptions: [] };
  expect(read(always, '2026-03-02T20:00:00Z')).toEqual([true]);
  const never = { week: Array.from({ length: 7 }, () => day()), exceptions: [] };
  expect(read(never, '2026-03-02T20:00:00Z')).toEqual([false]);
});

test('follows daylight saving time', () => {
  const mornings = { week: Array.from({ length: 7 }, () => day('08:00-09:00')), exceptions: [] };
  // Berlin changes from UTC+1 to UTC+2 early on 29 March 2026, and back early on 25 October.
  expect(read(mornings, '2026-03-28T08:00:00Z', 'Europe/Berlin')[1]).toEqual([
    '2026-03-29T06:00:00.000Z',
    true,
  ]);
  expect(read(mornings, '2026-10-24T07:00:00Z', 'Europe/Berlin')[1]).toEqual([
    '2026-10-25T07:00:00.000Z',
    true,
  ]);
});
