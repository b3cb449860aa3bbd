import { expect, it } from 'vitest';
import { codeOf, createSightings } from './scanned-code.ts';

it.each([
  ['a barcode', '6001234567892', '6001234567892'],
  ['a two-dimensional code with batch and expiry', '010600123456789217261231\u001d10AB12', '06001234567892'],
  ['one that begins with its symbology', ']d20106001234567892172612', '06001234567892'],
  ['one written with brackets', '(01)06001234567892(17)261231', '06001234567892'],
  ['a barcode of 14 digits that begins with 01', '01234567890128', '01234567890128'],
  ['a code of the supplier', ' PAN-500 ', 'PAN-500'],
])('reads the code of a pack from %s', (_, symbol, code) => {
  expect(codeOf(symbol)).toBe(code);
});

it('counts a code again only after it was out of sight', () => {
  const look = createSightings();
  expect(look(['a'], 0)).toEqual(['a']);
  expect(look(['a', 'b', 'b'], 1_000)).toEqual(['b']);
  expect(look(['a'], 2_100)).toEqual([]);
  expect(look([], 3_000)).toEqual([]);
  expect(look(['a'], 3_400)).toEqual(['a']);
});
