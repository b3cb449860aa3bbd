import type { Product, ProductVariant } from '@formulary/contract';

/**
 * One line of the cart: a product, or one variant of it. `cost` in whole rand, the price that the customer saw.
 * `labId` and `categoryId` hold the names, as the stored cart always has.
 */
export type CartLine = {
  /** The product's id, or `{productId}:{variantId}`. */
  id: string;
  name: string;
  cost: number;
  dosage: string;
  strength: string;
  /** Empty in a cart that was filled before carts kept it. */
  packSize: string;
  labId: string;
  categoryId: string;
  stock: number;
  quantity: number;
  variantName?: string;
};

export const lineId = (productId: string, variantId?: string): string =>
  variantId ? `${productId}:${variantId}` : productId;

export const productIdOf = (id: string): string => id.split(':', 1)[0] ?? id;

/** What the cart keeps of a product, or of its variant, with a quantity of 1. */
export const toCartLine = (product: Product, variant?: ProductVariant): CartLine => ({
  id: lineId(product.id, variant?.id),
  name: product.name,
  cost: product.cost,
  dosage: product.dosage,
  strength: product.strength,
  packSize: product.packSize,
  labId: product.labName,
  categoryId: product.categoryName,
  stock: product.stock,
  quantity: 1,
  ...(variant && { variantName: variant.name }),
});
