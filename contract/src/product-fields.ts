import { z } from 'zod';
import { barcodeSpellings, hasCheckDigit } from './barcode.ts';
import {
  atMostTwoDecimals,
  type Decimals,
  formatMoney,
  formatNumber,
  inCents,
  money,
  moneyCodec,
} from './money/money.ts';
import { optionalText, requiredText, tooLongMessage } from './wire/fields.ts';

/** Limits in packs and in rand; more is a typing mistake. */
export const MAX_STOCK = 10_000_000;
export const MAX_RAND = 10_000_000;

/**
 * The kind of a field's value, which determines how it is written, read and shown. A `code` is found by typing or
 * scanning all of its characters; `richText` is plain text or HTML of a few lines, `html` a document; `money` is rand
 * on the wire and in lists; a `group` is a lab or a category, by name in lists and by id otherwise.
 */
export type FieldKind = 'code' | 'text' | 'richText' | 'html' | 'money' | 'wholeNumber' | 'yesNo' | 'group';

export type FieldDefinition = {
  kind: FieldKind;
  /** The field's name on screens, in messages and in the audit log. */
  label: string;
  /** The heading in narrow columns. */
  shortLabel?: string;
  /** A hint for entering the value. */
  hint?: string;
  placeholder?: string;
  /** Its column in an exported price list. */
  column: string;
  /** Suppliers' names for the column, in lower-case letters and digits only, most likely first. */
  headings: readonly string[];
  /** Whether a list with an export's column names must include this column. */
  isAlwaysListed?: boolean;
  /** Maximum characters of a cell in a list. */
  limit: number;
  /** The values that the form, the table of products and the API accept. */
  schema: z.ZodType<string | number | boolean>;
  /** Returns every spelling of the same code. */
  spellings?: (code: string) => string[];
  /** Whether customers see the field. */
  isPublic?: boolean;
};

type Described = Omit<FieldDefinition, 'kind' | 'limit' | 'schema'>;
const LISTED = { isAlwaysListed: true } as const;
const PUBLIC = { isPublic: true } as const;

const optional = <const Facts extends Described>(limit: number, facts: Facts) => ({
  ...facts,
  kind: 'text' as const,
  limit,
  schema: optionalText(limit),
});

const withoutBreaks = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** The fields of a product, in the column order of a price list. */
export const PRODUCT_FIELDS = {
  sku: {
    ...{ ...LISTED, ...PUBLIC },
    kind: 'code',
    label: 'Code',
    hint: 'The supplier’s code or the NAPPI code. It must be unique.',
    column: 'sku',
    headings: [
      ...['sku', 'code', 'productcode', 'itemcode', 'stockcode', 'itemno', 'itemnumber', 'productno'],
      ...[
        'productnumber',
        'materialcode',
        'articlecode',
        'nappi',
        'nappicode',
        'nappino',
        'nappi9',
        'barcode',
      ],
    ],
    limit: 64,
    schema: requiredText('Code is required.', 64),
  },
  name: {
    ...{ ...LISTED, ...PUBLIC },
    kind: 'text',
    label: 'Name',
    column: 'name',
    headings: [
      ...['name', 'productname', 'product', 'itemname', 'item', 'tradename', 'brandname', 'proprietaryname'],
      ...['medicineproprietaryname', 'medicinename', 'itemdescription'],
    ],
    limit: 200,
    schema: requiredText('Name is required.', 200),
  },
  lab: {
    ...LISTED,
    kind: 'group',
    label: 'Lab',
    column: 'lab',
    headings: [
      ...['lab', 'laboratory', 'labname', 'supplier', 'suppliername', 'manufacturer', 'company', 'vendor'],
      ...['brand', 'applicant', 'applicantname'],
    ],
    limit: 120,
    schema: z.uuid('Choose a lab.'),
  },
  category: {
    ...LISTED,
    kind: 'group',
    label: 'Category',
    column: 'category',
    headings: ['category', 'group', 'class', 'therapeuticclass', 'productgroup', 'department'],
    limit: 120,
    schema: z.uuid('Choose a category.'),
  },
  dosage: optional(120, {
    ...{ ...LISTED, ...PUBLIC },
    label: 'Dosage form',
    shortLabel: 'Dosage',
    placeholder: 'Tablet, capsule, syrup…',
    column: 'dosage',
    headings: ['dosage', 'dosageform', 'form', 'doseform'],
  }),
  strength: optional(200, {
    ...{ ...LISTED, ...PUBLIC },
    label: 'Strength',
    column: 'strength',
    headings: ['strength', 'dose'],
  }),
  cost: {
    ...{ ...LISTED, ...PUBLIC },
    kind: 'money',
    label: 'Price',
    column: 'price_rand',
    headings: ['pricerand'],
    limit: 40,
    schema: moneyCodec(
      z
        .number('Enter a price in rand.')
        .positive('Price must be more than R 0.')
        .max(MAX_RAND, `Price must be at most R ${MAX_RAND}.`)
        .check(atMostTwoDecimals),
    ),
  },
  packSize: optional(80, {
    ...{ ...LISTED, ...PUBLIC },
    label: 'Pack size',
    shortLabel: 'Pack',
    column: 'pack_size',
    headings: ['packsize', 'pack', 'size', 'packing', 'packaging'],
  }),
  barcode: {
    ...PUBLIC,
    kind: 'code',
    label: 'Barcode',
    hint: 'The GTIN on the pack: 8, 12, 13 or 14 digits.',
    column: 'barcode',
    headings: [
      'barcode',
      'ean',
      'ean13',
      'ean8',
      'gtin',
      'gtin13',
      'gtin14',
      'upc',
      'eancode',
      'barcodenumber',
    ],
    limit: 40,
    schema: z
      .string()
      .overwrite(withoutBreaks)
      .regex(/^(?:\d{8}|\d{12,14})?$/, 'Enter a barcode of 8, 12, 13 or 14 digits.')
      .refine(
        hasCheckDigit,
        'Check this barcode: its last digit, the check digit, does not match the other digits.',
      ),
    spellings: barcodeSpellings,
  },
  nappi: {
    ...PUBLIC,
    kind: 'code',
    label: 'NAPPI code',
    hint: '6 to 10 digits.',
    column: 'nappi',
    headings: ['nappi', 'nappicode', 'nappino', 'nappinumber', 'nappi9'],
    limit: 40,
    schema: z
      .string()
      .overwrite(withoutBreaks)
      .regex(/^(?:\d{6,10})?$/, 'Enter a NAPPI code of 6 to 10 digits.'),
  },
  description: {
    ...{ ...LISTED, ...PUBLIC },
    kind: 'richText',
    label: 'Description',
    hint: 'A sentence or two, shown on the product’s page and found by search.',
    column: 'description',
    headings: ['description', 'productdescription', 'longdescription'],
    limit: 10_000,
    schema: optionalText(10_000),
  },
  schedule: optional(40, {
    ...{ ...LISTED, ...PUBLIC },
    label: 'Schedule',
    column: 'schedule',
    headings: ['schedule', 'sched', 'medicineschedule'],
  }),
  substance: optional(200, {
    ...PUBLIC,
    label: 'Substance',
    hint: 'The active substance, by its international name. Products with the same substance, form and strength are compared.',
    column: 'substance',
    headings: [
      'substance',
      'substances',
      'activesubstance',
      'activeingredient',
      'activeingredients',
      'inn',
      'molecule',
      'generic',
      'genericname',
    ],
  }),
  stock: {
    ...PUBLIC,
    kind: 'wholeNumber',
    label: 'Stock',
    column: 'stock',
    headings: ['stock', 'quantity', 'qty', 'onhand', 'soh', 'stockonhand', 'available', 'qtyonhand'],
    limit: 20,
    schema: z
      .int('Enter a whole number of packs.')
      .min(0, 'Stock must be 0 or more.')
      .max(MAX_STOCK, `Stock must be at most ${MAX_STOCK}.`),
  },
  new: {
    ...PUBLIC,
    kind: 'yesNo',
    label: 'NEW mark',
    shortLabel: 'New',
    column: 'new',
    headings: ['new', 'isnew'],
    limit: 20,
    schema: z.boolean(),
  },
  zeroRated: {
    ...PUBLIC,
    kind: 'yesNo',
    label: 'Zero-rated',
    hint: 'Sold with VAT at 0%.',
    column: 'zero_rated',
    headings: ['zerorated', 'iszerorated', 'vatzerorated', 'zerovat'],
    limit: 20,
    schema: z.boolean(),
  },
  information: {
    ...PUBLIC,
    kind: 'html',
    label: 'Information',
    column: 'information',
    headings: ['information', 'info', 'leaflet', 'html'],
    limit: 50_000,
    schema: z.string().max(50_000, tooLongMessage(50_000)),
  },
} as const satisfies Record<string, FieldDefinition>;

type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
export type FieldOf<Kind extends FieldKind> = {
  [Field in ProductField]: Fields[Field]['kind'] extends Kind ? Field : never;
}[ProductField];

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as [ProductField, ...ProductField[]];
export const definitionOf = (field: ProductField): FieldDefinition => PRODUCT_FIELDS[field];

/** Returns the fields of these kinds, in the order of the table. */
export const fieldsOf = <const Kind extends FieldKind>(...kinds: Kind[]): FieldOf<Kind>[] =>
  PRODUCT_FIELD_NAMES.filter((field): field is FieldOf<Kind> =>
    (kinds as FieldKind[]).includes(definitionOf(field).kind),
  );

/** Returns a label for use within a sentence: "pack size", but "NEW mark". */
export const labelInText = (field: ProductField): string =>
  definitionOf(field).label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** `decimals` are those of the store's prices. */
export const formatField = (
  field: ProductField,
  value: string | number | boolean,
  decimals: Decimals,
): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  return definitionOf(field).kind === 'money' ? formatMoney(inCents(value), decimals) : formatNumber(value);
};

/** Returns the input schemas of these fields. */
export const inputShape = <Field extends ProductField>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, PRODUCT_FIELDS[field].schema])) as {
    [Name in Field]: Fields[Name]['schema'];
  };

const OF_KIND = {
  ...{ code: z.string(), text: z.string(), richText: z.string(), html: z.string(), group: z.uuid() },
  ...{ money, wholeNumber: z.number().int(), yesNo: z.boolean() },
} as const satisfies Record<FieldKind, z.ZodType>;

/** Returns the response schemas of these fields. */
export const outputShape = <Field extends ProductField>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, OF_KIND[definitionOf(field).kind]])) as {
    [Name in Field]: (typeof OF_KIND)[Fields[Name]['kind']];
  };
