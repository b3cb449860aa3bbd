import type { ListColumn } from '@formulary/contract';

/** What the columns of a list are called on the screen. */
export const COLUMN_WORDS: Record<ListColumn, string> = {
  sku: 'Code',
  name: 'Name',
  lab: 'Lab',
  category: 'Category',
  dosage: 'Dosage form',
  strength: 'Strength',
  price_rand: 'Price',
  pack_size: 'Pack size',
  description: 'Description',
  schedule: 'Schedule',
  stock: 'Stock',
  stock_at_export: 'Stock at export',
  new: 'New',
  information: 'Information',
};

const FIELD_WORDS = new Map<string, string>(
  Object.entries({ ...COLUMN_WORDS, cost: 'Price', packSize: 'Pack size', isNew: 'New' }),
);

/** What a field of a product, or a column of a list, is called. */
export const wordOf = (field: string): string => FIELD_WORDS.get(field) ?? field;
