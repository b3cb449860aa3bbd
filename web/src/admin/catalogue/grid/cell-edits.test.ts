import { expect, it, test } from 'vitest';
import { inverseOf, splitBatch, type TypedCell } from './cell-edits.ts';

const cell = (id: string, text: string): TypedCell => ({ id, field: 'cost', text, seen: '1' });

test('a batch has no more edits than a request may have, and a later edit of a cell waits for the first', () => {
  const typed = [cell('a', '2'), cell('a', '3'), cell('b', '2'), cell('c', '2'), cell('c', '3')];
  const first = splitBatch(typed, 2);
  expect(first.batch).toEqual([cell('a', '2'), cell('b', '2')]);
  const second = splitBatch(first.later, 2);
  expect(second.batch).toEqual([cell('a', '3'), cell('c', '2')]);
  expect(second.later).toEqual([cell('c', '3')]);
});

it.each([
  ['cost', '50', '61', '50'],
  ['strength', '', '5 mg', ''],
  ['stock', '100', '33', '+67'],
  ['stock', '100', '107', '-7'],
] as const)(
  'in %s, a change from %j to %j is undone by entering %j, based on the current value',
  (field, before, after, text) => {
    expect(inverseOf({ id: 'one', field, before, after })).toEqual({ id: 'one', field, text, seen: after });
  },
);
