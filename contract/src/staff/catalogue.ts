import { z } from 'zod';
import { money } from '../money/money.ts';
import {
  type FieldOf,
  fieldAnswers,
  fieldInputs,
  fieldsOf,
  MAX_STOCK,
  PRODUCT_FIELDS,
  type ProductField,
} from '../product-fields.ts';
import { atMostCharacters, listOf, optionalText, requiredText, someOf, wholeNumber } from '../wire/fields.ts';
import { MAX_INTEGER } from '../wire/values.ts';
import { recordVersion } from './version.ts';

/** Of one request that changes cells of the table of products. */
export const MAX_CHANGES = 500;

/** What a row of the table of products has of its product; stock is changed by itself. */
const CELL_FIELDS = fieldsOf('code', 'text', 'money', 'yesNo');
const TEXT_FIELDS = fieldsOf('richText', 'html');
const stockPacks = PRODUCT_FIELDS.stock.schema;

/** What a cell of the table of products can say. `cost` with VAT, in whole rand. */
const cells = {
  ...fieldInputs(CELL_FIELDS),
  labId: PRODUCT_FIELDS.lab.schema,
  categoryId: PRODUCT_FIELDS.category.schema,
};

const variantInput = z.object({
  /** Absent for one that is added. */
  id: z.uuid().optional(),
  name: requiredText('Name is required.', 200),
  description: optionalText(2000),
  /** One of the product's pictures. */
  imagePath: z.string().max(300, atMostCharacters(300)).nullable(),
});

/** A product as its form sends it; variants in their order, those not sent are removed. Stock is changed by itself. */
export const productInput = z.object({
  ...cells,
  ...fieldInputs(TEXT_FIELDS),
  variants: listOf(variantInput, 50, 'variants'),
});
export type ProductInput = z.infer<typeof productInput>;
export const newProductInput = productInput.extend({ stock: stockPacks });
export const productEdit = productInput.extend({ version: recordVersion });

const STARTS_AS = {
  code: '',
  text: '',
  richText: '',
  html: '',
  money: Number.NaN,
  wholeNumber: 0,
  yesNo: false,
};
type Start = typeof STARTS_AS;
/** A product before anything is known of it, without its lab and its category. */
export const BLANK_PRODUCT = Object.fromEntries(
  fieldsOf('code', 'text', 'richText', 'html', 'money', 'wholeNumber', 'yesNo').map((field) => [
    field,
    STARTS_AS[PRODUCT_FIELDS[field].kind],
  ]),
) as { [Field in FieldOf<keyof Start>]: Start[(typeof PRODUCT_FIELDS)[Field]['kind']] };

/** One row of the table of products. `picture` is a path relative to the asset base. */
export const staffProduct = z.object({
  id: z.uuid(),
  version: recordVersion,
  ...fieldAnswers([...CELL_FIELDS, 'stock']),
  labId: z.uuid(),
  labName: z.string(),
  categoryId: z.uuid(),
  categoryName: z.string(),
  archived: z.boolean(),
  picture: z.string().nullable(),
});
export type StaffProduct = z.infer<typeof staffProduct>;

/** The fields that a row of the table of products has. */
export type RowField = Exclude<ProductField, (typeof TEXT_FIELDS)[number]>;
/** What a row says of a field; of a lab or a category its name. */
export const rowValue = (row: StaffProduct, field: RowField): string | number | boolean => {
  if (field === 'lab') return row.labName;
  return field === 'category' ? row.categoryName : row[field];
};

export const staffProductList = z.object({ products: z.array(staffProduct), total: z.number().int() });
export type StaffProductList = z.infer<typeof staffProductList>;

/** A product with all that its form has. `ordered`: orders refer to it, so it can be archived but not deleted. */
export const staffProductDetail = staffProduct.extend({
  ...fieldAnswers(TEXT_FIELDS),
  ordered: z.boolean(),
  images: z.array(z.object({ id: z.uuid(), path: z.string(), isPrimary: z.boolean() })),
  variants: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      imagePath: z.string().nullable(),
    }),
  ),
});
export type StaffProductDetail = z.infer<typeof staffProductDetail>;

/** Cells of the table that an Admin may change; stock is not among them. */
export const productCells = z.object({ ...cells, archived: z.boolean() }).partial();
export type ProductCells = z.infer<typeof productCells>;
export const productChanges = z.object({
  changes: someOf(
    z.object({ id: z.uuid(), version: recordVersion, values: productCells }),
    MAX_CHANGES,
    'changes',
  ),
});

/**
 * Stock is set where it still is what was `seen`, or moved by `add` packs, whatever it is: orders take from it at any
 * time.
 */
export const stockChange = z.union(
  [
    z.object({ id: z.uuid(), seen: wholeNumber(0, MAX_INTEGER), to: stockPacks }),
    z.object({ id: z.uuid(), add: wholeNumber(-MAX_STOCK, MAX_STOCK) }),
  ],
  'Set the stock together with the stock seen, or change it by a whole number of packs.',
);
export type StockChange = z.infer<typeof stockChange>;
export const stockChanges = z.object({ changes: someOf(stockChange, MAX_CHANGES, 'changes') });

/** What became of each change: all products asked about as they are now, and which changes were refused and why. */
export const changeResult = z.object({
  products: z.array(staffProduct),
  refused: z.array(
    z.object({
      id: z.uuid(),
      code: z.enum(['STALE', 'VALIDATION', 'CONFLICT', 'NOT_FOUND']),
      message: z.string(),
    }),
  ),
});
export type ChangeResult = z.infer<typeof changeResult>;

/** The pictures of a product in their order, one of them primary; those not sent are removed. */
export const pictureOrder = z.object({
  version: recordVersion,
  images: listOf(z.object({ id: z.uuid(), isPrimary: z.boolean() }), 20, 'pictures'),
});

/** A change of a price; `by` is null where it was the command line. */
export const priceChange = z.object({
  at: z.iso.datetime(),
  previousCost: money,
  cost: money,
  by: z.string().nullable(),
});
export const priceHistory = z.array(priceChange);
export type PriceChange = z.infer<typeof priceChange>;

/** `filter` of the table of products: `stock=low` is from 1 to LOW_STOCK packs. */
export const PRODUCT_FILTER = {
  labId: z.uuid().optional(),
  categoryId: z.uuid().optional(),
  stock: z.enum(['low', 'out']).optional(),
  archived: z.enum(['yes']).optional(),
};

/** A lab or a category with how many products stand in it, archived ones too. */
export const productGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  products: z.number().int(),
  archived: z.number().int(),
});
export type ProductGroup = z.infer<typeof productGroup>;
export const productGroups = z.array(productGroup);
export const groupInput = z.object({ name: requiredText('Name is required.', 120) });
/** Renaming goes from the name that was seen. */
export const groupRenaming = groupInput.extend({ seen: z.string() });
export const groupMerging = z.object({ into: z.uuid() });

/** What people type for what the catalogue says; search reads it in both directions. */
export const synonym = z.object({ id: z.uuid(), term: z.string(), meaning: z.string() });
export type Synonym = z.infer<typeof synonym>;
export const synonymList = z.object({ synonyms: z.array(synonym), total: z.number().int() });
export const synonymInput = z.object({
  term: requiredText('Search term is required.', 100),
  meaning: requiredText('Catalogue term is required.', 100),
});
/** Editing goes from the pair that was seen. */
export const synonymEdit = synonymInput.extend({ seen: z.object({ term: z.string(), meaning: z.string() }) });
