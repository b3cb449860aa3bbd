import { expect, it } from 'vitest';
import { mergeFields } from './use-draft.ts';

const base = { name: 'Thandi', surname: 'Mokoena', deliveryFee: 120, tags: ['a'] };

it('keeps the typed values and merges changes that someone else made to other fields', () => {
  const merged = mergeFields(base, { ...base, name: 'Thandeka' }, { ...base, deliveryFee: 150, tags: ['b'] });
  expect(merged.values).toEqual({ ...base, name: 'Thandeka', deliveryFee: 150, tags: ['b'] });
  expect(merged.conflicts).toEqual([]);
});

it('reports a field that both changed, and keeps the typed value', () => {
  const merged = mergeFields(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
  expect(merged.values.name).toBe('Mine');
  expect(merged.conflicts).toEqual(['name']);
});

it('reports no conflict if both typed the same value', () => {
  expect(mergeFields(base, { ...base, name: 'Same' }, { ...base, name: 'Same' }).conflicts).toEqual([]);
});
