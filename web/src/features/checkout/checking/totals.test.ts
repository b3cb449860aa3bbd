import { describe, expect, it } from 'vitest';
import type { CheckedLine } from './check-lines.ts';
import { totalsOf } from './totals.ts';

const line = {
  id: 'amoxicillin',
  name: 'Amoxicillin',
  cost: 62,
  dosage: 'Capsule',
  strength: '500 mg',
  packSize: '30',
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
const account = { deliveryFee: 120, paymentOutstanding: -100 };

describe('the totals of an order', () => {
  it('add the delivery fee, and what is owed already', () => {
    expect(totalsOf([check(10)], account, false)).toEqual({
      quantity: 10,
      lines: 620,
      deliveryFee: 120,
      total: 740,
      outstandingAfter: 640,
    });
  });

  it('have no fee when the order is collected', () => {
    expect(totalsOf([check(10)], account, true)).toMatchObject({ deliveryFee: 0, total: 620 });
  });

  it('go by the prices of today', () => {
    expect(
      totalsOf([check(10, { today: { ...line, cost: 70 }, isRepriced: true })], account, true).total,
    ).toBe(700);
  });

  it.each([
    ['gone', { isGone: true, left: undefined }],
    ['out of stock', { isShort: true, left: 0 }],
  ])('leave out what is %s', (_what, values) => {
    expect(totalsOf([check(10), check(5, values)], account, true)).toMatchObject({
      quantity: 10,
      total: 620,
    });
  });
});
