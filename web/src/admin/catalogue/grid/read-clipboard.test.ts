import { expect, it } from 'vitest';
import { readClipboard } from './read-clipboard.ts';

it.each([
  ['12', [['12']]],
  ['12\r\n13\r\n', [['12'], ['13']]],
  [
    'a\tb\n\td',
    [
      ['a', 'b'],
      ['', 'd'],
    ],
  ],
  ['"two\nlines"\tb', [['two\nlines', 'b']]],
  ['"say ""so"""', [['say "so"']]],
  ['5" tube', [['5" tube']]],
  ['"open', [['"open']]],
  ['', [['']]],
])('reads %j as its cells', (text, cells) => {
  expect(readClipboard(text)).toEqual(cells);
});
