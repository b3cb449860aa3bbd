import { type Cents, cents, inCents, OVERDUE_DAYS } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import type { Actor } from '../../../http/access.ts';
import { restoreAccess } from '../../accounts/restore-access.ts';
import { users } from '../../accounts/tables.ts';
import { daysBefore, owedBefore } from '../../ledger/owed-before.ts';
import { findStore } from '../../storefront/queries.ts';
import { payments } from '../tables.ts';

/** Whether the customer has access, and their overdue amount, before the payment. */
export type AccessBefore = { storeAccess: boolean; overdue: Cents };

const findOverdue = async (tx: Tx, userId: string, at: Date): Promise<Cents> => {
  const overdue = owedBefore(daysBefore(at, OVERDUE_DAYS));
  const [account] = await readRows(
    tx,
    z.object({ overdue: cents }),
    sql`select ${overdue} as overdue from ledger_accounts a where a.user_id = ${userId}`,
  );
  return account?.overdue ?? inCents(0);
};

/** Locks the payment's customer, before anything else of theirs, and returns their access and overdue amount. */
export const lockAccess = async (tx: Tx, paymentId: string, at: Date): Promise<AccessBefore> => {
  const [customer] = await tx
    .select({ id: users.id, storeAccess: users.storeAccess })
    .from(users)
    .where(
      eq(users.id, sql`(select ${payments.userId} from ${payments} where ${payments.id} = ${paymentId})`),
    )
    .for('no key update');
  if (!customer || customer.storeAccess) return { storeAccess: true, overdue: inCents(0) };
  return { storeAccess: false, overdue: await findOverdue(tx, customer.id, at) };
};

type Settled = Actor & { userId: string; before: AccessBefore; isAsked: boolean };
/**
 * Restores a customer's access after an approved payment: if asked to, or if the store is set to do so and the payment
 * clears an overdue amount. If nothing was overdue when access was revoked, the decision is left to staff.
 */
export const restoreAfterPayment = async (tx: Tx, settled: Settled): Promise<boolean> => {
  const { userId, before, isAsked, actorId, at } = settled;
  if (before.storeAccess) return false;
  const act = { userId, actorId, at };
  if (isAsked) return restoreAccess(tx, { ...act, reason: 'Restored with the approval of a payment' });
  if (before.overdue <= 0 || !(await findStore(tx)).restoresAccess) return false;
  if ((await findOverdue(tx, userId, at)) > 0) return false;
  return restoreAccess(tx, { ...act, reason: 'An approved payment left nothing overdue' });
};
