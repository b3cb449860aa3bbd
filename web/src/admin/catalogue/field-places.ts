import type { FieldOf, RowField } from '@formulary/contract';

/**
 * The columns of the product table with their widths, which are fixed so that nothing moves while rows load. Price and
 * stock follow the name directly, so that phones show them without scrolling.
 */
export const COLUMN_WIDTHS = {
  name: 'w-full min-w-48 max-sm:min-w-36',
  cost: 'w-28 min-w-28',
  stock: 'w-20 min-w-20 max-sm:w-16 max-sm:min-w-16',
  sku: 'w-28 min-w-28',
  strength: 'w-28 min-w-24',
  dosage: 'w-28 min-w-24',
  packSize: 'w-24 min-w-24',
  lab: 'w-36 min-w-28',
  category: 'w-40 min-w-32',
  new: 'w-14 min-w-14',
  zeroRated: 'w-24 min-w-24',
  barcode: 'w-36 min-w-34',
  nappi: 'w-28 min-w-26',
} as const satisfies Partial<Record<RowField, string>>;

/** The text fields of the product form that follow name, code, price, lab and category. */
export const FORM_TEXTS = [
  'strength',
  'dosage',
  'packSize',
  'substance',
  'schedule',
  'barcode',
  'nappi',
] as const satisfies FieldOf<'text' | 'code'>[];
