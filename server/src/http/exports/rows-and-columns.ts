import { type Cents, clockAt, guardFormula, randFromCents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { parseRows } from '../../db/rows.ts';
import { AppError } from '../errors/app-error.ts';

export type Cell = string | number | boolean | Date | null | undefined;

/**
 * A column of an exported table. `money` is exported in rand; `date` is a day and `moment` a day and time, both in the
 * store's time zone; `yesNo` is a boolean. `width` in characters, for workbooks.
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

/** Returns a date whose UTC fields are the local time in a time zone. */
const localTime = (date: Date, timeZone: string): Date => new Date(clockAt(date.getTime(), timeZone));

/** Formats a CSV cell, escaping anything but numbers that a spreadsheet would run as a formula. */
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

/** The limit of a workbook cell. */
const MAX_CHARACTERS = 32_767;

/** Formats a workbook cell, where text is never a formula. */
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

export const NUMBER_FORMAT: Partial<Record<TableColumn<unknown>['kind'], string>> = {
  number: '#,##0',
  money: '#,##0.00',
  date: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
};

const ROWS_AT_A_TIME = 500;
/** Longer than a client may stall, so the database releases cursors that this process forgot. */
const IDLE_TIMEOUT = '120s';
const RETRY_AFTER_SECONDS = 30;

const takeConnection = async (db: Db): Promise<pg.PoolClient> => {
  try {
    return await db.$client.connect();
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('timeout exceeded'))) throw error;
    throw new AppError(
      'UNAVAILABLE',
      'Too many exports are being downloaded. Please try again in a minute.',
      {
        cause: error,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      },
    );
  }
};

/**
 * Streams the rows of a SELECT, parsed by a schema, from a cursor: one consistent snapshot, a few rows at a time.
 * Stopping the iteration ends the query. Holds one connection until the query ends.
 */
export async function* streamRows<Schema extends z.ZodType>(
  exportDb: Db,
  schema: Schema,
  select: SQL,
): AsyncGenerator<z.output<Schema>> {
  const client = await takeConnection(exportDb);
  try {
    const tx = drizzle(client);
    await tx.execute(sql`begin isolation level repeatable read read only`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = ${sql.raw(`'${IDLE_TIMEOUT}'`)}`);
    await tx.execute(sql`declare exported no scroll cursor for ${select}`);
    const fetch = sql.raw(`fetch ${ROWS_AT_A_TIME} from exported`);
    for (;;) {
      const rows = parseRows(schema, await tx.execute(fetch));
      yield* rows;
      if (rows.length < ROWS_AT_A_TIME) return;
    }
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}
