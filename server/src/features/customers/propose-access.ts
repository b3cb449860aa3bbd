import { type AccessChange, type AccessProposal, type Cents, cents, type Page } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { findToday } from '../credit-control/ageing/open-orders.ts';
import { daysBefore, owedBefore } from '../ledger/owed-before.ts';
import { PEOPLE, personColumns, personRow, toSummary } from './people.ts';
import { ARE_CUSTOMERS } from './person-search.ts';

export type AccessQuestion = { change: AccessChange; days: number; amount: Cents };

const proposed = ({ change, days, amount }: AccessQuestion, at: Date): SQL => {
  const owed = owedBefore(daysBefore(at, days));
  return change === 'revoke'
    ? sql`${ARE_CUSTOMERS} and users.store_access and a.outstanding > ${amount} and ${owed} > ${amount}`
    : sql`${ARE_CUSTOMERS} and not users.store_access and ${owed} <= ${amount}`;
};

const proposalRow = personRow.extend({ owedLong: cents, total: z.int() });

/** Returns customers whose access could be changed, largest overdue debt first, and the total. */
export const proposeAccess = async (
  db: Db,
  question: AccessQuestion,
  at: Date,
  { skip, take }: Page,
): Promise<{ customers: AccessProposal[]; total: number }> => {
  const today = await findToday(db, at);
  const rows = await readRows(
    db,
    proposalRow,
    sql`
    select ${personColumns(today)}, ${owedBefore(daysBefore(at, question.days))} as "owedLong",
      (count(*) over ())::int as total
    from ${PEOPLE} where ${proposed(question, at)}
    order by "owedLong" desc, users.id limit ${take - skip} offset ${skip}`,
  );
  return {
    customers: rows.map((row) => ({ ...toSummary(row), owedLong: row.owedLong })),
    total: rows[0]?.total ?? 0,
  };
};
