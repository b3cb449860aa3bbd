import type pg from 'pg';
import { z } from 'zod';

/** The maximum time of a statement, and of waiting for a lock; 0 means no limit. */
export type Timeouts = { statementMs: number; lockMs: number };

const timeoutsOf = ({ statementMs, lockMs }: Timeouts) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
});

/** Settings of every session of the store, besides its timeouts. */
const COMMON = {
  timezone: 'UTC',
  idle_in_transaction_session_timeout: 30_000,
  // On SSDs a random page hardly costs more than the next one.
  random_page_cost: 1.1,
  // A page far into a list disables sequential scans, whose assumed cost makes PostgreSQL spend a second compiling the plan.
  jit: 'off',
};

const settingsOf = (timeouts: Timeouts) => Object.entries({ ...timeoutsOf(timeouts), ...COMMON });

/** The startup parameter `options` of a connection. */
export const startOptions = (timeouts: Timeouts): string =>
  settingsOf(timeouts)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const unsetRow = z.object({ name: z.string(), user: z.string() });

/**
 * Says how to give the database user its session settings, if they are not set: a pooler in transaction mode does not accept
 * them with a connection. Statements outside a transaction depend on them.
 */
export const adviseOnSettings = async (
  client: pg.Client,
  timeouts: Timeouts,
): Promise<string | undefined> => {
  const settings = settingsOf(timeouts);
  const { rows } = await client.query(
    `select name, quote_ident(current_user) as user from pg_settings where name = any($1) and source = 'default'`,
    [settings.map(([name]) => name)],
  );
  const unset = z.array(unsetRow).parse(rows);
  const [first] = unset;
  if (!first) return undefined;
  const lines = settings.map(([name, value]) => `  alter role ${first.user} set ${name} = '${value}';`);
  return `DATABASE_URL: the database user has no ${unset.map(({ name }) => name).join(', ')}, and a pooler does not accept them from a connection. Run as an administrator:\n${lines.join('\n')}`;
};

type Query = (...words: unknown[]) => unknown;

const BEGIN = /^begin\b[^;]*$/i;

/**
 * Limits each transaction together with its `begin`, because a pooler may use another connection for the next
 * transaction.
 */
export const limitTransactions = (client: pg.ClientBase, timeouts: Timeouts): void => {
  const limits = Object.entries(timeoutsOf(timeouts)).map(
    ([name, value]) => `; set local ${name} = ${value}`,
  );
  const limited = (text: unknown): unknown =>
    typeof text === 'string' && BEGIN.test(text.trim()) ? text.trim() + limits.join('') : text;
  const query = client.query.bind(client) as Query;
  const begin: Query = (statement, ...rest) =>
    typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement)
      ? query({ ...statement, text: limited(statement.text) }, ...rest)
      : query(limited(statement), ...rest);
  client.query = begin as typeof client.query;
};
