import { BLANK_PRODUCT, inCents, type Product } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { toCartLine } from '#web/parts/cart/cart-line.ts';
import { type CurrentProduct, checkLines, needsAttention } from './check-lines.ts';

const variant = (id: string) => ({
  id,
  name: id,
  description: '',
  imagePath: null,
  lastUpdated: '2026-01-01T00:00:00Z',
});

const product = (values: Partial<Product> = {}): Product => ({
  ...BLANK_PRODUCT,
  id: 'paracetamol',
  sku: '7001',
  name: 'Paracetamol',
  dosage: 'Tablet',
  strength: '500 mg',
  packSize: '20',
  zeroRated: false,
  cost: inCents(22_00),
  new: false,
  stock: 100,
  quantity: 1,
  contents: null,
  equivalents: 0,
  labId: 'lab',
  labName: 'Table Bay',
  categoryId: 'category',
  categoryName: 'Analgesics',
  productImages: [],
  productVariants: [],
  ...values,
});

const line = (quantity = 1, values: Partial<Product> = {}) => ({ ...toCartLine(product(values)), quantity });
const check = (quantity: number, now: CurrentProduct) => {
  const [checked] = checkLines([line(quantity)], () => now);
  if (!checked) throw new Error('The line is lost');
  return checked;
};

describe('a line of the cart', () => {
  it('needs no answer while its product is as it was', () => {
    expect(needsAttention(check(24, product()))).toBe(false);
  });

  it('shows the price of today beside the one that was seen', () => {
    const repriced = check(24, product({ cost: inCents(24_00) }));
    expect(repriced).toMatchObject({ isRepriced: true, today: { cost: 24_00 }, line: { cost: 22_00 } });
    expect(needsAttention(repriced)).toBe(true);
  });

  it.each([
    [6, true],
    [24, false],
    [0, true],
  ])('with 24 ordered and %i left is short: %s', (stock, isShort) => {
    expect(check(24, product({ stock }))).toMatchObject({ isShort, left: stock });
  });

  it('is gone when its product is no longer sold', () => {
    expect(check(1, null)).toMatchObject({ isGone: true, today: { cost: 22_00 }, left: undefined });
  });

  it('is gone when its variant is no longer sold', () => {
    const withVariants = product({ productVariants: [variant('strawberry'), variant('banana')] });
    const lines = withVariants.productVariants.map((each) => toCartLine(withVariants, each));
    const now = product({ productVariants: [variant('banana')] });
    expect(checkLines(lines, () => now).map(({ isGone }) => isGone)).toEqual([true, false]);
  });

  it('says nothing of a product that could not be read', () => {
    expect(check(24, undefined)).toMatchObject({ today: { cost: 22_00 }, left: undefined });
    expect(needsAttention(check(24, undefined))).toBe(false);
  });

  it('shares the stock of its product with the variants above it', () => {
    const sold = product({ stock: 10, productVariants: [variant('strawberry'), variant('banana')] });
    const lines = sold.productVariants.map((each) => ({ ...toCartLine(sold, each), quantity: 6 }));
    expect(checkLines(lines, () => sold)).toMatchObject([
      { left: 10, isShort: false },
      { left: 4, isShort: true },
    ]);
  });
});
