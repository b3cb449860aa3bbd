import { inCents } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { setStoreTaxRules } from '#web/lib/store-tax.ts';
import type { CheckedLine } from './check-lines.ts';
import { totalsOf } from './totals.ts';

const line = {
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
const check = (quantity: number, values: Partial<CheckedLine> = {}): CheckedLine => ({
  line: { ...line, quantity },
  product: undefined,
  today: { ...line, quantity },
  left: 100,
  isGone: false,
  isRepriced: false,
  isShort: false,
  ...values,
});
const account = { deliveryFee: inCents(120_00), paymentOutstanding: inCents(-100_00) };

describe('the totals of an order', () => {
  it('add the delivery fee, and what is owed already', () => {
    expect(totalsOf([check(10)], account, false)).toEqual({
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
    const zero = check(10, { today: { ...line, zeroRated: true } });
    expect(totalsOf([check(10), zero], account, false)).toMatchObject({ tax: 111_00, total: 1471_00 });
    const odd = check(1, { today: { ...line, cost: inCents(205_00), quantity: 1 } });
    expect(totalsOf([odd], account, true)).toMatchObject({ tax: 30_75, total: 236_00 });
    setStoreTaxRules({ vatRate: 1500, pricesIncludeVat: true, decimals: 0 });
  });

  it('have no fee when the order is collected', () => {
    expect(totalsOf([check(10)], account, true)).toMatchObject({ deliveryFee: 0, total: 620_00 });
  });

  it('go by the prices of today', () => {
    expect(
      totalsOf([check(10, { today: { ...line, cost: inCents(70_00) }, isRepriced: true })], account, true)
        .total,
    ).toBe(700_00);
  });

  it.each([
    ['gone', { isGone: true, left: undefined }],
    ['out of stock', { isShort: true, left: 0 }],
  ])('leave out what is %s', (_what, values) => {
    expect(totalsOf([check(10), check(5, values)], account, true)).toMatchObject({
      quantity: 10,
      total: 620_00,
    });
  });
});
