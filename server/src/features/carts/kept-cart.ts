import { type KeptCart, type KeptCartInput, keptCart } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { readRows } from '../../db/rows.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { LINES, linesColumn, writeLines } from './lines.ts';

const cartRow = z.object({
  version: z.int(),
  forCollection: z.boolean(),
  updatedAt: z.iso.datetime(),
  ordered: keptCart.shape.ordered,
  lines: linesColumn,
});

export const UPDATED_AT = sql`to_char(cart.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns the customer's current cart, read in one statement, so that its lines match its version. */
export const findKeptCart = async (db: Db | Tx, userId: string): Promise<KeptCart> => {
  const [cart] = await readRows(
    db,
    cartRow,
    sql`select cart.version, cart.for_collection as "forCollection", ${UPDATED_AT} as "updatedAt", ${LINES} as lines,
        (select json_build_object('version', cart.ordered_version, 'id', o.id, 'referenceNumber', o.reference_number)
          from orders o where o.id = cart.order_id) as ordered
      from carts cart where cart.user_id = ${userId} and cart.name is null`,
  );
  return cart
    ? { userId, ...cart }
    : { userId, version: 0, forCollection: false, updatedAt: null, ordered: null, lines: [] };
};

/** Returns only the version of the current cart; 0 if there is none. */
export const findVersion = async (db: Db | Tx, userId: string): Promise<number> => {
  const [cart] = await readRows(
    db,
    z.object({ version: z.int() }),
    sql`select version from carts where user_id = ${userId} and name is null`,
  );
  return cart?.version ?? 0;
};

const locked = z.object({ id: z.uuid() });

/** Adds the cart, or locks it at the expected version. Returns its id; undefined if its version has changed. */
const lockAt = async (
  tx: Tx,
  { userId, version, forCollection }: KeptCartInput,
  at: Date,
): Promise<string | undefined> => {
  const moment = at.toISOString();
  const statement =
    version === 0
      ? sql`insert into carts (id, user_id, for_collection, created_at, updated_at)
          values (${newId()}, ${userId}, ${forCollection}, ${moment}, ${moment})
          on conflict (user_id) where name is null do nothing returning id`
      : sql`update carts set version = version + 1, for_collection = ${forCollection}, updated_at = ${moment}
          where user_id = ${userId} and name is null and version = ${version} returning id`;
  const [cart] = await readRows(tx, locked, statement);
  return cart?.id;
};

/** Replaces the current cart. STALE if it has changed since `version` was read. */
export const saveKeptCart = (db: Db, input: KeptCartInput, at: Date): Promise<KeptCart> =>
  db.transaction(async (tx) => {
    const cartId = await lockAt(tx, input, at);
    if (!cartId) throw new AppError('STALE', 'The cart has changed on another device in the meantime.');
    await writeLines(tx, cartId, input.lines);
    return findKeptCart(tx, input.userId);
  });
