import { z } from 'zod';

/** `path` is relative to the asset base (the API's origin). */
export const productImage = z.object({ path: z.string(), isPrimary: z.boolean() });
export type ProductImage = z.infer<typeof productImage>;

/** What does not change the price: a flavour, a colour. `imagePath` is null where the variant has no picture. */
export const productVariant = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  imagePath: z.string().nullable(),
  lastUpdated: z.iso.datetime(),
});
export type ProductVariant = z.infer<typeof productVariant>;

/**
 * A product of the catalogue. `cost` in whole rand, VAT included; `stock` in packs; `description` and `information` are sanitised HTML;
 * `quantity` is what one tap on "add" puts in the cart. `strength`, `dosage`, `description`, `packSize` may be empty.
 */
export const product = z.object({
  id: z.uuid(),
  sku: z.string(),
  name: z.string(),
  dosage: z.string(),
  strength: z.string(),
  packSize: z.string(),
  cost: z.number(),
  new: z.boolean(),
  stock: z.number().int(),
  quantity: z.number().int(),
  labId: z.uuid(),
  labName: z.string(),
  categoryId: z.uuid(),
  categoryName: z.string(),
  description: z.string(),
  information: z.string(),
  productImages: z.array(productImage),
  productVariants: z.array(productVariant),
});
export type Product = z.infer<typeof product>;

/**
 * `differs` says how the first product differs from what was typed, so that nobody adds it without looking: `words` were
 * corrected because nothing matched them, it has another `name`, which a synonym knows, or another `form` or `strength`.
 * Absent where it is what was typed.
 */
export const productList = z.object({
  products: z.array(product),
  total: z.number().int(),
  differs: z.enum(['words', 'name', 'form', 'strength']).optional(),
});
export type ProductList = z.infer<typeof productList>;

/** A lab that has products, with the categories that they stand in. */
export const lab = z.object({
  id: z.uuid(),
  name: z.string(),
  categories: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Lab = z.infer<typeof lab>;
