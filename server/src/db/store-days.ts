import { DEFAULT_TIME_ZONE, dateAt, endOfDay, startOfDay } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from './client.ts';
import { readRows } from './rows.ts';

/** Returns the store's time zone, which defines its days everywhere. It is stored with the opening hours in the settings. */
export const findTimeZone = async (db: Db | Tx): Promise<string> => {
  const [store] = await readRows(
    db,
    z.object({ timeZone: z.string() }),
    sql`select time_zone as "timeZone" from store_settings where id = 1`,
  );
  return store?.timeZone ?? DEFAULT_TIME_ZONE;
};

/** An inclusive range of days in the store's time zone (`YYYY-MM-DD`). */
export type Days = { from?: string | undefined; until?: string | undefined };

/** Converts days to moments: `from` is inclusive, `until` exclusive. */
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

/** Returns the store day that contains a given moment: its start, and the start of the next day. */
export const dayContaining = async (db: Db | Tx, moment: Date): Promise<{ from: Date; until: Date }> => {
  const timeZone = await findTimeZone(db);
  const day = dateAt(moment.getTime(), timeZone);
  return { from: new Date(startOfDay(day, timeZone)), until: new Date(endOfDay(day, timeZone)) };
};
