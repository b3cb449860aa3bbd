import { z } from 'zod';
import { money } from '../money/money.ts';
import {
  type FieldOf,
  fieldsOf,
  inputShape,
  MAX_STOCK,
  outputShape,
  PRODUCT_FIELDS,
  type ProductField,
} from '../product-fields.ts';
import {
  boundedList,
  listOf,
  MAX_INTEGER,
  optionalText,
  recordVersion,
  requiredText,
  tooLongMessage,
  wholeNumber,
} from '../wire/fields.ts';
import { countedFields } from '../wire/paging.ts';

/** Maximum cells changed by one request. */
export const MAX_CHANGES = 500;

/** The product fields in a row of the table; stock is changed separately. */
const CELL_FIELDS = fieldsOf('code', 'text', 'money', 'yesNo');
const TEXT_FIELDS = fieldsOf('richText', 'html');
const stockPacks = PRODUCT_FIELDS.stock.schema;

/** The values that a cell of the table accepts. `cost` includes VAT. */
const cells = {
  ...inputShape(CELL_FIELDS),
  labId: PRODUCT_FIELDS.lab.schema,
  categoryId: PRODUCT_FIELDS.category.schema,
};

const variantInput = z.object({
  /** Absent for a new variant. */
  id: z.uuid().optional(),
  name: requiredText('Name is required.', 200),
  description: optionalText(2000),
  /** One of the product's pictures. */
  imagePath: z.string().max(300, tooLongMessage(300)).nullable(),
});

/** The product form. Variants are in order; missing variants are deleted. Stock is changed separately. */
export const productInput = z.object({
  ...cells,
  ...inputShape(TEXT_FIELDS),
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
/** An empty product form, without a lab and a category. */
export const BLANK_PRODUCT = Object.fromEntries(
  fieldsOf('code', 'text', 'richText', 'html', 'money', 'wholeNumber', 'yesNo').map((field) => [
    field,
    STARTS_AS[PRODUCT_FIELDS[field].kind],
  ]),
) as { [Field in FieldOf<keyof Start>]: Start[(typeof PRODUCT_FIELDS)[Field]['kind']] };

/** A row of the table of products. `picture` is a path relative to the asset base. */
export const staffProduct = z.object({
  id: z.uuid(),
  version: recordVersion,
  ...outputShape([...CELL_FIELDS, 'stock']),
  labId: z.uuid(),
  labName: z.string(),
  categoryId: z.uuid(),
  categoryName: z.string(),
  archived: z.boolean(),
  picture: z.string().nullable(),
});
export type StaffProduct = z.infer<typeof staffProduct>;

export type RowField = Exclude<ProductField, (typeof TEXT_FIELDS)[number]>;
/** Returns the value of a field in a row; for a lab or a category its name. */
export const rowValue = (row: StaffProduct, field: RowField): string | number | boolean => {
  if (field === 'lab') return row.labName;
  return field === 'category' ? row.categoryName : row[field];
};

export const staffProductList = z.object({
  products: z.array(staffProduct),
  ...countedFields('a search with `q`'),
});
export type StaffProductList = z.infer<typeof staffProductList>;

/** A product with all fields of its form. `ordered`: orders refer to it, so it can be archived but not deleted. */
export const staffProductDetail = staffProduct.extend({
  ...outputShape(TEXT_FIELDS),
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

/** The cells that an Admin may change; stock is not among them. */
export const productCells = z.object({ ...cells, archived: z.boolean() }).partial();
export type ProductCells = z.infer<typeof productCells>;
export const productChanges = z.object({
  changes: boundedList(
    z.object({ id: z.uuid(), version: recordVersion, values: productCells }),
    MAX_CHANGES,
    'changes',
  ),
});

/** Sets stock if it still equals `seen`, or adjusts it by `add` packs, because orders change it at any time. */
export const stockChange = z.union(
  [
    z.object({ id: z.uuid(), seen: wholeNumber(0, MAX_INTEGER), to: stockPacks }),
    z.object({ id: z.uuid(), add: wholeNumber(-MAX_STOCK, MAX_STOCK) }),
  ],
  'Send the new stock level together with the level you last read, or the number of packs to add.',
);
export type StockChange = z.infer<typeof stockChange>;
export const stockChanges = z.object({ changes: boundedList(stockChange, MAX_CHANGES, 'changes') });

/** The outcome of changes: the requested products as they are now, and the refused changes with reasons. */
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

/** The pictures of a product in order, one of them primary; missing pictures are deleted. */
export const pictureOrder = z.object({
  version: recordVersion,
  images: listOf(z.object({ id: z.uuid(), isPrimary: z.boolean() }), 20, 'pictures'),
});

/** A price change; `by` is null if it came from the command line. */
export const priceChange = z.object({
  at: z.iso.datetime(),
  previousCost: money,
  cost: money,
  by: z.string().nullable(),
});
export const priceHistory = z.array(priceChange);
export type PriceChange = z.infer<typeof priceChange>;

/** `filter` of the table of products: `stock=low` is from 1 to LOW_STOCK packs, `vat=zero` is zero-rated. */
export const PRODUCT_FILTER = {
  labId: z.uuid().optional(),
  categoryId: z.uuid().optional(),
  stock: z.enum(['low', 'out']).optional(),
  archived: z.enum(['yes']).optional(),
  vat: z.enum(['zero']).optional(),
};

/** A lab or a category with its number of products, including archived ones. */
export const productGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  products: z.number().int(),
  archived: z.number().int(),
});
export type ProductGroup = z.infer<typeof productGroup>;
export const productGroups = z.array(productGroup);
export const groupInput = z.object({ name: requiredText('Name is required.', 120) });
const seenText = z.string().max(200, tooLongMessage(200));
/** `seen` is the name that the edit started from. */
export const groupRenaming = groupInput.extend({ seen: seenText });
export const groupMerging = z.object({ into: z.uuid() });

/** Words that mean the same in search, in both directions. */
export const synonym = z.object({ id: z.uuid(), term: z.string(), meaning: z.string() });
export type Synonym = z.infer<typeof synonym>;
export const synonymList = z.object({ synonyms: z.array(synonym), total: z.number().int() });
export const synonymInput = z.object({
  term: requiredText('Search term is required.', 100),
  meaning: requiredText('Catalogue term is required.', 100),
});
/** `seen` is the pair that the edit started from. */
export const synonymEdit = synonymInput.extend({ seen: z.object({ term: seenText, meaning: seenText }) });

/** The maximum number of products in one request. */
export const MAX_DECISIONS = 500;

/** What staff have decided about a product's substance: nothing yet, its name, or that it contains none. */
export const SUBSTANCE_STATES = ['open', 'confirmed', 'none'] as const;
export type SubstanceState = (typeof SUBSTANCE_STATES)[number];

/**
 * The substance of a product: `substance` as staff confirmed it, or the `suggestion` from its description or name, which may be
 * empty. `alike` is the number of undecided products with the same suggestion.
 */
export const productSubstance = z.object({
  id: z.uuid(),
  version: z.number().int(),
  sku: z.string(),
  name: z.string(),
  labName: z.string(),
  dosage: z.string(),
  strength: z.string(),
  packSize: z.string(),
  substance: z.string(),
  hasNoSubstance: z.boolean(),
  suggestion: z.string(),
  alike: z.int(),
});
export type ProductSubstance = z.infer<typeof productSubstance>;
export const substanceList = z.object({
  products: z.array(productSubstance),
  total: z.int(),
  /** `sure` of the `open` products have a suggestion that staff may confirm unseen. */
  counts: z.object({ open: z.int(), sure: z.int(), confirmed: z.int(), none: z.int() }),
});
export type SubstanceList = z.infer<typeof substanceList>;

const SUBSTANCE_OR_NONE = 'Enter a substance, or mark the product as containing none.';
/** With an empty `substance` and without `hasNoSubstance`, the product becomes undecided again. */
export const substanceDecision = z
  .object({
    id: z.uuid(),
    version: recordVersion,
    substance: PRODUCT_FIELDS.substance.schema,
    hasNoSubstance: z.boolean(),
  })
  .refine(({ substance, hasNoSubstance }) => !(hasNoSubstance && substance), SUBSTANCE_OR_NONE);
export type SubstanceDecision = z.infer<typeof substanceDecision>;
export const substanceDecisions = z.object({
  decisions: boundedList(substanceDecision, MAX_DECISIONS, 'decisions'),
});
/** `total` is the number of products seen with this suggestion. */
export const suggestionConfirmation = z.object({
  suggestion: requiredText('Choose a suggestion.', 200),
  total: wholeNumber(1, MAX_INTEGER),
});
/**
 * The undecided products with a sure suggestion: how many, of how many substances, and some examples. `id` is a new id, with
 * which they can be confirmed.
 */
export const sureSuggestions = z.object({
  id: z.uuid(),
  products: z.int(),
  substances: z.int(),
  examples: z.array(
    productSubstance.pick({
      ...{ id: true, name: true, labName: true, dosage: true, strength: true, packSize: true },
      suggestion: true,
    }),
  ),
});
export type SureSuggestions = z.infer<typeof sureSuggestions>;
/** `total` is the number of products seen. */
export const sureConfirmation = z.object({ total: wholeNumber(1, MAX_INTEGER) });
/** The number of products that were changed. */
export const changedProducts = z.object({ products: z.int() });
/** The products that were changed, with their new versions. */
export const decidedSubstances = z.object({
  products: z.array(z.object({ id: z.uuid(), version: z.number().int() })),
});
