import type { StaffProduct } from '@formulary/contract';
import { formatMoney, formatNumber } from '#web/lib/format.ts';

/** A column of the table of products that can be edited. */
export type CellField =
  | 'sku'
  | 'name'
  | 'strength'
  | 'dosage'
  | 'packSize'
  | 'labName'
  | 'categoryName'
  | 'cost'
  | 'stock'
  | 'new';

export type CellColumn = {
  field: CellField;
  header: string;
  /** Widths stand still while rows load. */
  className: string;
  align?: 'right' | 'center';
};

/** Price and stock come early: a narrow screen shows them without scrolling. */
export const CELL_COLUMNS: readonly CellColumn[] = [
  { field: 'name', header: 'Name', className: 'w-full min-w-48' },
  { field: 'sku', header: 'Code', className: 'w-28 min-w-28' },
  { field: 'cost', header: 'Price', className: 'w-24 min-w-24', align: 'right' },
  { field: 'stock', header: 'Stock', className: 'w-20 min-w-20', align: 'right' },
  { field: 'strength', header: 'Strength', className: 'w-28 min-w-24' },
  { field: 'dosage', header: 'Dosage', className: 'w-28 min-w-24' },
  { field: 'packSize', header: 'Pack', className: 'w-24 min-w-24' },
  { field: 'labName', header: 'Lab', className: 'w-36 min-w-28' },
  { field: 'categoryName', header: 'Category', className: 'w-40 min-w-32' },
  { field: 'new', header: 'New', className: 'w-14 min-w-14', align: 'center' },
];

/** A cell as it is edited, copied and compared. */
export const cellText = (row: StaffProduct, field: CellField): string => {
  const value = row[field];
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
};

/** A cell as it is shown. */
export const shownCell = (row: StaffProduct, field: CellField): string => {
  if (field === 'cost') return formatMoney(row.cost);
  if (field === 'stock') return formatNumber(row.stock);
  if (field === 'new') return row.new ? 'NEW' : '';
  return row[field];
};
