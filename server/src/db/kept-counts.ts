import type { Page } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Db, Tx } from './client.ts';
import { readRows, totalRow } from './rows.ts';

/** Properties of rows, named like the filters of their list; undefined properties are ignored. */
export type Kind = Record<string, string | number | boolean | undefined>;

/** The number of rows of a list that have these properties (`routines.sql`), for use in a statement. */
export const keptCount = (list: string, kind: Kind): SQL<number> => sql<number>`(
  select coalesce(sum(count), 0)::int from kept_counts
  where list = ${list} and kind @> ${JSON.stringify(kind)}::jsonb)`;

export const readKeptCount = async (db: Db | Tx, list: string, kind: Kind): Promise<number> => {
  const [row] = await readRows(db, totalRow, sql`select ${keptCount(list, kind)} as total`);
  return row?.total ?? 0;
};

/** The rows of a list, ordered by a column and then by id. */
type Rows = { from: SQL; found: SQL; by: SQL; id: SQL; isDescending: boolean };

/** Up to this offset, skipping rows is faster than adding up the weeks before the page. */
const LATE = 1_000;

/**
 * Selects the ids of a page. It skips the rows before the page; with `kept`, for a list ordered by a timestamp, and
 * whose `kind_of` has weeks, only those of one week.
 */
export const selectIds = (
  { from, found, by, id, isDescending }: Rows,
  { skip, take }: Page,
  kept?: { list: string; kind: Kind },
): SQL => {
  const [onward, back] = isDescending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const order = sql`order by ${by} ${onward}, ${id} ${onward} limit ${take - skip}`;
  if (!kept || skip < LATE) return sql`select ${id} from ${from} where ${found} ${order} offset ${skip}`;
  const isFromStart = isDescending
    ? sql`${by} < (select to_timestamp((week + 1) * 604800.0) from start)`
    : sql`${by} >= (select to_timestamp(week * 604800.0) from start)`;
  return sql`
    with weeks as (
      select (kind ->> 'week')::int as week, sum(count) as rows from kept_counts
      where list = ${kept.list} and kind @> ${JSON.stringify(kept.kind)}::jsonb group by 1
    ), start as materialized (
      select week, before from (select week, sum(rows) over (order by week ${onward}) - rows as before from weeks) as added
      where before <= ${skip} order by week ${back} limit 1
    )
    select ${id} from ${from} where ${found} and ${isFromStart} ${order} offset ${skip} - (select before from start)::int`;
};

/** Merges the counts of each kind, unless another instance is doing so. No total changes. */
export const mergeKeptCounts = (db: Db) =>
  db.execute(sql`select merge_kept_counts() where pg_try_advisory_xact_lock(${ADVISORY_LOCKS.mergeCounts})`);
