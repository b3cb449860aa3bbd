import { inCents, type Product } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { choicesOf, isCodeOf, titleOfChoice } from '#web/parts/line-entry/choices.ts';
import { createSightings } from './camera/use-camera.ts';
import { newestFirst } from './newest-first.ts';

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
  it('are the products, with each variant in place of its product', () => {
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
  ])('distinguishes the code of a product from other words: %s', (_, text, expected) => {
    expect(isCodeOf(product({}), text)).toBe(expected);
  });

  it('does not match an empty code', () => {
    expect(isCodeOf(product({ barcode: '', nappi: '' }), '')).toBe(false);
    expect(isCodeOf(product({ barcode: '', nappi: '' }), '0000')).toBe(false);
  });
});

describe('the camera', () => {
  it('counts a code again only after it was out of view', () => {
    const look = createSightings();
    expect(look(['a'], 0)).toEqual(['a']);
    expect(look(['a', 'b', 'b'], 1_000)).toEqual(['b']);
    expect(look(['a'], 2_100)).toEqual([]);
    for (const time of [2_400, 2_700, 3_000]) expect(look([], time)).toEqual([]);
    expect(look(['a'], 3_400)).toEqual(['a']);
  });

  it('counts a pack once on a phone that scans every two seconds, even if one scan is blurred', () => {
    const look = createSightings();
    expect(look(['a'], 0)).toEqual(['a']);
    expect(look(['a'], 2_000)).toEqual([]);
    expect(look([], 4_000)).toEqual([]);
    expect(look(['a'], 6_000)).toEqual([]);
  });
});

describe('the lines', () => {
  it('show the last additions first, then the newest of the others', () => {
    expect(newestFirst(['a', 'b', 'c', 'd'], ['b', 'd'])).toEqual(['b', 'd', 'c', 'a']);
  });

  it('leave out lines that are no longer in the cart', () => {
    expect(newestFirst(['a', 'b'], ['x', 'a'])).toEqual(['a', 'b']);
  });
});
