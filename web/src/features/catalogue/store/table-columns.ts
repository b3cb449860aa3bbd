import type { ColumnId } from './table-settings.ts';

export const COLUMN_NAMES: Record<ColumnId, string> = {
  sku: 'Code',
  dosage: 'Dosage',
  strength: 'Strength',
  pack: 'Pack',
  lab: 'Lab',
  category: 'Category',
  stock: 'Stock',
  unitPrice: 'Price per unit',
  price: 'Price',
};
