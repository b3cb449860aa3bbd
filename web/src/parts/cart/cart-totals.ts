import { type Cents, linesTotal } from '@formulary/contract';
import type { CartLine } from './cart-line.ts';

export type CartProducts = Record<string, CartLine>;
export type CartTotals = { products: CartProducts; totalQuantity: number; totalPrice: Cents };

/** Totals are always computed from the lines. */
export const withTotals = (products: CartProducts): CartTotals => {
  const lines = Object.values(products);
  return {
    products,
    totalQuantity: lines.reduce((total, line) => total + line.quantity, 0),
    totalPrice: linesTotal(lines),
  };
};

/** Sets a line to an exact quantity, inserting it if needed; 0 or less removes it. */
export const withQuantity = (products: CartProducts, line: CartLine, quantity: number): CartTotals => {
  const { [line.id]: known, ...others } = products;
  if (quantity <= 0) return withTotals(others);
  return withTotals({ ...products, [line.id]: { ...(known ?? line), quantity } });
};

/** Reinserts a line at its former position. */
export const withLineAt = (products: CartProducts, line: CartLine, index: number): CartProducts =>
  Object.fromEntries(Object.entries(products).toSpliced(index, 0, [line.id, line]));
