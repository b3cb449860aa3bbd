import type { Product } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { reorder } from './reorder.ts';

const product = (values: Partial<Product> = {}): Product => ({
  id: 'amoxicillin',
  sku: '7001',
  name: 'Amoxicillin',
  dosage: 'Capsule',
  strength: '500 mg',
  packSize: '20',
  cost: 62,
  new: false,
  stock: 100,
  quantity: 1,
  labId: 'lab',
  labName: 'Karoo Health',
  categoryId: 'category',
  categoryName: 'Antibiotics',
  description: '',
  information: '',
  productImages: [],
  productVariants: [],
  ...values,
});
const syrup = product({
  id: 'syrup',
  name: 'Co-Amoxiclav',
  productVariants: [
    {
      id: 'strawberry',
      name: 'Strawberry',
      description: '',
      imagePath: null,
      lastUpdated: '2026-01-01T00:00:00Z',
    },
  ],
});

const asked = (values: object = {}) => ({
  productId: 'amoxicillin',
  name: 'Amoxicillin',
  variantName: null,
  quantity: 10,
  ...values,
});
const again = (lines: ReturnType<typeof asked>[], sold: Product[], inCart = 0) =>
  reorder(
    lines,
    (id) => sold.find((each) => each.id === id),
    () => inCart,
  );

describe('ordering again', () => {
  it('takes the lines at the prices of today', () => {
    const { lines, shortfalls } = again([asked()], [product({ cost: 70 })]);
    expect(lines).toMatchObject([{ id: 'amoxicillin', quantity: 10, cost: 70 }]);
    expect(shortfalls).toEqual([]);
  });

  it('finds a variant by its name', () => {
    const { lines } = again([asked({ productId: 'syrup', variantName: 'Strawberry' })], [syrup]);
    expect(lines).toMatchObject([{ id: 'syrup:strawberry', variantName: 'Strawberry' }]);
  });

  it('says what is no longer sold', () => {
    const gone = [asked(), asked({ productId: 'syrup', name: 'Co-Amoxiclav', variantName: 'Banana' })];
    expect(again(gone, [syrup])).toEqual({
      lines: [],
      shortfalls: ['Amoxicillin is no longer available.', 'Co-Amoxiclav, Banana is no longer available.'],
    });
  });

  it('says what is out of stock', () => {
    expect(again([asked()], [product({ stock: 0 })]).shortfalls).toEqual(['Amoxicillin is out of stock.']);
  });

  it('takes what is left, with what the cart holds already', () => {
    const { lines, shortfalls } = again([asked()], [product({ stock: 8 })], 3);
    expect(lines).toMatchObject([{ quantity: 5 }]);
    expect(shortfalls).toEqual(['Amoxicillin: 5 of 10 added, there are no more.']);
  });

  it('adds up lines of the same product within its stock', () => {
    const { lines } = again([asked(), asked()], [product({ stock: 15 })]);
    expect(lines).toMatchObject([{ quantity: 15 }]);
  });
});
