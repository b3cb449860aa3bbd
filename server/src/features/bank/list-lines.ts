import {
  BANK_LINE_MATCHES,
  BANK_LINE_STATES,
  BANK_OUTCOMES,
  type BankLine,
  type BankLineList,
  type BankLineMatch,
  type BankLineState,
  type BankProposal,
  bankLine,
  cents,
  type Page,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { likePattern, readRows } from '../../db/rows.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { fullNameOf } from '../accounts/person-label.ts';
import { matchLineFor, matchOpenLines } from './matching/match-lines.ts';
import type { Proposal } from './matching/propose.ts';

export type LineSearch = {
  state: BankLineState;
  match?: BankLineMatch | undefined;
  importId?: string | undefined;
  q?: string | undefined;
};

const lineRow = bankLine
  .pick({
    id: true,
    importId: true,
    account: true,
    day: true,
    description: true,
    reference: true,
    note: true,
  })
  .extend({
    amount: cents,
    state: z.enum(BANK_LINE_STATES),
    outcome: z.enum(BANK_OUTCOMES).nullable(),
    userId: z.uuid().nullable(),
    customerName: z.string().nullable(),
    username: z.string().nullable(),
    paymentId: z.uuid().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
    version: z.int(),
  });
type LineRow = z.infer<typeof lineRow>;

const COLUMNS: SQL = sql`l.id, l.import_id as "importId", l.account, l.day::text as day, l.description, l.reference, l.note,
  l.amount::float8 as amount, l.state, l.outcome, l.user_id as "userId", btrim(c.name || ' ' || c.surname) as "customerName",
  c.username, l.payment_id as "paymentId", btrim(d.name || ' ' || d.surname) as "decidedBy", l.decided_at as "decidedAt",
  l.version`;
const TABLES: SQL = sql`left join users c on c.id = l.user_id left join users d on d.id = l.decided_by`;

const toProposal = ({
  confidence,
  outcome,
  customer,
  parts,
  payment,
  reasons,
  doubts,
}: Proposal): BankProposal => ({
  ...{ confidence, outcome, reasons, doubts },
  customer: {
    id: customer.id,
    name: fullNameOf(customer),
    username: customer.username,
    outstanding: customer.outstanding,
  },
  orders: parts.map(({ order, amount }) => ({
    id: order.id,
    referenceNumber: order.referenceNumber,
    totalPrice: order.totalPrice,
    lacks: order.lacks,
    amount,
  })),
  payment: payment && {
    id: payment.id,
    dateCreated: new Date(payment.dateCreated).toISOString(),
    isProof: payment.isProof,
  },
});

const toLine = (row: LineRow, proposals: readonly Proposal[]): BankLine => {
  const { userId, customerName, username, decidedBy, decidedAt, ...line } = row;
  return {
    ...line,
    customer: userId === null ? null : { id: userId, name: customerName ?? '', username: username ?? '' },
    decided: decidedAt === null ? null : { by: decidedBy ?? '', at: new Date(decidedAt).toISOString() },
    proposals: proposals.map(toProposal),
  };
};

const foundLines = ({ state, importId, q }: LineSearch): SQL => {
  const conditions: SQL[] = [sql`l.state = ${state}::bank_line_state`];
  if (importId) conditions.push(sql`l.import_id = ${importId}`);
  if (q) {
    const digits = q.replace(/^R/i, '').replace(/\s/g, '').replace(',', '.');
    const isAmount = /^\d{1,9}(\.\d{1,2})?$/.test(digits);
    const text = sql`upper(l.description || ' ' || l.reference || ' ' || coalesce(c.name || ' ' || c.surname || ' ' || c.username, ''))
      like ${likePattern(q.toUpperCase())}`;
    conditions.push(isAmount ? sql`(l.amount = round(${digits}::numeric * 100) or ${text})` : text);
  }
  return sql.join(conditions, sql` and `);
};

const countRow = z.object({ state: z.enum(BANK_LINE_STATES), total: z.int() });
const idRow = z.object({ id: z.uuid() });

/**
 * Returns a page of bank lines. Open lines, oldest first, have proposals, which depend on one another and so are
 * computed for all open lines together; the others are sorted by decision, latest first.
 */
export const listLines = async (db: Db, search: LineSearch, { skip, take }: Page): Promise<BankLineList> => {
  const isOpen = search.state === 'open';
  const matched = await matchOpenLines(db);
  const proposals = new Map(matched.map(({ line, proposals: of }) => [line.id, of]));
  const matchOf = (id: string): BankLineMatch => proposals.get(id)?.[0]?.confidence ?? 'none';
  const order = isOpen ? sql`l.day, l.id` : sql`l.decided_at desc, l.id desc`;
  const ids = await readRows(
    db,
    idRow,
    sql`select l.id from bank_lines l left join users c on c.id = l.user_id where ${foundLines(search)} order by ${order}`,
  );
  const wanted = ids.filter(({ id }) => !isOpen || !search.match || matchOf(id) === search.match);
  const page = wanted.slice(skip, take).map(({ id }) => id);
  const [rows, counted] = await Promise.all([
    readRows(
      db,
      lineRow,
      sql`select ${COLUMNS} from bank_lines l ${TABLES} where l.id = any(${sql.param(page)}::uuid[])`,
    ),
    readRows(db, countRow, sql`select state, count(*)::int as total from bank_lines group by state`),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const totals = new Map(counted.map(({ state, total }) => [state, total]));
  const matches = Object.fromEntries(
    BANK_LINE_MATCHES.map((match) => [
      match,
      matched.filter(({ line }) => matchOf(line.id) === match).length,
    ]),
  ) as Record<BankLineMatch, number>;
  return {
    bankLines: page.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toLine(row, proposals.get(id) ?? [])] : [];
    }),
    total: wanted.length,
    counts: {
      open: totals.get('open') ?? 0,
      matched: totals.get('matched') ?? 0,
      ignored: totals.get('ignored') ?? 0,
      ...matches,
    },
  };
};

/** Returns the proposal for an open line and a customer chosen by staff. NOT_FOUND. */
export const findProposal = async (db: Db, id: string, customerId: string): Promise<BankProposal> => {
  const proposal = await matchLineFor(db, id, customerId);
  return proposal ? toProposal(proposal) : notFound('Open bank line');
};
