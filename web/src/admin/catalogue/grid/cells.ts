import { definitionOf, formatField, inCents, rowValue, type StaffProduct } from '@formulary/contract';
import { storeDecimals } from '#web/lib/store-decimals.ts';
import { typedMoney } from '#web/lib/typed-money.ts';
import { COLUMN_WIDTHS } from '../field-places.ts';

export type CellField = keyof typeof COLUMN_WIDTHS;

const alignOf = (field: CellField): 'right' | 'center' | undefined => {
  const { kind } = definitionOf(field);
  if (kind === 'yesNo') return 'center';
  return kind === 'money' || kind === 'wholeNumber' ? 'right' : undefined;
};

export const CELL_COLUMNS = (Object.keys(COLUMN_WIDTHS) as CellField[]).map((field) => {
  const { label, shortLabel = label } = definitionOf(field);
  return { field, header: shortLabel, className: COLUMN_WIDTHS[field], align: alignOf(field) };
});
export type CellColumn = (typeof CELL_COLUMNS)[number];

/** Returns the value as the text that is edited, copied and compared. */
export const cellText = (row: StaffProduct, field: CellField): string => {
  const value = rowValue(row, field);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return definitionOf(field).kind === 'money' ? typedMoney(inCents(Number(value))) : String(value);
};

/** The text of a cell for yes; for no, the cell is empty. */
const YES_LABEL: Partial<Record<CellField, string>> = { new: 'NEW', zeroRated: '0\u00a0%' };

export const formatCell = (row: StaffProduct, field: CellField): string => {
  const value = rowValue(row, field);
  if (typeof value === 'boolean') return value ? (YES_LABEL[field] ?? 'yes') : '';
  return formatField(field, value, storeDecimals());
};

/** Screen readers treat a table with editable cells as a grid. */
export const gridRole = (isMultiselectable: boolean) =>
  ({ role: 'grid', 'aria-multiselectable': isMultiselectable || undefined }) as const;
export const gridcellRole = (isReadOnly: boolean) =>
  ({ role: 'gridcell', 'aria-readonly': isReadOnly || undefined }) as const;
