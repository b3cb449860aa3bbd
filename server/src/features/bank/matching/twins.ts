import { cents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { mapYielding } from '../../catalogue/price-list/in-chunks.ts';
import type { OrderFact } from './load-facts.ts';
import { findMentions, type Mentions } from './mentions.ts';

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

/** Selects the twins of lines in any state: even an ignored one may have been a payment recorded by hand. */
export const selectTwins = async (db: Db | Tx, lines: SQL): Promise<Twins> => {
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

/** Whether a line may be the payment of one of its twins. It is not if both name orders of different customers. */
export const mayBeTwin = (own: Mentions, twins: readonly Mentions[], facts: KnownOrders): boolean => {
  if (twins.length >= MOST_COMPARED) return true;
  const owners = ownersOf(own, facts);
  return twins.some((twin) => {
    const others = ownersOf(twin, facts);
    return owners.size === 0 || others.size === 0 || !owners.isDisjointFrom(others);
  });
};
