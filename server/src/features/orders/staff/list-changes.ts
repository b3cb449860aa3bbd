import type { OrderChanges } from '@formulary/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { selectLines, summaryColumns, toSummary } from '../queries.ts';
import { orders } from '../tables.ts';
import { customers } from './order-search.ts';

const transaction = z.string().regex(/^\d{1,20}$/);
/**
 * The position of a reader of changes: after this order, as that transaction left it. `history` identifies the history
 * of the database, which differs after a restore to another server or to an earlier time.
 */
const position = z.object({ history: z.string().max(60), changedIn: transaction, id: z.uuid() });
type Position = z.output<typeof position>;

const START = { changedIn: '0', id: '00000000-0000-0000-0000-000000000000' };

const encodeCursor = ({ history, changedIn, id }: Position): string =>
  Buffer.from(JSON.stringify([history, changedIn, id])).toString('base64url');

const WRONG_CURSOR = 'Send `next` of the previous response unchanged, or leave it out to start.';

/** A cursor from the previous response. */
export const cursor = z
  .string()
  .max(300, WRONG_CURSOR)
  .transform((text, context) => {
    try {
      const [history, changedIn, id] = z
        .array(z.string())
        .parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      return position.parse({ history, changedIn, id });
    } catch {
      context.addIssue({
        code: 'custom',
        message: WRONG_CURSOR,
      });
      return z.NEVER;
    }
  });

/**
 * Which changes are stable now: every transaction before `horizon` has ended, so its changes are visible, and no later
 * transaction can add to them.
 */
const moment = z.object({ history: z.string(), horizon: transaction });
const readMoment = async (db: Db) => {
  const [row] = await readRows(
    db,
    moment,
    sql`select (select system_identifier from pg_control_system()) || '-' || (select timeline_id from pg_control_checkpoint()) as history,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  );
  return moment.parse(row);
};

/** Selects the orders that changed after a position, in the order in which a reader must follow them. */
export const selectChanged = (
  db: Db | Tx,
  { changedIn, id }: Pick<Position, 'changedIn' | 'id'>,
  limit: number,
) =>
  db
    .select({
      ...summaryColumns,
      version: orders.version,
      changedIn: orders.changedIn,
      deliveryFee: orders.deliveryFee,
      delivery: orders.delivery,
      note: orders.note,
      cancelReason: orders.cancelReason,
      customer: {
        id: customers.id,
        username: customers.username,
        name: customers.name,
        surname: customers.surname,
      },
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.userId))
    .where(
      sql`(${orders.changedIn}, ${orders.id}) > (${changedIn}::xid8, ${id}::uuid)
        and ${orders.changedIn} < pg_snapshot_xmin(pg_current_snapshot())`,
    )
    .orderBy(asc(orders.changedIn), asc(orders.id))
    .limit(limit);

/**
 * Returns the orders that were placed or changed after a position, each once, in its current state. The changes of a running
 * transaction follow once it has ended, so that a reader who continues from `next` never misses an order, however late it is
 * committed.
 */
export const listOrderChanges = async (
  db: Db,
  after: Position | undefined,
  limit: number,
): Promise<OrderChanges> => {
  const { history, horizon } = await readMoment(db);
  if (after && (after.history !== history || BigInt(after.changedIn) >= BigInt(horizon)))
    throw new AppError(
      'STALE',
      'The database has been restored since this cursor was issued. Start again without it, and compare every order with your records.',
    );
  const rows = await selectChanged(db, after ?? START, limit);
  const lines = Map.groupBy(
    await selectLines(
      db,
      rows.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  const last = rows.at(-1) ?? after ?? START;
  return {
    orders: rows.map((row) => ({
      ...toSummary(row),
      version: row.version,
      deliveryFee: row.deliveryFee,
      deliveryDetail: row.delivery,
      note: row.note,
      customer: {
        id: row.customer.id,
        username: row.customer.username,
        name: `${row.customer.name} ${row.customer.surname}`.trim(),
      },
      orderProducts: lines.get(row.id) ?? [],
      dateCancelled: row.cancelledAt?.toISOString() ?? null,
      cancelReason: row.cancelReason,
    })),
    next: encodeCursor({ history, changedIn: last.changedIn, id: last.id }),
    hasMore: rows.length === limit,
  };
};
