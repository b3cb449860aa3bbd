import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  contentRange,
  filterQuery,
  pageQuery,
  pageRange,
  sortQuery,
  totalFromContentRange,
} from './paging.ts';

test('take is the exclusive end of the rows, not their number', () => {
  expect(pageRange(2, 20)).toEqual({ skip: 40, take: 60 });
  expect(pageQuery.parse({ skip: '40', take: '60' })).toEqual({ skip: 40, take: 60 });
});

test('returns the first 20 rows without skip and take', () => {
  expect(pageQuery.parse({})).toEqual({ skip: 0, take: 20 });
  expect(pageQuery.parse({ skip: '60' })).toEqual({ skip: 60, take: 80 });
});

test('limit is the number of rows from offset', () => {
  expect(pageQuery.parse({ offset: '50', limit: '25' })).toEqual({ skip: 50, take: 75 });
  expect(pageQuery.parse({ offset: '50' })).toEqual({ skip: 50, take: 70 });
  expect(pageQuery.parse({ limit: '5' })).toEqual({ skip: 0, take: 5 });
});

test('a take below skip is refused, with the values to send instead', () => {
  expect(pageQuery.safeParse({ skip: '50', take: '20' }).error?.issues).toMatchObject([
    {
      path: ['take'],
      message:
        'take is the end of the page, not a number of rows. For 20 rows from row 50, send skip=50&take=70 or offset=50&limit=20.',
    },
  ]);
});

test.each([
  ['a negative', { skip: '-1', take: '20' }],
  ['a fraction', { skip: '0', take: '1.5' }],
  ['a word', { skip: 'all' }],
  ['an empty value', { skip: '' }],
  ['an end before the beginning', { skip: '20', take: '10' }],
  ['more than 100 rows', { skip: '0', take: '101' }],
  ['a limit of more than 100 rows', { limit: '101' }],
  ['skip beside limit', { skip: '20', limit: '20' }],
  ['take beside offset', { offset: '0', take: '20' }],
])('refuses %s', (_what, query) => {
  expect(pageQuery.safeParse(query).success).toBe(false);
});

test('states the rows and the total, or only the total for an empty page', () => {
  expect(contentRange('products', 40, 20, 1234)).toBe('products 40-59/1234');
  expect(contentRange('products', 2000, 0, 1234)).toBe('products */1234');
});

test('reads back every total that it writes', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 100 }), fc.nat(), (skip, count, total) => {
      expect(totalFromContentRange(contentRange('orders', skip, count, total))).toBe(total);
    }),
  );
  expect(totalFromContentRange(null)).toBeUndefined();
  expect(totalFromContentRange('orders 0-1/*')).toBeUndefined();
});

const filter = filterQuery({ labId: z.string().optional(), categoryId: z.string().optional() });

test('reads a filter with one field, with two, and with a leading separator', () => {
  expect(filter.parse('labId=a')).toEqual({ labId: 'a' });
  expect(filter.parse('labId=a;categoryId=b')).toEqual({ labId: 'a', categoryId: 'b' });
  expect(filter.parse(';categoryId=b')).toEqual({ categoryId: 'b' });
});

test('names a field that a listing cannot be filtered by', () => {
  expect(filter.safeParse('price=1').error?.issues[0]?.message).toBe("Unknown filter 'price'");
  expect(filter.safeParse('labId').error?.issues[0]?.message).toBe("Unknown filter 'labId'");
});

test('never throws for any filter text', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof filter.safeParse(text).success === 'boolean'));
});

test('sorts by an allowed field in either direction and refuses others by name', () => {
  const sort = sortQuery(['DateOrdered']);
  expect(sort.parse('DateOrdered desc')).toEqual({ field: 'DateOrdered', descending: true });
  expect(sort.parse('DateOrdered')).toEqual({ field: 'DateOrdered', descending: false });
  expect(sort.safeParse('password').error?.issues[0]?.message).toBe("Unknown sort 'password'");
  expect(sort.safeParse('DateOrdered down').success).toBe(false);
});
