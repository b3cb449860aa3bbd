import { afterEach, expect, it, test } from 'vitest';
import { setStoreDecimals } from '#web/lib/store-settings.ts';
import { inverseOf, splitBatch, type TypedCell } from './cell-edits.ts';
import { parseCell, readClipboard } from './cells.ts';

afterEach(() => setStoreDecimals(0));

const groups = {
  labs: [{ id: 'karoo', name: 'Karoo Health', products: 3, archived: 0 }],
  categories: [],
};

it.each([
  ['cost', 'R 1 234', { values: { cost: 1234_00 } }],
  ['cost', '1,234.00', { values: { cost: 1234_00 } }],
  ['cost', '1 234,00', { values: { cost: 1234_00 } }],
  ['stock', '40', { stock: { to: 40 } }],
  ['stock', '+10', { stock: { add: 10 } }],
  ['stock', '-10', { stock: { add: -10 } }],
  ['lab', ' karoo  health ', { values: { labId: 'karoo' } }],
  ['new', 'Yes', { values: { new: true } }],
  ['new', '', { values: { new: false } }],
  ['strength', '', { values: { strength: '' } }],
  ['name', ' Panado ', { values: { name: 'Panado' } }],
] as const)('reads %s from the text %j', (field, text, meaning) => {
  expect(parseCell(field, text, groups)).toEqual(meaning);
});

it.each([
  ['12.5', 12_50],
  ['12,50', 12_50],
  ['R 1 234,56', 1234_56],
  ['1,234.56', 1234_56],
  ['1.234,5', 1234_50],
  ['0,01', 1],
])('reads the price %j in cents if prices have them', (text, cost) => {
  setStoreDecimals(2);
  expect(parseCell('cost', text, groups)).toEqual({ values: { cost } });
});

it.each(['12.505', '1,234', '12.50.1', '0', '0,00', '-3', ''])(
  'rejects the price %j if prices have cents',
  (text) => {
    setStoreDecimals(2);
    expect(parseCell('cost', text, groups)).toHaveProperty('problem');
  },
);

it.each([
  ['cost', '12.50'],
  ['cost', '-3'],
  ['cost', '0'],
  ['cost', '=A1'],
  ['stock', '1.5'],
  ['stock', 'many'],
  ['lab', 'Nobody'],
  ['category', ''],
  ['new', 'perhaps'],
  ['name', ' '],
  ['sku', 'x'.repeat(65)],
] as const)('rejects %s with the text %j', (field, text) => {
  expect(parseCell(field, text, groups)).toHaveProperty('problem');
});

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
