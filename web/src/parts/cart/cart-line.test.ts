import { BLANK_PRODUCT, inCents, money, type Product } from '@formulary/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartLine, lineId, productIdOf, toCartLine, toOrderLine } from './cart-line.ts';

const mint = {
  id: 'v1',
  name: 'Mint',
  description: 'Sugar free',
  imagePath: null,
  lastUpdated: '2026-01-01T00:00:00Z',
};
const product: Product = {
  ...BLANK_PRODUCT,
  id: 'p1',
  sku: '700000001',
  name: 'Cough Syrup',
  dosage: 'Syrup',
  strength: '15 mg',
  packSize: '100 ml',
  cost: inCents(89_00),
  new: true,
  stock: 7,
  quantity: 1,
  contents: null,
  equivalents: 0,
  labId: 'lab-1',
  labName: 'Karoo Health',
  categoryId: 'category-1',
  categoryName: 'Respiratory system',
  description: 'For the night',
  information: '<p>Shake well.</p>',
  productImages: [],
  productVariants: [mint],
};

it('keeps any price exact to the cent in the browser and in the order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }).map(inCents), (cost) => {
      const line = toCartLine({ ...product, cost });
      const stored = cartLine.parse(JSON.parse(JSON.stringify(cartLine.encode(line))));
      expect(stored.cost).toBe(cost);
      expect(money.parse(toOrderLine(stored).cost)).toBe(cost);
    }),
  );
});

describe('a product in the cart', () => {
  it('is reduced to the fields of a cart line, with quantity 1 and its lab and category by name', () => {
    expect(toCartLine(product)).toEqual({
      id: 'p1',
      name: 'Cough Syrup',
      cost: 89_00,
      dosage: 'Syrup',
      strength: '15 mg',
      packSize: '100 ml',
      zeroRated: false,
      labId: 'Karoo Health',
      categoryId: 'Respiratory system',
      stock: 7,
      quantity: 1,
    });
  });

  it('has the ids of product and variant, and the name of the variant', () => {
    expect(toCartLine(product, mint)).toMatchObject({ id: 'p1:v1', variantName: 'Mint' });
    expect(productIdOf(lineId('p1', 'v1'))).toBe('p1');
    expect(productIdOf(lineId('p1'))).toBe('p1');
  });
});
