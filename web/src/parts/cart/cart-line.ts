import {
  type Cents,
  linesTotal,
  money,
  type OrderSubmission,
  type Product,
  type ProductVariant,
} from '@formulary/contract';
import { z } from 'zod';

/**
 * One line of the cart: a product, or one variant of it. `cost` is the price that the customer saw. `labId` and
 * `categoryId` contain names, as they always have in the stored cart.
 */
export const cartLine = z.object({
  /** The product's id, or `{productId}:{variantId}`. */
  id: z.string(),
  name: z.string(),
  cost: money,
  dosage: z.string(),
  strength: z.string(),
  /** Empty in carts that were stored before this field existed. */
  packSize: z.string().default(''),
  /** Sold with VAT at 0%. */
  zeroRated: z.boolean().default(false),
  labId: z.string(),
  categoryId: z.string(),
  stock: z.number(),
  quantity: z.number().int().min(1),
  variantName: z.string().optional(),
});
export type CartLine = z.infer<typeof cartLine>;

export const lineId = (productId: string, variantId?: string): string =>
  variantId ? `${productId}:${variantId}` : productId;

export const productIdOf = (id: string): string => id.split(':', 1)[0] ?? id;

export const toCartLine = (product: Product, variant?: ProductVariant): CartLine => ({
  id: lineId(product.id, variant?.id),
  name: product.name,
  cost: product.cost,
  dosage: product.dosage,
  strength: product.strength,
  packSize: product.packSize,
  zeroRated: product.zeroRated,
  labId: product.labName,
  categoryId: product.categoryName,
  stock: product.stock,
  quantity: 1,
  ...(variant && { variantName: variant.name }),
});

/** Converts a line to the form in which an order sends it, in rand. */
export const toOrderLine = (line: CartLine): OrderSubmission['orderProducts'][number] => {
  const { id, quantity, variantName, cost } = line;
  return { id, quantity, variantName, productId: productIdOf(id), cost: money.encode(cost) };
};

export type CartProducts = Record<string, CartLine>;
export type CartTotals = { products: CartProducts; totalQuantity: number; totalPrice: Cents };

/** Totals are always computed from the lines, never stored separately. */
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

/** Inserts a line again at its former position. */
export const withLineAt = (products: CartProducts, line: CartLine, index: number): CartProducts =>
  Object.fromEntries(Object.entries(products).toSpliced(index, 0, [line.id, line]));
