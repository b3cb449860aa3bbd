import { expect, it } from 'vitest';
import { newestFirst } from './newest-first.ts';

it('shows what was added last first, then the newest of the others', () => {
  expect(newestFirst(['a', 'b', 'c', 'd'], ['b', 'd'])).toEqual(['b', 'd', 'c', 'a']);
});

it('leaves out what is no longer in the cart', () => {
  expect(newestFirst(['a', 'b'], ['x', 'a'])).toEqual(['a', 'b']);
});
