import { cents, inCents, type StatementRunInput, type StatementRunPreview } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { closingOf, RECIPIENTS, whoGetsStatements } from './recipients.ts';

const NAMED = 100;
const countRow = z.object({ total: z.int(), withoutEmail: z.int(), closing: cents });
const personRow = z.object({ id: z.uuid(), username: z.string(), name: z.string() });

/** Returns how many customers would get a statement, the sum of their closing balances, and those without an email address. */
export const previewRun = async (
  db: Db,
  question: StatementRunInput,
): Promise<Omit<StatementRunPreview, 'canSend'>> => {
  const who = await whoGetsStatements(db, question);
  const closing = await closingOf(db, question);
  const [[counted], without] = await Promise.all([
    readRows(
      db,
      countRow,
      sql`select count(*)::int as total, (count(*) filter (where users.email is null))::int as "withoutEmail",
          coalesce(sum(${closing}), 0)::float8 as closing
        from ${RECIPIENTS} where ${who}`,
    ),
    readRows(
      db,
      personRow,
      sql`select users.id, users.username, btrim(users.name || ' ' || users.surname) as name
        from ${RECIPIENTS} where ${who} and users.email is null
        order by lower(users.name || ' ' || users.surname), users.id limit ${NAMED}`,
    ),
  ]);
  return { ...(counted ?? { total: 0, withoutEmail: 0, closing: inCents(0) }), without };
};
