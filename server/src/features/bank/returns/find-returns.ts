import {
  BANK_LINE_STATES,
  type BankLineState,
  type BankReturnList,
  type Cents,
  cents,
  type Page,
} from '@formulary/contract';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { fullNameOf } from '../../accounts/person-label.ts';
import { users } from '../../accounts/tables.ts';
import { mapYielding } from '../../catalogue/price-list/in-chunks.ts';
import { type KnownLine, payerKeyOf } from '../importing/fingerprint.ts';
import { findMentions, normalName } from '../matching/mentions.ts';

/** A return follows its payment within this many days; within fewer if only the amount links them. */
const MOST_DAYS = 60;
const MOST_DAYS_BY_AMOUNT = 14;
/** Words on a payment that a bank reverses, in English and Afrikaans. */
const RETURN_WORDS = /\b(?:RETURN|RTD\b|REVERS|UNPAID|REJECT|RECALL|DISHONO|REFUND|TERUGBETAAL|ONBETAAL)/i;
/** Banks may date a payment after its return. */
const DAYS_BEFORE = 1;

const pairRow = z.object({
  payoutId: z.uuid(),
  day: z.string(),
  amount: cents,
  description: z.string(),
  reference: z.string(),
  account: z.string(),
  version: z.int(),
  lineId: z.uuid(),
  lineDay: z.string(),
  lineDescription: z.string(),
  lineReference: z.string(),
  lineState: z.enum(BANK_LINE_STATES),
  paymentId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  daysAfter: z.int(),
});
type Pair = z.infer<typeof pairRow>;

/** A received payment that a payout may return. */
export type Receipt = {
  lineId: string;
  day: string;
  description: string;
  reference: string;
  state: BankLineState;
  paymentId: string | null;
  userId: string | null;
};
/** A payout that may return a received payment. */
export type Return = {
  id: string;
  day: string;
  amount: Cents;
  description: string;
  reference: string;
  account: string;
  version: number;
  receipts: Receipt[];
};

/** Selects payouts that may return the received payments in `found`: `l` are lines, `p` are payouts. */
const selectPairs = (found: SQL): SQL => sql`
  select p.id as "payoutId", p.day::text as day, p.amount::float8 as amount, p.description, p.reference, p.account, p.version,
    l.id as "lineId", l.day::text as "lineDay", l.description as "lineDescription", l.reference as "lineReference",
    l.state as "lineState", l.payment_id as "paymentId", l.user_id as "userId", p.day - l.day as "daysAfter"
  from bank_payouts p join bank_lines l on l.amount = p.amount
    and p.day between l.day - ${DAYS_BEFORE}::int and l.day + ${MOST_DAYS}::int
  where p.outcome is null and l.state <> 'ignored' and ${found} order by p.day, p.id, l.day desc, l.id`;

/** Whether the text of a payout says that it reverses a payment. */
const saysReturn = ({ description, reference }: { description: string; reference: string }): boolean =>
  RETURN_WORDS.test(`${description} ${reference}`);

const wordsOf = (description: string, reference: string): Set<string> =>
  new Set(normalName(`${description} ${reference}`).split(' '));

/** Whether the text of a payout links it to a line: both contain an order, an invoice or the payer. */
const isToldBy = (pair: Pair): boolean => {
  const { description, reference, lineDescription, lineReference } = pair;
  const [out, received] = [
    findMentions({ description, reference }),
    findMentions({ description: lineDescription, reference: lineReference }),
  ];
  const payer = payerKeyOf(lineDescription, lineReference);
  const words = wordsOf(description, reference);
  return (
    out.references.some((one) => received.references.includes(one)) ||
    out.invoices.some((one) => received.invoices.includes(one)) ||
    (payer !== '' && payer.split(' ').every((word) => words.has(word)))
  );
};

/**
 * Keeps the lines that a payout's text names; if there are none, all lines if it says "return", and otherwise recent
 * ones.
 */
const keepLikely = (pairs: readonly Pair[]): Pair[] => {
  const told = pairs.filter(isToldBy);
  if (told.length > 0) return told;
  return pairs.filter((pair) => pair.daysAfter <= MOST_DAYS_BY_AMOUNT || saysReturn(pair));
};

const findPairs = async (db: Db | Tx, found: SQL): Promise<Pair[][]> => {
  const pairs = await readRows(db, pairRow, selectPairs(found));
  const likely = await mapYielding(Map.groupBy(pairs, ({ payoutId }) => payoutId).values(), keepLikely);
  return likely.filter(({ length }) => length > 0);
};

/** Returns the ids of lines that payouts may have returned, among the lines `l` in `found`. */
export const findReturned = async (db: Db | Tx, found: SQL): Promise<Set<string>> => {
  const ofFound = sql`p.id in (select q.id from bank_lines l join bank_payouts q on q.amount = l.amount
    and q.day between l.day - ${DAYS_BEFORE}::int and l.day + ${MOST_DAYS}::int
    where q.outcome is null and ${found})`;
  return new Set((await findPairs(db, ofFound)).flat().map(({ lineId }) => lineId));
};

/** Returns the payouts that may return received payments, latest first, or only the one with the given id. */
export const findReturns = async (db: Db | Tx, payoutId?: string): Promise<Return[]> => {
  const pairs = await findPairs(db, payoutId ? sql`p.id = ${payoutId}` : sql`true`);
  return pairs
    .flatMap((receipts): Return[] => {
      const [first] = receipts;
      if (!first) return [];
      const { payoutId: id, day, amount, description, reference, account, version } = first;
      return [
        {
          ...{ id, day, amount, description, reference, account, version },
          receipts: receipts.map((pair) => ({
            lineId: pair.lineId,
            day: pair.lineDay,
            description: pair.lineDescription,
            reference: pair.lineReference,
            state: pair.lineState,
            paymentId: pair.paymentId,
            userId: pair.userId,
          })),
        },
      ];
    })
    .toReversed();
};

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

/** Returns a page of payouts that may return received payments, latest first, optionally of one payment. */
export const listReturns = async (
  db: Db,
  { paymentId }: { paymentId?: string | undefined },
  { skip, take }: Page,
): Promise<BankReturnList> => {
  const all = await findReturns(db);
  const found = paymentId
    ? all.filter(({ receipts }) => receipts.some((receipt) => receipt.paymentId === paymentId))
    : all;
  const page = found.slice(skip, take);
  const ids = page.flatMap(({ receipts }) => receipts.flatMap(({ userId }) => userId ?? []));
  const rows = await db
    .select({ id: users.id, name: users.name, surname: users.surname, username: users.username })
    .from(users)
    .where(inArray(users.id, ids));
  const customers = new Map(
    rows.map((row) => [row.id, { id: row.id, name: fullNameOf(row), username: row.username }]),
  );
  return {
    bankReturns: page.map(({ receipts, ...payout }) => ({
      ...payout,
      receipts: receipts.map(({ userId, ...receipt }) => ({
        ...receipt,
        customer: (userId && customers.get(userId)) || null,
      })),
    })),
    total: found.length,
  };
};
