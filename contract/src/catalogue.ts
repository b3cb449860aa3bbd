import { z } from 'zod';
import { outputShape, PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductField } from './product-fields.ts';

/** `path` is relative to the asset base (the API's origin). */
export const productImage = z.object({ path: z.string(), isPrimary: z.boolean() });
export type ProductImage = z.infer<typeof productImage>;

/** The sides in pixels in which the server also sends a product's picture: `?side=144` after its path. */
export const PICTURE_SIDES = [72, 144, 288] as const;
export type PictureSide = (typeof PICTURE_SIDES)[number];

/** A difference that does not change the price: a flavour, a colour. `imagePath` is null if the variant has no picture. */
export const productVariant = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  imagePath: z.string().nullable(),
  lastUpdated: z.iso.datetime(),
});
export type ProductVariant = z.infer<typeof productVariant>;

type PublicField = {
  [Field in ProductField]: (typeof PRODUCT_FIELDS)[Field] extends { isPublic: true } ? Field : never;
}[ProductField];
/** The fields that customers see; a lab and a category also have their ids. */
export const PUBLIC_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (field): field is PublicField => 'isPublic' in PRODUCT_FIELDS[field],
);

/**
 * A product of the catalogue. `cost` includes VAT; `stock` in packs; `description` and `information` are sanitised HTML;
 * `quantity` is what one tap on "add" puts in the cart. Texts other than `sku` and `name` may be empty.
 */
export const product = z.object({
  id: z.uuid(),
  ...outputShape(PUBLIC_FIELDS),
  quantity: z.number().int(),
  labId: z.uuid(),
  labName: z.string(),
  categoryId: z.uuid(),
  categoryName: z.string(),
  productImages: z.array(productImage),
  productVariants: z.array(productVariant),
});
export type Product = z.infer<typeof product>;

/**
 * `differs` tells how the first product differs from the search text, so that nobody adds it unchecked: `words` were
 * corrected because nothing matched them, or it has another `name` (found by a synonym), `form` or `strength`. Absent if
 * it is what was typed.
 */
export const productList = z.object({
  products: z.array(product),
  total: z.number().int(),
  differs: z.enum(['words', 'name', 'form', 'strength']).optional(),
});
export type ProductList = z.infer<typeof productList>;

export const lab = z.object({
  id: z.uuid(),
  name: z.string(),
  categories: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Lab = z.infer<typeof lab>;
