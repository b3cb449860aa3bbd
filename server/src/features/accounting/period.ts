import { day } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { findTimeZone, momentsOf } from '../../db/store-days.ts';
import { streamRows } from '../../http/exports/stream-rows.ts';

/** Days of the store, both inclusive. */
export const periodDays = { from: day, until: day };
export type PeriodDays = z.output<z.ZodObject<typeof periodDays>>;

export const isPeriod = ({ from, until }: PeriodDays): boolean => from <= until;
export const UNTIL_BEFORE_FROM = { path: ['until'], message: 'The end date is before the start date.' };

/** A period as SQL expressions: `until` is exclusive. */
export type Period = { from: SQL; until: SQL; timeZone: string };

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

export const readPeriod = async (db: Db, days: PeriodDays): Promise<Period> => {
  const [{ from, until }, timeZone] = await Promise.all([momentsOf(db, days), findTimeZone(db)]);
  if (!from || !until) throw new Error('A period has two days');
  return { from: moment(from), until: moment(until), timeZone };
};

/** Reads a few rows on the connections for exports, because summing a long history takes time. */
export const readOnExports = async <Schema extends z.ZodType>(
  exportDb: Db,
  schema: Schema,
  select: SQL,
): Promise<z.output<Schema>[]> => {
  const rows: z.output<Schema>[] = [];
  for await (const row of streamRows(exportDb, schema, select)) rows.push(row);
  return rows;
};
