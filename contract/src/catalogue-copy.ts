import { z } from 'zod';
import { packContents, productImage, productVariant } from './catalogue.ts';
import { money } from './money/money.ts';

const texts = z.array(z.string());
const group = z.object({ id: z.uuid(), name: z.string(), sortKey: z.string() });

/** The characters of a description that a copy keeps, as plain text. */
export const COPIED_DESCRIPTION = 200;

/**
 * Products by column, each with one value for every product. `lab` and `category` are places in the answer's `labs` and
 * `categories`, whose sort keys a product's `sortKey` continues. `compareKey` is equal for products that are compared with each
 * other, and empty for others; `formKey` is equal for the same dosage form. `description` is the beginning of its plain text.
 */
export const copiedProducts = z.object({
  id: z.array(z.uuid()),
  ...{ sku: texts, name: texts, dosage: texts, strength: texts, packSize: texts },
  ...{ barcode: texts, nappi: texts, schedule: texts, substance: texts, description: texts },
  cost: z.array(money),
  stock: z.array(z.int()),
  new: z.array(z.boolean()),
  zeroRated: z.array(z.boolean()),
  lab: z.array(z.int()),
  category: z.array(z.int()),
  contents: z.array(packContents.nullable()),
  unitCost: z.array(z.number().nullable()),
  ...{ sortKey: texts, formKey: texts, compareKey: texts },
  productImages: z.array(z.array(productImage)),
  productVariants: z.array(z.array(productVariant)),
});
export type CopiedProducts = z.infer<typeof copiedProducts>;

/**
 * The whole catalogue, or what has changed in it since a position: products that are new or changed, the ids of those that are
 * no longer sold, and all synonyms if one has changed (null if none has). A change may be repeated, but none is left out.
 */
export const catalogueCopy = z.object({
  position: z.string(),
  isWhole: z.boolean(),
  products: copiedProducts,
  labs: z.array(group),
  categories: z.array(group),
  gone: z.array(z.uuid()),
  synonyms: z.array(z.object({ term: z.string(), meaning: z.string() })).nullable(),
});
export type CatalogueCopy = z.infer<typeof catalogueCopy>;
