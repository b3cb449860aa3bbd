import { type Cents, clockAt, randFromCents } from '@formulary/contract';
import { guardFormula } from './formula-guard.ts';

export type Cell = string | number | boolean | Date | null | undefined;

/**
 * A column of a table that leaves as a file. `money` leaves in rand; `date` is a day and `moment` a day and time, both as the
 * store's clocks show them; `yesNo` a boolean. `width` in characters, for workbooks.
 */
export type TableColumn<Row> = { header: string; width?: number } & (
  | { kind: 'money'; value: (row: Row) => Cents | null }
  | { kind: 'text' | 'number' | 'date' | 'moment' | 'yesNo'; value: (row: Row) => Cell }
);

const cellOf = <Row>(column: TableColumn<Row>, row: Row): Cell => {
  if (column.kind !== 'money') return column.value(row);
  const amount = column.value(row);
  return amount === null ? null : randFromCents(amount);
};

/** The moment whose UTC fields are what the clocks of a time zone show. */
const localTime = (date: Date, timeZone: string): Date => new Date(clockAt(date.getTime(), timeZone));

/** A cell as CSV has it: what a spreadsheet would run as a formula is defused, but for numbers. */
export const csvCell = <Row>(column: TableColumn<Row>, row: Row, timeZone: string): string => {
  const cell = cellOf(column, row);
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    const text = localTime(cell, timeZone).toISOString();
    return column.kind === 'moment' ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text.slice(0, 10);
  }
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' ? String(cell) : guardFormula(cell);
};

/** What a cell of a workbook may hold. */
const MAX_CHARACTERS = 32_767;

/** A cell as a workbook has it, where texts are never formulas. */
export const workbookCell = <Row>(
  column: TableColumn<Row>,
  row: Row,
  timeZone: string,
): string | number | Date | null => {
  const cell = cellOf(column, row);
  if (cell === null || cell === undefined) return null;
  if (cell instanceof Date) return localTime(cell, timeZone);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' ? cell.slice(0, MAX_CHARACTERS) : cell;
};

/** How a workbook shows the cells of a column. */
export const NUMBER_FORMAT: Partial<Record<TableColumn<unknown>['kind'], string>> = {
  number: '#,##0',
  money: '#,##0.00',
  date: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
};
