import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setStoreTimeZone } from '#web/lib/store-time-zone.ts';
import { dayOf, whenOf } from './times.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T06:30:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  setStoreTimeZone('Africa/Johannesburg');
});

it('calls the days of the store today and yesterday, and others by their date', () => {
  expect(whenOf('2026-11-23T05:05:09Z')).toBe('07:05');
  expect(whenOf('2026-11-22T21:59:59Z')).toBe('Yesterday, 23:59');
  expect(whenOf('2026-11-21T21:59:59Z')).toBe('21 Nov 2026, 23:59');
});

it('knows yesterday after a night in which the clocks changed', () => {
  setStoreTimeZone('Europe/Berlin');
  // 00:30 after a day of 23 hours: 24 hours earlier is the day before that.
  vi.setSystemTime(new Date('2026-03-29T22:30:00Z'));
  expect(dayOf('2026-03-28T23:30:00Z')).toBe('Yesterday');
  expect(dayOf('2026-03-28T22:30:00Z')).toBe('28 Mar 2026');
});
