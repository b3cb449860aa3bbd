import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { installation } from '../../../db/tables.ts';

const KEY = 'demo';

/** Returns the state of loading the demonstration store into this database; undefined if it was never started. */
export const demoState = async (db: Db): Promise<string | undefined> => {
  const [row] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, KEY));
  return row?.value;
};

export const setDemoState = async (db: Db, value: 'loading' | 'loaded'): Promise<void> => {
  await db
    .insert(installation)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } });
};

const isEmpty = async (db: Db): Promise<boolean> => {
  const [found] = await readRows(
    db,
    z.object({ used: z.boolean() }),
    sql`select exists (select from users) or exists (select from products) as used`,
  );
  return found?.used === false;
};

/** Whether the demonstration store must still be loaded: the database is empty or an earlier load was interrupted. */
export const isDemoPending = async (db: Db): Promise<boolean> => {
  const state = await demoState(db);
  return state === 'loading' || (state === undefined && (await isEmpty(db)));
};
