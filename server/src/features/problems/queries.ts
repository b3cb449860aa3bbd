import {
  type OrderProblems,
  type Page,
  type ProblemState,
  problem,
  type StaffProblem,
  staffProblem,
} from '@formulary/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { readRows, totalRow } from '../../db/rows.ts';
import { orders } from '../orders/tables.ts';
import { findReportable, reportRefusal } from './reportable.ts';

/** Timestamps are in the database's text format. */
const times = { reportedAt: z.string(), decidedAt: z.string().nullable() };
const problemRow = problem.extend(times);
const staffRow = staffProblem.extend(times);

const withTimes = <Row extends { reportedAt: string; decidedAt: string | null }>(row: Row): Row => ({
  ...row,
  reportedAt: new Date(row.reportedAt).toISOString(),
  decidedAt: row.decidedAt && new Date(row.decidedAt).toISOString(),
});

const documentOf = (id: SQL): SQL => sql`(
  select json_build_object('id', d.id, 'kind', d.kind, 'number', d.number) from tax_documents d where ${id})`;

/** The lines of a report `p`, each with `more` columns of its order line `l`. */
const linesWith = (more: SQL): SQL => sql`(
  select json_agg(json_build_object('orderLineId', l.id, 'kind', r.kind, 'quantity', r.quantity ${more}) order by l.position)
  from order_problem_lines r join order_lines l on l.id = r.order_line_id where r.problem_id = p.id)`;

const COLUMNS: SQL = sql`p.id, p.reported_at as "reportedAt", p.state, p.note, p.answer, p.decided_at as "decidedAt",
  (select coalesce(json_agg(f.id order by f.id), '[]') from problem_photos f where f.problem_id = p.id) as photos,
  ${documentOf(sql`d.id = p.credit_note_id`)} as "creditNote"`;

/** Returns the problems of an order; undefined if there is no such order, or it is another customer's. */
export const findOrderProblems = async (
  db: Db,
  userId: string,
  orderId: string,
): Promise<OrderProblems | undefined> => {
  const [order] = await db
    .select({ status: orders.status, cancelledAt: orders.cancelledAt })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) return undefined;
  const [problems, reportable] = await Promise.all([
    readRows(
      db,
      problemRow,
      sql`select ${COLUMNS}, ${linesWith(sql``)} as lines from order_problems p where p.order_id = ${orderId}
        order by p.reported_at desc, p.id desc`,
    ),
    findReportable(db, orderId),
  ]);
  return {
    problems: problems.map(withTimes),
    reportable,
    refusal: reportRefusal(order, reportable) ?? null,
  };
};

const STAFF_COLUMNS: SQL = sql`${COLUMNS}, p.version,
  ${linesWith(sql`, 'sku', l.sku, 'name', l.name, 'variantName', l.variant_name, 'strength', l.strength, 'dosage', l.dosage,
    'packSize', l.pack_size, 'ordered', l.quantity`)} as lines,
  json_build_object('id', o.id, 'referenceNumber', o.reference_number) as "order",
  json_build_object('id', c.id, 'username', c.username, 'name', btrim(c.name || ' ' || c.surname)) as customer,
  ${documentOf(sql`d.order_id = p.order_id and d.kind = 'invoice'`)} as invoice,
  (select btrim(s.name || ' ' || s.surname) from users s where s.id = p.decided_by) as "decidedBy"`;

const STAFF_TABLES: SQL = sql`order_problems p join orders o on o.id = p.order_id join users c on c.id = p.user_id`;

/** The open reports come oldest first, all others newest first. */
type ProblemSearch = { state?: ProblemState | undefined; orderId?: string | undefined };

const found = ({ state, orderId }: ProblemSearch): SQL =>
  sql`${state ? sql`p.state = ${state}` : sql`true`} and ${orderId ? sql`p.order_id = ${orderId}` : sql`true`}`;

export const listProblems = async (
  db: Db,
  search: ProblemSearch,
  { skip, take }: Page,
): Promise<{ problems: StaffProblem[]; total: number }> => {
  const order = search.state === 'open' ? sql`p.reported_at, p.id` : sql`p.reported_at desc, p.id desc`;
  const [rows, [counted]] = await Promise.all([
    readRows(
      db,
      staffRow,
      sql`select ${STAFF_COLUMNS} from ${STAFF_TABLES} where ${found(search)} order by ${order}
        limit ${take - skip} offset ${skip}`,
    ),
    readRows(db, totalRow, sql`select count(*)::int as total from order_problems p where ${found(search)}`),
  ]);
  return { problems: rows.map(withTimes), total: counted?.total ?? 0 };
};

export const findProblem = async (db: Db, id: string): Promise<StaffProblem | undefined> => {
  const [row] = await readRows(
    db,
    staffRow,
    sql`select ${STAFF_COLUMNS} from ${STAFF_TABLES} where p.id = ${id}`,
  );
  return row && withTimes(row);
};
