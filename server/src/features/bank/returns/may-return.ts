import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import type { KnownLine } from '../importing/fingerprint.ts';
import { MOST_DAYS, saysReturn } from './find-returns.ts';

/** Counts payouts that may return a received payment: by their words, or because the amount matches one. */
export const countReturns = async (db: Db | Tx, moneyOut: readonly KnownLine[]): Promise<number> => {
  const [told, others] = [true, false].map((isTold) =>
    moneyOut.filter((line) => saysReturn(line) === isTold),
  ) as [KnownLine[], KnownLine[]];
  const [row] = await readRows(
    db,
    z.object({ total: z.int() }),
    sql`select count(*)::int as total from unnest(${sql.param(others.map(({ day }) => day))}::date[],
        ${sql.param(others.map(({ amount }) => amount))}::bigint[]) as line (day, amount)
      where exists (select from bank_lines b
        where b.amount = line.amount and b.day between line.day - ${MOST_DAYS}::int and line.day + 1)`,
  );
  return told.length + (row?.total ?? 0);
};
