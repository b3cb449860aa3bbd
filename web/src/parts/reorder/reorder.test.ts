import { BLANK_PRODUCT, inCents, type Product } from '@formulary/contract';
import { describe, expect, test } from 'vitest';
import { type CartLine, type CartProducts, toCartLine } from '#web/parts/cart/cart-line.ts';
import { overlapWith, planReorder, reorder } from './reorder.ts';

const product = (values: Partial<Product> = {}): Product => ({
  ...BLANK_PRODUCT,
  id: 'amoxicillin',
  sku: '7001',
  name: 'Amoxicillin',
  dosage: 'Capsule',
  strength: '500 mg',
  packSize: '20',
  cost: inCents(62_00),
  new: false,
  stock: 100,
  quantity: 1,
  contents: null,
  equivalents: 0,
  labId: 'lab',
  labName: 'Karoo Health',
  categoryId: 'category',
  categoryName: 'Antibiotics',
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

const ordered = (values: object = {}) => ({
  productId: 'amoxicillin',
  name: 'Amoxicillin',
  variantName: null,
  dosage: 'Capsule',
  strength: '500 mg',
  packSize: '20',
  quantity: 10,
  ...values,
});
const read = (lines: ReturnType<typeof ordered>[], sold: Product[]) =>
  reorder(lines, (id) => sold.find((each) => each.id === id));
const cartOf = (...lines: CartLine[]): CartProducts =>
  Object.fromEntries(lines.map((line) => [line.id, line]));
const inCart = (sold: Product, quantity: number): CartLine => ({ ...toCartLine(sold), quantity });

describe('the current products of an order', () => {
  test('have today’s prices', () => {
    const { asked, shortfalls } = read([ordered()], [product({ cost: inCents(70_00) })]);
    expect(asked).toMatchObject([{ id: 'amoxicillin', quantity: 10, cost: 70_00 }]);
    expect(shortfalls).toEqual([]);
  });

  test('include a variant, found by its name', () => {
    const { asked } = read([ordered({ productId: 'syrup', variantName: 'Strawberry' })], [syrup]);
    expect(asked).toMatchObject([{ id: 'syrup:strawberry', variantName: 'Strawberry' }]);
  });

  test('leave out lines no longer sold, named with their distinguishing facts', () => {
    const gone = [ordered(), ordered({ productId: 'syrup', name: 'Co-Amoxiclav', variantName: 'Banana' })];
    expect(read(gone, [syrup])).toEqual({
      asked: [],
      shortfalls: [
        'Amoxicillin, Capsule, 500 mg, Pack of 20 is no longer available.',
        'Co-Amoxiclav, Banana, Capsule, 500 mg, Pack of 20 is no longer available.',
      ],
    });
  });
});

describe('ordering again', () => {
  test('fills an empty cart with the quantities ordered', () => {
    const again = read([ordered()], [product()]);
    expect(overlapWith({}, again)).toEqual([]);
    expect(planReorder({}, again, 'add').lines).toMatchObject([{ id: 'amoxicillin', quantity: 10 }]);
  });

  test('finds lines already in the cart, and does not change the others', () => {
    const again = read(
      [ordered(), ordered({ productId: 'syrup', variantName: 'Strawberry' })],
      [product(), syrup],
    );
    const cart = cartOf(inCart(product(), 3), inCart(product({ id: 'zinc', name: 'Zinc' }), 5));
    expect(overlapWith(cart, again)).toMatchObject([{ line: { id: 'amoxicillin' }, inCart: 3 }]);
    expect(planReorder(cart, again, 'set').lines.map(({ id }) => id)).not.toContain('zinc');
  });

  test('sets the ordered quantities once, however often it is repeated', () => {
    const again = read([ordered()], [product()]);
    let cart: CartProducts = {};
    for (const _press of [1, 2, 3]) cart = cartOf(...planReorder(cart, again, 'set').lines);
    expect(cart.amoxicillin?.quantity).toBe(10);
  });

  test('adds the ordered quantities to those in the cart', () => {
    const again = read([ordered()], [product()]);
    expect(planReorder(cartOf(inCart(product(), 3)), again, 'add').lines).toMatchObject([{ quantity: 13 }]);
  });

  test('reports products out of stock and keeps their packs in the cart', () => {
    const again = read([ordered()], [product({ stock: 0 })]);
    expect(planReorder(cartOf(inCart(product(), 3)), again, 'set')).toEqual({
      lines: [],
      shortfalls: ['Amoxicillin, Capsule, 500 mg, Pack of 20 is out of stock.'],
    });
  });

  test('adds only the packs left besides those in the cart', () => {
    const again = read([ordered()], [product({ stock: 8 })]);
    const { lines, shortfalls } = planReorder(cartOf(inCart(product(), 3)), again, 'add');
    expect(lines).toMatchObject([{ quantity: 8 }]);
    expect(shortfalls).toEqual([
      'Amoxicillin, Capsule, 500 mg, Pack of 20: only 5 of 10 added, as no more are in stock.',
    ]);
  });

  test('adds up lines of the same product, up to its stock', () => {
    const again = read([ordered(), ordered()], [product({ stock: 15 })]);
    expect(planReorder({}, again, 'add').lines).toMatchObject([{ quantity: 15 }]);
  });

  test('counts the other variants in the cart against the stock that they share', () => {
    const again = read(
      [ordered({ productId: 'syrup', variantName: 'Strawberry' })],
      [{ ...syrup, stock: 12 }],
    );
    const cart = cartOf({ ...inCart(syrup, 9), id: 'syrup:mint' });
    expect(planReorder(cart, again, 'set').lines).toMatchObject([{ id: 'syrup:strawberry', quantity: 3 }]);
  });
});
