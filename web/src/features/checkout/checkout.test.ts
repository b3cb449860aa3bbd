import { BLANK_PRODUCT, inCents, type Product } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, isOutcomeUnknown, OfflineError } from '#web/lib/calls/errors.ts';
import { setStoreTaxRules } from '#web/lib/store-settings.ts';
import { toCartLine } from '#web/parts/cart/cart-line.ts';
import {
  type CheckedLine,
  type CurrentProduct,
  checkLines,
  needsAttention,
  totalsOf,
} from './checking/check-lines.ts';
import { describeFailure } from './placing/failure.ts';

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
  if (!checked) throw new Error('The line is missing');
  return checked;
};

describe('a line of the cart', () => {
  it('needs no attention while its product is unchanged', () => {
    expect(needsAttention(check(24, product()))).toBe(false);
  });

  it('compares today’s price with the one that the customer saw', () => {
    const repriced = check(24, product({ cost: inCents(24_00) }));
    expect(repriced).toMatchObject({ isRepriced: true, today: { cost: 24_00 }, line: { cost: 22_00 } });
    expect(needsAttention(repriced)).toBe(true);
  });

  it.each([
    [6, true],
    [24, false],
    [0, true],
  ])('with 24 ordered and %i in stock is short: %s', (stock, isShort) => {
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

  it('needs no attention if its product could not be loaded', () => {
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

const amoxicillin = {
  id: 'amoxicillin',
  name: 'Amoxicillin',
  cost: inCents(62_00),
  dosage: 'Capsule',
  strength: '500 mg',
  packSize: '30',
  zeroRated: false,
  labId: 'Karoo Health',
  categoryId: 'Antibiotics',
  stock: 100,
  quantity: 10,
};
const checked = (quantity: number, values: Partial<CheckedLine> = {}): CheckedLine => ({
  line: { ...amoxicillin, quantity },
  product: undefined,
  today: { ...amoxicillin, quantity },
  left: 100,
  isGone: false,
  isRepriced: false,
  isShort: false,
  ...values,
});
const account = { deliveryFee: inCents(120_00), paymentOutstanding: inCents(-100_00) };

describe('the totals of an order', () => {
  it('add the delivery fee and the current balance', () => {
    expect(totalsOf([checked(10)], account, false)).toEqual({
      quantity: 10,
      lines: 620_00,
      deliveryFee: 120_00,
      tax: 96_52,
      total: 740_00,
      outstandingAfter: 640_00,
    });
  });

  it('add VAT where prices do not include it, but none to zero-rated products', () => {
    setStoreTaxRules({ vatRate: 1500, pricesIncludeVat: false, decimals: 0 });
    const zero = checked(10, { today: { ...amoxicillin, zeroRated: true } });
    expect(totalsOf([checked(10), zero], account, false)).toMatchObject({ tax: 111_00, total: 1471_00 });
    const odd = checked(1, { today: { ...amoxicillin, cost: inCents(205_00), quantity: 1 } });
    expect(totalsOf([odd], account, true)).toMatchObject({ tax: 30_75, total: 236_00 });
    setStoreTaxRules({ vatRate: 1500, pricesIncludeVat: true, decimals: 0 });
  });

  it('have no fee for a collection', () => {
    expect(totalsOf([checked(10)], account, true)).toMatchObject({ deliveryFee: 0, total: 620_00 });
  });

  it('use today’s prices', () => {
    expect(
      totalsOf(
        [checked(10, { today: { ...amoxicillin, cost: inCents(70_00) }, isRepriced: true })],
        account,
        true,
      ).total,
    ).toBe(700_00);
  });

  it.each([
    ['gone', { isGone: true, left: undefined }],
    ['out of stock', { isShort: true, left: 0 }],
  ])('leave out lines that are %s', (_what, values) => {
    expect(totalsOf([checked(10), checked(5, values)], account, true)).toMatchObject({
      quantity: 10,
      total: 620_00,
    });
  });
});

describe('a failed order', () => {
  it.each([
    ['the network fails', new OfflineError(new TypeError('Failed to fetch'))],
    ['the request times out', new DOMException('signal timed out', 'TimeoutError')],
    ['the server failed', new ApiError(500, 'Something went wrong on our side.')],
    ['the server is busy', new ApiError(503, 'The service is busy. Please try again.')],
  ])('is safe to repeat when %s', (_when, error) => {
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(describeFailure(error).description).toContain('no second order');
  });

  it('shows the server’s message', () => {
    expect(describeFailure(new ApiError(409, 'Only 6 of Amoxicillin left.')).title).toBe(
      'Only 6 of Amoxicillin left.',
    );
  });

  it('explains missing access', () => {
    expect(describeFailure(new ApiError(403, 'Forbidden', { code: 'FORBIDDEN' }))).toEqual({
      title: 'Forbidden',
      description: 'You do not have access to store.',
    });
  });
});
