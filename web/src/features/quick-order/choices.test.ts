import { inCents, type Product } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { choicesOf, isCodeOf, titleOfChoice } from '#web/parts/line-entry/choices.ts';

const product = (values: Partial<Product>): Product => ({
  id: 'p',
  sku: 'PAN-500',
  name: 'Panado',
  dosage: 'Tablet',
  strength: '500 mg',
  packSize: '24',
  cost: inCents(24_00),
  zeroRated: false,
  new: false,
  stock: 10,
  quantity: 1,
  schedule: '',
  contents: null,
  equivalents: 0,
  description: '',
  information: '',
  barcode: '6001234567895',
  nappi: '700123001',
  substance: '',
  labId: 'l',
  labName: 'Karoo Health',
  categoryId: 'c',
  categoryName: 'Analgesics',
  productImages: [],
  productVariants: [],
  ...values,
});
const variant = (id: string, name: string) => ({
  ...{ id, name, description: '', imagePath: null },
  lastUpdated: '2026-11-01T08:00:00Z',
});

describe('choices', () => {
  it('are the products, and of a product with variants each variant in its place', () => {
    const syrup = product({ id: 's', productVariants: [variant('a', 'Mint'), variant('b', 'Orange')] });
    const choices = choicesOf([product({}), syrup, product({ id: 'q' })]);
    expect(choices.map(({ id }) => id)).toEqual(['p', 's:a', 's:b', 'q']);
    expect(choices[1] && titleOfChoice(choices[1])).toBe('Panado, Mint, Tablet, 500 mg, Pack of 24');
  });

  it.each([
    ['its code, in any case and with its dash or without', 'pan500', true],
    ['its NAPPI code', '700123001', true],
    ['its barcode', '6001234567895', true],
    ['its barcode as a GTIN-14', '06001234567895', true],
    ['a part of its code', 'PAN', false],
    ['words', 'panado 500', false],
    ['nothing', ' ', false],
  ])('knows whether a text is the code of a product: %s', (_, text, expected) => {
    expect(isCodeOf(product({}), text)).toBe(expected);
  });

  it('takes no empty code for the code of a product', () => {
    expect(isCodeOf(product({ barcode: '', nappi: '' }), '')).toBe(false);
    expect(isCodeOf(product({ barcode: '', nappi: '' }), '0000')).toBe(false);
  });
});
