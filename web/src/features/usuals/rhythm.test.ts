import { describe, expect, test } from 'vitest';
import { describeDue, describeRhythm } from './rhythm.ts';

describe('a rhythm is described in the unit that people use', () => {
  test.each([
    [1, 'every day'],
    [3, 'every 3 days'],
    [6, 'every week'],
    [7, 'every week'],
    [10, 'every 10 days'],
    [14, 'every 2 weeks'],
    [28, 'every 4 weeks'],
    [29, 'every 4 weeks'],
    [30, 'every month'],
    [31, 'every month'],
    [42, 'every 6 weeks'],
    [61, 'every 2 months'],
    [91, 'every 3 months'],
  ])('%i days are %s', (days, words) => {
    expect(describeRhythm(days)).toBe(words);
  });
});

describe('the next order is described relative to Monday, 2 March 2026', () => {
  test.each([
    ['2026-03-02', 'due today'],
    ['2026-03-03', 'due tomorrow'],
    ['2026-03-05', 'due Thursday'],
    ['2026-03-08', 'due Sunday'],
    ['2026-03-09', 'due on 9 Mar 2026'],
    ['2026-03-01', 'due since Sunday'],
    ['2026-02-24', 'due since Tuesday'],
    ['2026-02-23', 'due since 23 Feb 2026'],
  ])('%s is %s', (day, words) => {
    expect(describeDue(day, '2026-03-02')).toBe(words);
  });
});
