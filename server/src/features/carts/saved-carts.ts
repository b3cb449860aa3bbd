import {
  MAX_LISTS,
  type SavedCart,
  type SavedCartInput,
  type SavedCartSummary,
  savedCartSummary,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { readRows } from '../../db/rows.ts';
import { AppError, isUniqueViolation, notFound } from '../../http/errors/app-error.ts';
import { LINES, linesColumn, UPDATED_AT, writeLines } from './kept-cart.ts';

const SUMMARY = sql`cart.id, cart.name, cart.version, ${UPDATED_AT} as "updatedAt",
  (select count(*)::int from cart_lines line where line.cart_id = cart.id) as "lineCount",
  (select coalesce(sum(line.quantity), 0)::float8 from cart_lines line where line.cart_id = cart.id) as "totalQuantity"`;

/** Returns the customer's saved carts, last changed first. */
export const listSavedCarts = (db: Db, userId: string): Promise<SavedCartSummary[]> =>
  readRows(
    db,
    savedCartSummary,
    sql`select ${SUMMARY} from carts cart where cart.user_id = ${userId} and cart.name is not null
      order by cart.updated_at desc, cart.id desc`,
  );

const savedRow = savedCartSummary.extend({ forCollection: z.boolean(), lines: linesColumn });

/** Returns a saved cart with its lines. NOT_FOUND if the customer has no such cart. */
export const findSavedCart = async (db: Db | Tx, userId: string, id: string): Promise<SavedCart> => {
  const [cart] = await readRows(
    db,
    savedRow,
    sql`select ${SUMMARY}, cart.for_collection as "forCollection", ${LINES} as lines
      from carts cart where cart.id = ${id} and cart.user_id = ${userId} and cart.name is not null`,
  );
  return cart ?? notFound('Saved cart');
};

const throwNameTaken = (error: unknown): never => {
  if (!isUniqueViolation(error)) throw error;
  const message = 'You already have a saved cart with this name.';
  throw new AppError('CONFLICT', message, { errors: { name: message }, cause: error });
};

/** Saves a cart. CONFLICT if its name is taken, or the customer has the maximum number of carts. */
export const saveCart = (
  db: Db,
  userId: string,
  { name, forCollection, lines }: SavedCartInput,
  at: Date,
): Promise<SavedCart> =>
  db
    .transaction(async (tx) => {
      // Serialises the customer's requests, so that two of them cannot both take the last place.
      await tx.execute(sql`select from users where id = ${userId} for no key update`);
      const [{ total } = { total: 0 }] = await readRows(
        tx,
        z.object({ total: z.int() }),
        sql`select count(*)::int as total from carts where user_id = ${userId} and name is not null`,
      );
      if (total >= MAX_LISTS)
        throw new AppError('CONFLICT', `You have saved ${MAX_LISTS} carts. Delete one to save another.`);
      const id = newId();
      const moment = at.toISOString();
      await tx.execute(sql`insert into carts (id, user_id, name, for_collection, created_at, updated_at)
        values (${id}, ${userId}, ${name}, ${forCollection}, ${moment}, ${moment})`);
      await writeLines(tx, id, lines);
      return findSavedCart(tx, userId, id);
    })
    .catch(throwNameTaken);

type Named = { userId: string; id: string };

/** Renames a saved cart. STALE if it has changed since `version` was read, CONFLICT if the name is taken. */
export const renameSavedCart = (
  db: Db,
  { userId, id }: Named,
  { name, version }: { name: string; version: number },
  at: Date,
): Promise<SavedCart> =>
  db
    .transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        update carts set name = ${name}, version = version + 1, updated_at = ${at.toISOString()}
        where id = ${id} and user_id = ${userId} and name is not null and version = ${version}`);
      const cart = await findSavedCart(tx, userId, id);
      if (!rowCount) throw new AppError('STALE', 'This saved cart has changed in the meantime.');
      return cart;
    })
    .catch(throwNameTaken);

/** Deletes a saved cart and returns its contents, so that it can be saved again. NOT_FOUND if there is no such cart. */
export const deleteSavedCart = (db: Db, { userId, id }: Named): Promise<SavedCart> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select from carts where id = ${id} and user_id = ${userId} for update`);
    const cart = await findSavedCart(tx, userId, id);
    await tx.execute(sql`delete from carts where id = ${id}`);
    return cart;
  });
