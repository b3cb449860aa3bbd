import { describe, expect, it } from 'vitest';
import { pageAfter, pageBefore } from './calls/pages.ts';

describe('the page after one', () => {
  it('is the next, until all are there or one comes back empty', () => {
    expect(pageAfter(0, 20, { count: 20, total: 41 })).toBe(1);
    expect(pageAfter(1, 20, { count: 20, total: 41 })).toBe(2);
    expect(pageAfter(2, 20, { count: 1, total: 41 })).toBeUndefined();
    expect(pageAfter(1, 20, { count: 0, total: 500 })).toBeUndefined();
    expect(pageAfter(0, 20, { count: 20, total: 20 })).toBeUndefined();
  });
});

describe('the page before one', () => {
  it('is the one before, down to the first', () => {
    expect(pageBefore(2, 20, 41)).toBe(1);
    expect(pageBefore(1, 20, 41)).toBe(0);
    expect(pageBefore(0, 20, 41)).toBeUndefined();
  });

  it('is the last from beyond the end, and none where there is nothing', () => {
    expect(pageBefore(500, 20, 41)).toBe(2);
    expect(pageBefore(3, 20, 41)).toBe(2);
    expect(pageBefore(500, 20, 40)).toBe(1);
    expect(pageBefore(500, 20, 0)).toBeUndefined();
  });
});
