import { z } from 'zod';
import { money } from './money/money.ts';
import { outputShape, PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductField } from './product-fields.ts';
import { boundedList } from './wire/fields.ts';

/** `path` is relative to the asset base (the API's origin). */
export const productImage = z.object({ path: z.string(), isPrimary: z.boolean() });
export type ProductImage = z.infer<typeof productImage>;

/** The sizes in pixels that the server also offers for a product's picture: `?side=144` after its path. */
export const PICTURE_SIDES = [72, 144, 288, 432] as const;
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

/** The content of a pack: 30 of the unit `tablet`, 100 of `ml`. */
export const packContents = z.object({ amount: z.number().positive(), unit: z.string() });
export type PackContents = z.infer<typeof packContents>;

/**
 * A product of the catalogue. `cost` includes VAT; `stock` in packs; `description` and `information` are sanitised
 * HTML; `quantity` is added to the cart by one tap on "add"; `contents` is null if the pack size does not state it;
 * `equivalents` is the number of other products of the same substance, form and strength. All text fields except `sku`
 * and `name` may be empty.
 */
export const product = z.object({
  id: z.uuid(),
  ...outputShape(PUBLIC_FIELDS),
  quantity: z.number().int(),
  contents: packContents.nullable(),
  equivalents: z.int(),
  labId: z.uuid(),
  labName: z.string(),
  categoryId: z.uuid(),
  categoryName: z.string(),
  productImages: z.array(productImage),
  productVariants: z.array(productVariant),
});
export type Product = z.infer<typeof product>;

export const productList = z.object({
  products: z.array(product),
  total: z.number().int(),
});
export type ProductList = z.infer<typeof productList>;

export const lab = z.object({
  id: z.uuid(),
  name: z.string(),
  categories: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Lab = z.infer<typeof lab>;

/** The sort orders of the store, other than its default. */
export const PRODUCT_SORTS = ['Name', 'Price', 'UnitPrice', 'Stock'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const count = z.int();
const namedChoice = z.object({ id: z.uuid(), name: z.string(), count });
/**
 * The filters for the products found, and how many of them each choice would show: counted with all active filters except
 * those of the same kind. `price` is the lowest and the highest.
 */
export const productChoices = z.object({
  labs: z.array(namedChoice),
  categories: z.array(namedChoice),
  forms: z.array(z.object({ name: z.string(), count })),
  schedules: z.array(z.object({ name: z.string(), count })),
  inStock: count,
  new: count,
  price: z.object({ from: money, to: money }).nullable(),
});
export type ProductChoices = z.infer<typeof productChoices>;

/**
 * A product among those of the same substance, form and strength. `isCheapest`: no other costs less per unit;
 * `isCheapestInStock`: no other in stock does.
 */
export const comparedProduct = product.extend({ isCheapest: z.boolean(), isCheapestInStock: z.boolean() });
export type ComparedProduct = z.infer<typeof comparedProduct>;
/** The product itself and its equivalents, lowest price per unit first; those with unknown content last. */
export const comparison = z.object({ products: z.array(comparedProduct), total: z.int() });
export type Comparison = z.infer<typeof comparison>;

/** As many ids as fit into an address. */
export const MAX_PRODUCTS_BY_ID = 100;
/** Products that were asked for by id. */
export const productsById = z.object({ products: z.array(product) });

/** As many products as a cart may have lines. */
export const MAX_COMPARED_AT_ONCE = 500;
export const equivalentsRequest = z.object({
  productIds: boundedList(z.uuid(), MAX_COMPARED_AT_ONCE, 'products'),
});
/**
 * Up to three equivalents of each product: in stock, with the same content of a pack, lowest price first. Products without one and
 * products with variants are left out; a person must choose the variant.
 */
export const equivalentsList = z.object({
  equivalents: z.array(z.object({ productId: z.uuid(), products: z.array(product) })),
});
export type EquivalentsList = z.infer<typeof equivalentsList>;

/** The ids of the products that a customer is waiting for. */
export const stockWatchList = z.object({ productIds: z.array(z.uuid()) });

/** FNV-1a, 32 bits: even names that differ in one letter get very different values. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
};

/** Returns the hue (0–359) that identifies a lab on every screen and picture. */
export const labHue = (name: string): number =>
  Math.floor(((hash(name.trim().toLowerCase()) * 0.618033988749895) % 1) * 360);
