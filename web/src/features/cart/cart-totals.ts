import { type Cents, sumOfLines } from '@formulary/contract';
import type { CartLine } from './cart-line.ts';

export type CartProducts = Record<string, CartLine>;
export type CartTotals = { products: CartProducts; totalQuantity: number; totalPrice: Cents };

/** The lines with their totals, which always follow from them. */
export const withTotals = (products: CartProducts): CartTotals => {
  const lines = Object.values(products);
  return {
    products,
    totalQuantity: lines.reduce((total, line) => total + line.quantity, 0),
    totalPrice: sumOfLines(lines),
  };
};

/** The lines with one at an exact quantity, put in if it was not there; 0 or less takes it out. */
export const withAmount = (products: CartProducts, line: CartLine, quantity: number): CartTotals => {
  const { [line.id]: known, ...others } = products;
  if (quantity <= 0) return withTotals(others);
  return withTotals({ ...products, [line.id]: { ...(known ?? line), quantity } });
};

/** The lines with one put back where it was. */
export const withLineAt = (products: CartProducts, line: CartLine, index: number): CartProducts =>
  Object.fromEntries(Object.entries(products).toSpliced(index, 0, [line.id, line]));
