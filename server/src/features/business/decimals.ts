import { type Cents, type Decimals, decimals, hasCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { AppError } from '../../http/errors/app-error.ts';

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
 * The same for a transaction that writes a price or a fee: the decimals cannot change before it ends. Take this lock last,
 * except for that of a document's number.
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
