import { type Cents, cents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { mapYielding } from '../../catalogue/price-list/in-chunks.ts';
import { payerKeyOf } from '../importing/payer-key.ts';
import { findReturned } from '../returns/find-returns.ts';
import { loadFacts, type OpenLine } from './load-facts.ts';
import { findMentions } from './mentions.ts';
import { nothingTaken, type Proposal, propose, take } from './propose.ts';
import { mayBeTwin, selectTwins } from './twins.ts';

const lineRow = z.object({
  id: z.uuid(),
  day: z.string(),
  amount: cents,
  description: z.string(),
  reference: z.string(),
});

const IS_OPEN: SQL = sql`l.state = 'open'`;

/** Selects lines in the order in which they are allocated to orders. */
const selectLines = (found: SQL): SQL => sql`
  select l.id, l.day::text as day, l.amount::float8 as amount, l.description, l.reference
  from bank_lines l where ${found} order by l.day, l.id`;

export type MatchedLine = { line: OpenLine; proposals: Proposal[] };

/** Returns the matching lines with their proposals, for a customer chosen by staff or for all. */
const matchFound = async (db: Db | Tx, found: SQL, chosen?: string): Promise<MatchedLine[]> => {
  const rows = await readRows(db, lineRow, selectLines(found));
  if (rows.length === 0) return [];
  const twins = await selectTwins(db, found);
  const returned = await findReturned(db, found);
  const mentions = await mapYielding(rows, findMentions);
  const known = await mapYielding(rows, (row) => ({
    ...row,
    payerKey: payerKeyOf(row.description, row.reference),
  }));
  const facts = await loadFacts(db, known, mentions, { chosen, others: [...twins.values()].flat() });
  const taken = nothingTaken();
  return mapYielding(known, (row, at) => {
    const own = mentions[at] ?? findMentions(row);
    const line = {
      ...row,
      hasTwin: mayBeTwin(own, twins.get(row.id) ?? [], facts),
      isReturned: returned.has(row.id),
    };
    const proposals = propose(line, own, facts, taken, chosen);
    const [best] = proposals;
    if (best?.confidence === 'certain') take(taken, line, best);
    return { line, proposals };
  });
};

/** Returns all open lines, oldest first, each with its proposals. */
export const matchOpenLines = (db: Db | Tx): Promise<MatchedLine[]> => matchFound(db, IS_OPEN);

/** Returns the open lines of an amount with their proposals. */
export const matchLinesOf = (db: Db | Tx, amount: Cents): Promise<MatchedLine[]> =>
  matchFound(db, sql`${IS_OPEN} and l.amount = ${amount}`);

/** Returns the lines of an amount whose money was returned since a day, with the proposals that they would have otherwise. */
export const matchReturnedLinesOf = (db: Db | Tx, amount: Cents, since: Date): Promise<MatchedLine[]> =>
  matchFound(
    db,
    sql`l.amount = ${amount} and exists (select from bank_payouts p where p.line_id = l.id and p.outcome = 'returned'
      and p.day >= ${since.toISOString()}::timestamptz::date - 1)`,
  );

/** Returns the proposal for an open line and a customer chosen by staff; undefined if either does not exist. */
export const matchLineFor = async (
  db: Db | Tx,
  lineId: string,
  customerId: string,
): Promise<Proposal | undefined> =>
  (await matchFound(db, sql`${IS_OPEN} and l.id = ${lineId}`, customerId))[0]?.proposals[0];
