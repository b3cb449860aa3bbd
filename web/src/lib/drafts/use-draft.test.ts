import { expect, it } from 'vitest';
import { mergeFields } from './use-draft.ts';

const base = { name: 'Thandi', surname: 'Mokoena', deliveryFee: 120, tags: ['a'] };

it('keeps what was typed and takes what someone else changed elsewhere', () => {
  const merged = mergeFields(base, { ...base, name: 'Thandeka' }, { ...base, deliveryFee: 150, tags: ['b'] });
  expect(merged.values).toEqual({ ...base, name: 'Thandeka', deliveryFee: 150, tags: ['b'] });
  expect(merged.conflicts).toEqual([]);
});

it('names the field that both changed, and keeps what was typed', () => {
  const merged = mergeFields(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
  expect(merged.values.name).toBe('Mine');
  expect(merged.conflicts).toEqual(['name']);
});

it('sees no conflict where both typed the same', () => {
  expect(mergeFields(base, { ...base, name: 'Same' }, { ...base, name: 'Same' }).conflicts).toEqual([]);
});
