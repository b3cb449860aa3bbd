import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { DatabaseError, type OpenDatabase } from '../db/open.ts';
import { installation } from '../db/tables.ts';
import type { Services } from '../http/app.ts';
import { loadDemoHistory } from './history/load-history.ts';
import { loadDemoCatalogue } from './load-catalogue.ts';

const KEY = 'demo';
/** Any number: instances that start together on one database load the demonstration once. */
const DEMO_LOCK = 4_120_718;

export type Progress = (step: string) => void;

const demoState = async (db: Db): Promise<string | undefined> => {
  const [row] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, KEY));
  return row?.value;
};

const isEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select exists (select from users) or exists (select from products) as used`,
  );
  return rows[0]?.used === false;
};

/** Whether this database holds the whole demonstration store. */
export const hasDemo = async (db: Db): Promise<boolean> => (await demoState(db)) === 'loaded';

/** Whether the demonstration store is still to be loaded: the database is empty, or a first load was cut short. */
export const isDemoPending = async (db: Db): Promise<boolean> =>
  (await demoState(db)) === 'loading' || ((await demoState(db)) === undefined && (await isEmpty(db)));

const setState = async (db: Db, value: string): Promise<void> => {
  await db
    .insert(installation)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } });
};

const startAfresh = async ({ db }: Services, database: OpenDatabase): Promise<void> => {
  if ((await demoState(db)) !== 'loading') return;
  if (!database.embedded)
    throw new DatabaseError(
      'DATABASE_URL: an earlier load of the demonstration store was cut short. Empty the database and start again.',
    );
  await database.recreate();
};

/** Loads the demonstration store into an empty database, once, whatever number of instances start on it. */
export const loadDemo = async (
  services: Services,
  database: OpenDatabase,
  progress: Progress,
): Promise<void> => {
  const { db } = services;
  await startAfresh(services, database);
  const holder = await db.$client.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    if (!(await isDemoPending(db))) return;
    await setState(db, 'loading');
    await loadDemoCatalogue(services, progress);
    await loadDemoHistory(services, services.clock(), progress);
    await db.execute(sql`analyze`);
    await setState(db, 'loaded');
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [DEMO_LOCK]);
    holder.release();
  }
};
