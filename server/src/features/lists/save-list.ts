import {
  type ListChange,
  type ListInput,
  type ListLineInput,
  MAX_LIST_LINES,
  MAX_LISTS,
  type NamedList,
} from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { readRows } from '../../db/rows.ts';
import { AppError, isUniqueViolation, notFound } from '../../http/errors/app-error.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { findList } from './queries.ts';
import { namedListLines, namedLists } from './tables.ts';

/** The customer, the list, and the time. */
type Asked = { userId: string; id: string; at: Date };

const NAME_TAKEN = 'You already have a list with this name.';
const throwNameTaken = (error: unknown): never => {
  if (!isUniqueViolation(error)) throw error;
  throw new AppError('CONFLICT', NAME_TAKEN, { errors: { name: NAME_TAKEN }, cause: error });
};

const keyOf = ({ productId, variantId }: Omit<ListLineInput, 'quantity'>): string =>
  `${productId}:${variantId ?? ''}`.toLowerCase();

/** Rejects missing products and duplicate lines; locks the products until the transaction ends. */
const requireLines = async (tx: Tx, lines: readonly ListLineInput[]): Promise<void> => {
  const ids = [...new Set(lines.map(({ productId }) => productId.toLowerCase()))];
  const found = await readRows(
    tx,
    z.object({ id: z.uuid() }),
    sql`select id from products where id = any(${sql.param(ids)}::uuid[]) order by id for key share`,
  );
  const known = new Set(found.map(({ id }) => id));
  const errors = new Map<string, string>();
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const field = `lines.${index}.productId`;
    if (!known.has(line.productId.toLowerCase())) errors.set(field, 'This product does not exist.');
    else if (seen.has(keyOf(line))) errors.set(field, 'This product is on the list twice.');
    seen.add(keyOf(line));
  }
  const [first] = errors.values();
  if (first) throw new AppError('VALIDATION', first, { errors });
};

const insertLines = async (
  tx: Tx,
  listId: string,
  lines: readonly ListLineInput[],
  firstPosition = 0,
): Promise<void> => {
  if (lines.length === 0) return;
  await tx.insert(namedListLines).values(
    lines.map(({ productId, variantId, quantity }, index) => ({
      ...{ id: newId(), listId, productId, variantId: variantId ?? null, quantity },
      position: firstPosition + index,
    })),
  );
};

/** Locks one of the customer's lists; NOT_FOUND for any other. */
const lockList = async (tx: Tx, { userId, id }: Asked) => {
  const [list] = await tx
    .select({ name: namedLists.name, version: namedLists.version })
    .from(namedLists)
    .where(and(eq(namedLists.id, id), eq(namedLists.userId, userId)))
    .for('update');
  return list ?? notFound('List');
};

const changed = ({ at }: Asked) => ({ version: sql`${namedLists.version} + 1`, updatedAt: at });

const readBack = async (tx: Tx, { userId, id }: Asked): Promise<NamedList> =>
  (await findList(tx, userId, id)) ?? notFound('List');

/** Creates a list. CONFLICT if the customer has one of this name, ignoring case, or the maximum number of lists. */
export const createList = async (
  db: Db | Tx,
  { userId, at }: Omit<Asked, 'id'>,
  { name, lines }: ListInput,
): Promise<NamedList> =>
  db
    .transaction(async (tx) => {
      const asked = { userId, id: newId(), at };
      await lockAccount(tx, userId);
      if ((await tx.$count(namedLists, eq(namedLists.userId, userId))) >= MAX_LISTS)
        throw new AppError('CONFLICT', `You can have at most ${MAX_LISTS} lists. Delete one first.`);
      await tx.insert(namedLists).values({ id: asked.id, userId, name, createdAt: at, updatedAt: at });
      await requireLines(tx, lines);
      await insertLines(tx, asked.id, lines);
      return readBack(tx, asked);
    })
    .catch(throwNameTaken);

/** Changes version `version` of a list: its name, its lines or both. STALE if it was changed since. */
export const changeList = async (
  db: Db | Tx,
  asked: Asked,
  { version, name, lines }: ListChange,
): Promise<NamedList> =>
  db
    .transaction(async (tx) => {
      const list = await lockList(tx, asked);
      if (list.version !== version)
        throw new AppError('STALE', 'This list was changed on another device in the meantime.');
      await tx
        .update(namedLists)
        .set({ ...changed(asked), ...(name !== undefined && { name }) })
        .where(eq(namedLists.id, asked.id));
      if (lines) {
        await requireLines(tx, lines);
        await tx.delete(namedListLines).where(eq(namedListLines.listId, asked.id));
        await insertLines(tx, asked.id, lines);
      }
      return readBack(tx, asked);
    })
    .catch(throwNameTaken);

/**
 * Adds lines at the end of a list. Products already on it keep their place and get the new quantity, so repeating the request
 * changes nothing. CONFLICT if the list becomes too long.
 */
export const addToList = async (
  db: Db | Tx,
  asked: Asked,
  lines: readonly ListLineInput[],
): Promise<NamedList> =>
  db.transaction(async (tx) => {
    await lockList(tx, asked);
    await requireLines(tx, lines);
    const known = await tx
      .select({
        id: namedListLines.id,
        productId: namedListLines.productId,
        variantId: namedListLines.variantId,
        position: namedListLines.position,
      })
      .from(namedListLines)
      .where(eq(namedListLines.listId, asked.id));
    const lineOf = new Map(known.map((line) => [keyOf(line), line]));
    const added = lines.filter((line) => !lineOf.has(keyOf(line)));
    if (known.length + added.length > MAX_LIST_LINES)
      throw new AppError(
        'CONFLICT',
        `A list has at most ${MAX_LIST_LINES} lines. This one has ${known.length}.`,
      );
    const same = lines.flatMap((line) => {
      const id = lineOf.get(keyOf(line))?.id;
      return id ? [{ id, quantity: line.quantity }] : [];
    });
    const ids = sql.param(same.map(({ id }) => id));
    const quantities = sql.param(same.map(({ quantity }) => quantity));
    await tx.execute(sql`
      update named_list_lines n set quantity = given.quantity
      from unnest(${ids}::uuid[], ${quantities}::int[]) as given(id, quantity) where n.id = given.id`);
    await insertLines(tx, asked.id, added, Math.max(-1, ...known.map(({ position }) => position)) + 1);
    await tx.update(namedLists).set(changed(asked)).where(eq(namedLists.id, asked.id));
    return readBack(tx, asked);
  });

/** Deletes one of the customer's lists. NOT_FOUND for any other. */
export const deleteList = async (db: Db | Tx, userId: string, id: string): Promise<void> => {
  const deleted = await db
    .delete(namedLists)
    .where(and(eq(namedLists.id, id), eq(namedLists.userId, userId)))
    .returning({ id: namedLists.id });
  if (deleted.length === 0) notFound('List');
};
