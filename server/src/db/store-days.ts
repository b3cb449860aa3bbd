import { DEFAULT_TIME_ZONE, dateAt, endOfDay, startOfDay } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from './client.ts';
import { readRows } from './rows.ts';

/** The store's time zone, by which its days begin and end everywhere. It stands beside the hours in the store's settings. */
export const findTimeZone = async (db: Db | Tx): Promise<string> => {
  const [store] = await readRows(
    db,
    z.object({ timeZone: z.string() }),
    sql`select time_zone as "timeZone" from store_settings where id = 1`,
  );
  return store?.timeZone ?? DEFAULT_TIME_ZONE;
};

/** Days of the store (`YYYY-MM-DD`), both included. */
export type Days = { from?: string | undefined; until?: string | undefined };

/** The moments of those days: `from` is the first of them, `until` the first after them. */
export const momentsOf = async (
  db: Db | Tx,
  { from, until }: Days,
): Promise<{ from?: Date; until?: Date }> => {
  if (!from && !until) return {};
  const timeZone = await findTimeZone(db);
  return {
    ...(from && { from: new Date(startOfDay(from, timeZone)) }),
    ...(until && { until: new Date(endOfDay(until, timeZone)) }),
  };
};

/** The moments of the day that a moment lies in: the first of it, and the first after it. */
export const dayAround = async (db: Db | Tx, moment: Date): Promise<{ from: Date; until: Date }> => {
  const timeZone = await findTimeZone(db);
  const day = dateAt(moment.getTime(), timeZone);
  return { from: new Date(startOfDay(day, timeZone)), until: new Date(endOfDay(day, timeZone)) };
};
