import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { installation } from '../../db/tables.ts';
import { verifyPassword } from './password.ts';
import { users } from './tables.ts';

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

const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/i;

/** The password of every demonstration account; it is public. */
export const DEMO_PASSWORD = 'formulary-demo';
export const DEMO_USERNAMES = ['demo', 'dope', 'credit', 'blocked', 'admin', 'staff'] as const;

/** Returns the setting that makes the store reachable from other machines; undefined if none does. */
const exposure = ({ production, host, trustProxy }: Config): string | undefined => {
  if (production) return 'NODE_ENV=production';
  if (!LOOPBACK.test(host)) return `HOST=${host}`;
  return trustProxy === false ? undefined : 'TRUST_PROXY';
};

/** Finds the demonstration accounts and the staff who can sign in. */
const findAccounts = (db: Db) =>
  db
    .select({ username: users.username, passwordHash: users.passwordHash })
    .from(users)
    .where(
      and(
        isNotNull(users.passwordHash),
        isNull(users.deactivatedAt),
        or(
          inArray(sql`lower(${users.username})`, [...DEMO_USERNAMES]),
          inArray(users.role, ['Staff', 'Admin']),
        ),
      ),
    )
    .orderBy(users.username);

/** Returns the usernames that still accept the published password; none if no demonstration was ever loaded. */
export const publishedAccounts = async (db: Db): Promise<string[]> => {
  if ((await demoState(db)) === undefined) return [];
  const accounts = await findAccounts(db);
  const isPublished = await Promise.all(
    accounts.map(({ passwordHash }) => verifyPassword(passwordHash, DEMO_PASSWORD)),
  );
  return accounts.flatMap(({ username }, index) => (isPublished[index] ? [username] : []));
};

/**
 * Returns why this store must not start as configured and how to fix it; undefined if it may start. `fillsWithDemo`: this
 * start would load the demonstration into an empty store.
 */
export const publishedPasswordFault = async (
  db: Db,
  config: Config,
  fillsWithDemo: boolean,
): Promise<string | undefined> => {
  const exposed = exposure(config);
  if (!exposed) return undefined;
  if (fillsWithDemo && (await isDemoPending(db)))
    return [
      `${exposed}: the demonstration store has accounts with a published password, so it cannot be loaded where others can reach it.`,
      'Start with an empty store:                  --no-demo, or DEMO=false',
      'Or load it first, then choose its password:  npm run formulary -- seed',
      '                                            npm run formulary -- demo password',
    ].join('\n');
  const accounts = await publishedAccounts(db);
  if (accounts.length === 0) return undefined;
  return [
    `${exposed}: others can reach this store, and everyone knows the password of ${accounts.join(', ')}.`,
    'Choose another password for them:  npm run formulary -- demo password',
    'Or deactivate the accounts:        npm run formulary -- demo deactivate',
  ].join('\n');
};
