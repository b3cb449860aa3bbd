import { type Cents, cents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { loadFacts, type OpenLine } from './load-facts.ts';
import { findMentions } from './mentions.ts';
import { nothingTaken, type Proposal, propose, take } from './propose.ts';

const openRow = z.object({
  id: z.uuid(),
  day: z.string(),
  amount: cents,
  description: z.string(),
  reference: z.string(),
  payerKey: z.string(),
  hasTwin: z.boolean(),
});

/** Selects open lines in the order in which they take what is due; a twin was imported from another kind of file. */
const selectOpen = (found: SQL): SQL => sql`
  select l.id, l.day::text as day, l.amount::float8 as amount, l.description, l.reference, l.payer_key as "payerKey",
    exists (select from bank_lines t join bank_imports ti on ti.id = t.import_id
      where t.day = l.day and t.amount = l.amount and t.state <> 'ignored' and ti.id <> i.id
        and (ti.format <> i.format or t.account <> l.account)) as "hasTwin"
  from bank_lines l join bank_imports i on i.id = l.import_id
  where l.state = 'open' and ${found} order by l.day, l.id`;

export type MatchedLine = { line: OpenLine; proposals: Proposal[] };

const matchFound = async (db: Db | Tx, found: SQL): Promise<MatchedLine[]> => {
  const lines = await readRows(db, openRow, selectOpen(found));
  if (lines.length === 0) return [];
  const mentions = lines.map(findMentions);
  const facts = await loadFacts(db, lines, mentions);
  const taken = nothingTaken();
  return lines.map((line, at) => {
    const proposals = propose(line, mentions[at] ?? findMentions(line), facts, taken);
    const [best] = proposals;
    if (best?.confidence === 'certain') take(taken, line, best);
    return { line, proposals };
  });
};

/** Returns all open lines, the oldest first, each with its proposals. */
export const matchOpenLines = (db: Db | Tx): Promise<MatchedLine[]> => matchFound(db, sql`true`);

/** Returns the open lines of an amount with their proposals. */
export const matchLinesOf = (db: Db | Tx, amount: Cents): Promise<MatchedLine[]> =>
  matchFound(db, sql`l.amount = ${amount}`);

/** Returns the proposal for a customer whom staff choose for an open line; undefined if one of them does not exist. */
export const matchLineFor = async (
  db: Db | Tx,
  lineId: string,
  customerId: string,
): Promise<Proposal | undefined> => {
  const [line] = await readRows(db, openRow, selectOpen(sql`l.id = ${lineId}`));
  if (!line) return undefined;
  const mentions = findMentions(line);
  const facts = await loadFacts(db, [line], [mentions], customerId);
  return propose(line, mentions, facts, nothingTaken(), customerId)[0];
};
