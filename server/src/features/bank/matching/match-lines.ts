import { type Cents, cents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { mapYielding } from '../../catalogue/price-list/in-chunks.ts';
import { payerKeyOf } from '../importing/fingerprint.ts';
import { findReturned } from '../returns/find-returns.ts';
import { loadFacts, type OpenLine, type OrderFact } from './load-facts.ts';
import { findMentions, type Mentions } from './mentions.ts';
import { nothingTaken, type Proposal, propose, take } from './propose.ts';

/** Banks show a payment on the day it was made or the day it was booked, which may be a long weekend apart. */
const TWIN_DAYS = 4;
/** More lines of one amount than this are not compared one by one. */
const MOST_COMPARED = 20;

const twinRow = z.object({
  lineId: z.uuid(),
  day: z.string(),
  amount: cents,
  description: z.string(),
  reference: z.string(),
});

/** Lines of other imports that may be the same payment: the same amount on about the same day. */
export type Twins = Map<string, Mentions[]>;

/** Selects the twins of lines in any state, because even an ignored one may have been a payment recorded by hand. */
const selectTwins = async (db: Db | Tx, lines: SQL): Promise<Twins> => {
  const rows = await readRows(
    db,
    twinRow,
    sql`select l.id as "lineId", t.day::text as day, t.amount::float8 as amount, t.description, t.reference
      from bank_lines l cross join lateral (
        select * from bank_lines b where b.amount = l.amount and b.import_id <> l.import_id
          and b.day between l.day - ${TWIN_DAYS}::int and l.day + ${TWIN_DAYS}::int limit ${MOST_COMPARED}
      ) t where ${lines}`,
  );
  const found = await mapYielding(rows, findMentions);
  const twins: Twins = new Map();
  for (const [at, { lineId }] of rows.entries()) {
    const mentions = found[at];
    const known = twins.get(lineId);
    if (known && mentions) known.push(mentions);
    else if (mentions) twins.set(lineId, [mentions]);
  }
  return twins;
};

type KnownOrders = { byReference: Map<string, OrderFact>; byInvoice: Map<number, OrderFact> };

const ownersOf = ({ references, invoices }: Mentions, facts: KnownOrders): Set<string> =>
  new Set(
    [
      ...references.map((reference) => facts.byReference.get(reference)),
      ...invoices.map((serial) => facts.byInvoice.get(serial)),
    ].flatMap((order) => (order ? [order.userId] : [])),
  );

/** Whether a line may be the same payment as one of its twins. It is not if both name orders of different customers. */
const mayBeTwin = (own: Mentions, twins: readonly Mentions[], facts: KnownOrders): boolean => {
  if (twins.length >= MOST_COMPARED) return true;
  const owners = ownersOf(own, facts);
  return twins.some((twin) => {
    const others = ownersOf(twin, facts);
    return owners.size === 0 || others.size === 0 || !owners.isDisjointFrom(others);
  });
};

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
