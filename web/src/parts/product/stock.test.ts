import { inCents } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { packsFor, quantityOfProduct, stockState } from './stock.ts';

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
  it('is told when few packs are left', () => {
    expect([-1, 0, 1, 10, 11].map(stockState)).toEqual(['out', 'out', 'few', 'few', 'plenty']);
  });

  it('is shared by the variants of a product', () => {
    expect(quantityOfProduct(cart, 'p')).toBe(7);
    expect(packsFor(cart, 'p', 'p:a', 10)).toBe(7);
    expect(packsFor(cart, 'p', 'p:c', 10)).toBe(3);
  });

  it('never leaves less than nothing', () => {
    expect(packsFor(cart, 'p', 'p:c', 5)).toBe(0);
  });
});
