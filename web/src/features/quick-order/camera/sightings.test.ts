import { expect, it } from 'vitest';
import { createSightings } from './sightings.ts';

it('counts a code again only after it was out of sight', () => {
  const look = createSightings();
  expect(look(['a'], 0)).toEqual(['a']);
  expect(look(['a', 'b', 'b'], 1_000)).toEqual(['b']);
  expect(look(['a'], 2_100)).toEqual([]);
  expect(look([], 3_000)).toEqual([]);
  expect(look(['a'], 3_400)).toEqual(['a']);
});
