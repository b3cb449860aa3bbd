import { type Cents, type Decimals, decimals, hasCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { businessSettings } from './tables.ts';

export const WHOLE_RAND_NEEDED = 'Enter whole rand: the store’s prices have no decimals.';

const select = async (db: Db | Tx, lock: 'share' | 'update' | undefined): Promise<Decimals> => {
  const [row] = await readRows(
    db,
    z.object({ decimals }),
    sql`select decimals from business_settings where id = 1 ${lock ? sql.raw(`for ${lock}`) : sql``}`,
  );
  return row?.decimals ?? 0;
};

/** Returns the number of decimals of the store's prices, delivery fees and totals. */
export const findDecimals = (db: Db | Tx): Promise<Decimals> => select(db, undefined);

/**
 * Like `findDecimals`, for a transaction that writes a price or a fee: the decimals cannot change before it ends. Take
 * this lock last, except for the lock on a document's number.
 */
export const lockDecimals = (tx: Tx): Promise<Decimals> => select(tx, 'share');

/** Throws VALIDATION with `errors` by field if any of the amounts has cents and the store's prices have none. */
export const requireStoreDecimals = async (tx: Tx, amounts: Record<string, Cents>): Promise<void> => {
  const exact = Object.keys(amounts).filter((field) => hasCents(amounts[field] as Cents));
  if (exact.length === 0 || (await lockDecimals(tx)) === 2) return;
  throw new AppError('VALIDATION', WHOLE_RAND_NEEDED, {
    errors: Object.fromEntries(exact.map((field) => [field, WHOLE_RAND_NEEDED])),
  });
};

const counted = z.object({ products: z.int(), fees: z.int(), imports: z.int() });

const count = (total: number, one: string, many: string): string[] =>
  total > 0 ? [`${total} ${total === 1 ? one : many}`] : [];

/** Throws HAS_CENTS if any price or delivery fee has cents, CONFLICT while an import may be writing some. */
const requireWholeRand = async (tx: Tx): Promise<void> => {
  const [found] = await readRows(
    tx,
    counted,
    sql`select (select count(*)::int from products where cost % 100 <> 0) as products,
      (select count(*)::int from users where delivery_fee % 100 <> 0) as fees,
      (select count(*)::int from imports where state in ('applying', 'undoing')) as imports`,
  );
  if (found?.imports)
    throw new AppError('CONFLICT', 'A list is being imported or undone. Try again when it has finished.');
  const exact = [
    ...count(found?.products ?? 0, 'product', 'products'),
    ...count(found?.fees ?? 0, 'delivery fee', 'delivery fees'),
  ];
  if (exact.length === 0) return;
  const isOne = (found?.products ?? 0) + (found?.fees ?? 0) === 1;
  const message = `${exact.join(' and ')} ${isOne ? 'has' : 'have'} cents. Change ${isOne ? 'it' : 'them'} to whole rand first.`;
  throw new AppError('HAS_CENTS', message, { errors: { decimals: message } });
};

/**
 * Sets the number of decimals of the store's prices, delivery fees and totals. No amount changes. An operation that
 * writes a price at the same time holds the lock on this row (`lockDecimals`), so that no price with cents is left
 * behind. `actorId` is null on the command line, which the audit log does not record. HAS_CENTS, CONFLICT.
 */
export const changeDecimals = (
  db: Db | Tx,
  { actorId, at }: { actorId: string | null; at: Date },
  decimals: Decimals,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.insert(businessSettings).values({ id: 1 }).onConflictDoNothing();
    const [before] = await tx.select().from(businessSettings).where(eq(businessSettings.id, 1)).for('update');
    if (before?.decimals === decimals) return;
    if (decimals === 0) await requireWholeRand(tx);
    await tx
      .update(businessSettings)
      .set({ decimals, version: sql`${businessSettings.version} + 1`, updatedAt: at })
      .where(eq(businessSettings.id, 1));
    if (actorId === null) return;
    await recordAudit(tx, {
      actorId,
      action: 'Updated',
      entity: 'Business',
      entityId: null,
      label: 'Business settings',
      summary: decimals === 2 ? 'Prices have cents' : 'Prices are in whole rand',
      before: { decimals: before?.decimals ?? 0 },
      after: { decimals },
      at,
    });
  });
