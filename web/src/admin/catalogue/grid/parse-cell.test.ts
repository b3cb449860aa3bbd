import { expect, it } from 'vitest';
import { parseCell } from './parse-cell.ts';

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
] as const)('reads in %s the text %j', (field, text, meaning) => {
  expect(parseCell(field, text, groups)).toEqual(meaning);
});

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
] as const)('says what is wrong in %s with the text %j', (field, text) => {
  expect(parseCell(field, text, groups)).toHaveProperty('problem');
});
