import { inCents, orderInput, orderSubmission } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import type { CartLine } from './cart-line.ts';
import { type OrderParts, prepareOrder } from './order-payload.ts';

const line = (values: Partial<CartLine>): CartLine => ({
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
  quantity: 1,
  ...values,
});

const parts = (values: Partial<OrderParts> = {}): OrderParts => ({
  user: { id: 'thandi', deliveryFee: inCents(120_00) },
  lines: [
    line({ quantity: 10 }),
    line({ id: 'syrup:strawberry', variantName: 'Strawberry', cost: inCents(118_00), quantity: 3 }),
  ],
  forCollection: false,
  recipientName: 'Thandi Mokoena',
  texts: { poNumber: '', note: '' },
  deliveryDetail: {
    id: 'd1',
    userId: 'thandi',
    isDefault: true,
    streetAddress: '12 Loop Street',
    city: 'Cape Town',
    province: 'Western Cape',
    areaCode: '8001',
    recipientName: 'Mokoena',
    recipientSurname: 'Pharmacy',
    phone: '0215550100',
    specialInstructions: null,
  },
  ...values,
});

const payloadOf = (values?: Partial<OrderParts>) => {
  const prepared = prepareOrder(parts(values));
  if ('errors' in prepared) throw new Error(JSON.stringify(prepared.errors));
  return prepared.payload;
};

describe('the payload of an order', () => {
  it('contains each line with the price that the customer saw, in rand', () => {
    expect(payloadOf().orderProducts).toEqual([
      { id: 'amoxicillin', productId: 'amoxicillin', quantity: 10, cost: 62, variantName: undefined },
      { id: 'syrup:strawberry', productId: 'syrup', quantity: 3, cost: 118, variantName: 'Strawberry' },
    ]);
  });

  it('totals the lines and the delivery fee', () => {
    expect(payloadOf()).toMatchObject({ totalPrice: 620 + 354 + 120, totalQuantity: 13 });
  });

  it('is the same string that an earlier version stored for an unanswered order', () => {
    expect(JSON.stringify(payloadOf({ forCollection: true }))).toBe(
      '{"recipientName":"Thandi Mokoena","userId":"thandi","totalPrice":974,"totalQuantity":13,"orderProducts":[{"id":"amoxicillin","quantity":10,"productId":"amoxicillin","cost":62},{"id":"syrup:strawberry","quantity":3,"variantName":"Strawberry","productId":"syrup","cost":118}],"forCollection":true,"deliveryDetail":{"recipientName":"Thandi Mokoena"}}',
    );
  });

  it('carries the typed PO number and note, without blank ones', () => {
    expect(payloadOf({ texts: { poNumber: ' PO-7 ', note: 'Gate 4' } })).toMatchObject({
      poNumber: 'PO-7',
      note: 'Gate 4',
    });
    const blank = payloadOf({ texts: { poNumber: '  ', note: '' } });
    expect(Object.keys(blank)).not.toEqual(expect.arrayContaining(['poNumber']));
    expect(Object.keys(blank)).not.toEqual(expect.arrayContaining(['note']));
  });

  it('has no delivery fee for a collection', () => {
    expect(payloadOf({ forCollection: true })).toMatchObject({ totalPrice: 974, forCollection: true });
  });

  it('carries the delivery detail without its id, nested and at the top level', () => {
    const payload = payloadOf();
    expect(payload).toMatchObject({ streetAddress: '12 Loop Street', phone: '0215550100' });
    expect(payload.deliveryDetail).toMatchObject({ streetAddress: '12 Loop Street', areaCode: '8001' });
    for (const part of [payload, payload.deliveryDetail]) {
      expect(part).not.toHaveProperty('id');
      expect(part).not.toHaveProperty('isDefault');
    }
  });

  it('carries the recipient and no address for a collection', () => {
    const payload = payloadOf({ forCollection: true, recipientName: '  Sipho ' });
    expect(payload).toMatchObject({ recipientName: 'Sipho', deliveryDetail: { recipientName: 'Sipho' } });
    expect(payload).not.toHaveProperty('streetAddress');
  });

  it.each([false, true])('matches the contract, collected: %s', (forCollection) => {
    const payload = payloadOf({ forCollection });
    expect(orderSubmission.safeParse(payload).error).toBeUndefined();
    expect(orderInput.safeParse(payload).error).toBeUndefined();
  });

  it('is not created for a cart without lines', () => {
    expect(payloadOf({ lines: [], forCollection: true })).toMatchObject({ totalPrice: 0, orderProducts: [] });
  });

  it('is not created for a collection without a recipient', () => {
    expect(prepareOrder(parts({ forCollection: true, recipientName: ' ' }))).toEqual({
      errors: { recipientName: 'Recipient name is required' },
    });
  });

  it('is not created for an incomplete address', () => {
    const whole = parts().deliveryDetail;
    const deliveryDetail = whole && { ...whole, areaCode: '80', province: 'Cape' };
    expect(prepareOrder(parts({ deliveryDetail }))).toEqual({
      errors: { areaCode: 'Area code must be 4 digits.', province: 'Invalid province.' },
    });
  });
});
