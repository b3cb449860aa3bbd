import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { users } from './tables.ts';

/**
 * Locks a customer's account until the transaction ends. Every operation on their orders, payments and balance takes
 * this lock first, so these operations run one after the other and each sees the result of the previous one.
 */
export const lockAccount = async (tx: Tx, userId: string): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
};
