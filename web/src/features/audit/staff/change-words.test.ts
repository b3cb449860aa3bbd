import { expect, it } from 'vitest';
import { changesOf } from './change-words.ts';

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

it('leaves references inside a value as they are written', () => {
  const [change] = changesOf({ before: null, after: { settles: { GT2SRXF5H: 120 } } });
  expect(change?.after?.replaceAll('\u00a0', ' ')).toBe('GT2SRXF5H: 120');
});
