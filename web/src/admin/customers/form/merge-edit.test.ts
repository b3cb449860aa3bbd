import { expect, it } from 'vitest';
import { mergeEdit } from './merge-edit.ts';
import { NOBODY } from './person-fields.tsx';

const base = { ...NOBODY, name: 'Thandi', surname: 'Mokoena', deliveryFee: 120 };

it('keeps what was typed and takes what somebody else changed elsewhere', () => {
  const merged = mergeEdit(base, { ...base, name: 'Thandeka' }, { ...base, deliveryFee: 150 });
  expect(merged.values).toEqual({ ...base, name: 'Thandeka', deliveryFee: 150 });
  expect(merged.conflicts).toEqual([]);
});

it('names the field that both changed, and keeps what was typed', () => {
  const merged = mergeEdit(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
  expect(merged.values.name).toBe('Mine');
  expect(merged.conflicts).toEqual(['name']);
});

it('sees no conflict where both typed the same', () => {
  expect(mergeEdit(base, { ...base, name: 'Same' }, { ...base, name: 'Same' }).conflicts).toEqual([]);
});
