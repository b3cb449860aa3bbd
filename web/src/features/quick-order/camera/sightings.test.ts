import { expect, it } from 'vitest';
import { createSightings } from './sightings.ts';

it('counts a code again only after it was out of sight', () => {
  const look = createSightings();
  expect(look(['a'], 0)).toEqual(['a']);
  expect(look(['a', 'b', 'b'], 1_000)).toEqual(['b']);
  expect(look(['a'], 2_100)).toEqual([]);
  for (const time of [2_400, 2_700, 3_000]) expect(look([], time)).toEqual([]);
  expect(look(['a'], 3_400)).toEqual(['a']);
});

it('counts a pack once that a slow phone looks at every two seconds, also if one look is blurred', () => {
  const look = createSightings();
  expect(look(['a'], 0)).toEqual(['a']);
  expect(look(['a'], 2_000)).toEqual([]);
  expect(look([], 4_000)).toEqual([]);
  expect(look(['a'], 6_000)).toEqual([]);
});
