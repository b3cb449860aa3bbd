import { expect, test } from 'vitest';
import { splitBatch, type TypedCell } from './cell-batch.ts';

const cell = (id: string, text: string): TypedCell => ({ id, field: 'cost', text, seen: '1' });

test('no more edits are saved at once than a request may have, and a later edit of a cell waits for the first', () => {
  const typed = [cell('a', '2'), cell('a', '3'), cell('b', '2'), cell('c', '2'), cell('c', '3')];
  const first = splitBatch(typed, 2);
  expect(first.batch).toEqual([cell('a', '2'), cell('b', '2')]);
  const second = splitBatch(first.later, 2);
  expect(second.batch).toEqual([cell('a', '3'), cell('c', '2')]);
  expect(second.later).toEqual([cell('c', '3')]);
});
