import { expect, it } from 'vitest';
import { changesOf } from './change-labels.ts';

const fieldOf = (name: string): string | undefined =>
  changesOf({ before: null, after: { [name]: 1 } })[0]?.field;

it.each([
  ['GT2SRXF5H', 'GT2SRXF5H'],
  ['2026-12-25', '2026-12-25'],
  ['cost', 'Price'],
  ['storeAccess', 'Store access'],
  ['isClosed', 'Closed'],
])('the field %s is called %s', (name, words) => {
  expect(fieldOf(name)).toBe(words);
});

it('does not change references inside a value', () => {
  const [change] = changesOf({ before: null, after: { settles: { GT2SRXF5H: 120 } } });
  expect(change?.after?.replaceAll('\u00a0', ' ')).toBe('GT2SRXF5H: 120');
});

it('shows amounts in rand, and leaves out technical fields', () => {
  const after = { settled: 862, paymentIds: ['01a201d1-f321-7032-ba6b-53bc4a22c8f4'], settles: {} };
  const changes = changesOf({ before: null, after }).map((change) => ({
    ...change,
    after: change.after?.replaceAll('\u00a0', ' '),
  }));
  expect(changes).toEqual([{ field: 'Settled', before: undefined, after: 'R 862' }]);
});
