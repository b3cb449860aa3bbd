import { expect, test } from 'vitest';
import { backupsToKeep } from './kept-backups.ts';

const ZONE = 'Africa/Johannesburg';
/** One backup every night at half past midnight in the store's time zone, which is the day before in UTC. */
const nights = Array.from({ length: 100 }, (_, night) => new Date(Date.UTC(2026, 0, 1 + night, 22, 30)));
const days = (kept: Date[]): string[] => kept.map((moment) => moment.toISOString().slice(0, 10));

test('keeps every backup unless configured otherwise', () => {
  expect(backupsToKeep(nights, {}, ZONE)).toHaveLength(100);
});

test('keeps the last backups', () => {
  expect(days(backupsToKeep(nights, { last: 3 }, ZONE))).toEqual(['2026-04-10', '2026-04-09', '2026-04-08']);
});

test('keeps the newest backup of each day, week and month of the store', () => {
  expect(days(backupsToKeep(nights, { daily: 2, weekly: 3, monthly: 3 }, ZONE))).toEqual(
    [
      '2026-04-10',
      '2026-04-09',
      // The store's Sundays began at 22:00 UTC the day before.
      '2026-04-04',
      '2026-03-28',
      '2026-03-30',
      '2026-02-27',
    ]
      .sort()
      .reverse(),
  );
});

test('keeps one of several backups of a day, the newest', () => {
  const morning = new Date('2026-04-11T06:00:00Z');
  expect(backupsToKeep([...nights, morning], { daily: 1 }, ZONE)).toEqual([morning]);
});

test('never removes the newest backup', () => {
  expect(backupsToKeep(nights.slice(0, 2), { monthly: 1 }, ZONE)).toEqual([nights[1]]);
});
