import { inCents } from '@formulary/contract';
import { describe, expect, it, test } from 'vitest';
import { formOf } from './dosage-form.tsx';
import { pictureOf } from './picture-of.ts';
import { describeProduct, titleOf } from './product-label.ts';
import { packsFor, quantityOfProduct, stockState } from './stock.tsx';

test('a product is distinguished by its dosage form, strength and pack', () => {
  expect(describeProduct({ dosage: 'Tablet', strength: '20 mg', packSize: '14 tablets' })).toBe(
    'Tablet · 20 mg · 14 tablets',
  );
});

test('a pack size that is only a number is shown as a pack', () => {
  expect(describeProduct({ dosage: 'Capsule', strength: '500 mg', packSize: '100' })).toBe(
    'Capsule · 500 mg · Pack of 100',
  );
});

test('unknown facts leave no gap', () => {
  expect(describeProduct({ dosage: 'Device', strength: '', packSize: '' })).toBe('Device');
});

test('two packs of the same name have different titles', () => {
  const metformin = { name: 'Metformin', dosage: 'Tablet', strength: '500 mg' };
  expect(titleOf({ ...metformin, packSize: '56 tablets' })).toBe('Metformin, Tablet, 500 mg, 56 tablets');
  expect(titleOf({ ...metformin, packSize: '84' })).toBe('Metformin, Tablet, 500 mg, Pack of 84');
});

test('a variant is shown next to the name', () => {
  const syrup = { name: 'Co-Amoxiclav', dosage: 'Syrup', strength: '', packSize: '100 ml' };
  expect(titleOf({ ...syrup, variantName: 'Mint' })).toBe('Co-Amoxiclav, Mint, Syrup, 100 ml');
});

const image = (path: string, isPrimary = false) => ({ path, isPrimary });
const variant = (id: string, imagePath: string | null) => ({
  id,
  name: id,
  description: '',
  imagePath,
  lastUpdated: '2026-01-01T00:00:00Z',
});

describe('the picture of a product', () => {
  it.each([
    ['is the primary image', [image('a'), image('b', true)], [variant('v', 'c')], 'b'],
    ['is else the first image', [image('a'), image('b')], [variant('v', 'c')], 'a'],
    ['is else the first variant that has one', [], [variant('v', null), variant('w', 'c')], 'c'],
    ['is else drawn', [], [variant('v', null)], undefined],
  ])('%s', (_, productImages, productVariants, path) => {
    expect(pictureOf({ productImages, productVariants })).toBe(path);
  });

  it('is the chosen variant’s own picture if it has one', () => {
    const product = {
      productImages: [image('a', true)],
      productVariants: [variant('v', null), variant('w', 'c')],
    };
    expect(pictureOf(product, 'w')).toBe('c');
    expect(pictureOf(product, 'v')).toBe('a');
  });
});

describe('the drawing of a dosage form', () => {
  it.each([
    ['Tablet', 'tablet'],
    ['Film coated tablet', 'tablet'],
    ['TAB', 'tablet'],
    ['CAP', 'capsule'],
    ['Slow-release capsule', 'capsule'],
    ['Effervescent tablet', 'effervescent'],
    ['SUS', 'bottle'],
    ['Powder for suspension', 'bottle'],
    ['INJ', 'syringe'],
    ['Pre-filled pen', 'syringe'],
    ['Solution for injection', 'syringe'],
    ['Powder for injection', 'vial'],
    ['Nebuliser solution', 'vial'],
    ['Infusion', 'bag'],
    ['Eye drops, single dose', 'drops'],
    ['Eye ointment', 'tube'],
    ['Vaginal cream', 'tube'],
    ['Dry powder inhaler', 'inhaler'],
    ['Aqueous nasal spray', 'spray'],
    ['Powder', 'tub'],
    ['Chewing gum', 'lozenge'],
    ['Drug-eluting stent', 'stent'],
    ['Suppository', 'suppository'],
    ['OIN', 'tube'],
    ['EYD', 'drops'],
    ['Susp.', 'bottle'],
    ['TTS', 'patch'],
    ['JUT', 'box'],
    ['', 'box'],
  ])('of "%s" is a %s', (dosage, form) => {
    expect(formOf(dosage)).toBe(form);
  });
});

const line = (id: string, quantity: number) => ({
  id,
  quantity,
  name: id,
  cost: inCents(10_00),
  dosage: '',
  strength: '',
  packSize: '',
  zeroRated: false,
  labId: '',
  categoryId: '',
  stock: 10,
});
const cart = { 'p:a': line('p:a', 4), 'p:b': line('p:b', 3), pp: line('pp', 9) };

describe('stock', () => {
  it('is described when few packs are left', () => {
    expect([-1, 0, 1, 10, 11].map(stockState)).toEqual(['out', 'out', 'few', 'few', 'plenty']);
  });

  it('is shared by the variants of a product', () => {
    expect(quantityOfProduct(cart, 'p')).toBe(7);
    expect(packsFor(cart, 'p', 'p:a', 10)).toBe(7);
    expect(packsFor(cart, 'p', 'p:c', 10)).toBe(3);
  });

  it('never leaves fewer than 0 packs', () => {
    expect(packsFor(cart, 'p', 'p:c', 5)).toBe(0);
  });
});
