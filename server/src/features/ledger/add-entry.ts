import { type AuditAction, type Cents, subtractCents, type TransactionSource } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import type { Actor } from '../../http/access.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { ledgerAccounts, ledgerEntries } from './tables.ts';

export type LedgerMovement = Actor & {
  userId: string;
  source: TransactionSource;
  action: AuditAction;
  /** Positive increases what is owed, negative reduces it; 0 records an event. */
  amount: Cents;
  entityId: string | null;
  reason?: string;
};

/** Rejects an entry for a customer who became staff before the account was locked, because staff have no balance. */
const requireCustomer = async (tx: Tx, userId: string): Promise<void> => {
  const { rowCount } = await tx.execute(
    sql`select from users where id = ${userId} and role in ('Admin', 'Staff')`,
  );
  if (rowCount)
    throw new AppError(
      'CONFLICT',
      'This person is now staff, and staff have no balance. Change the role first.',
    );
};

/**
 * The only function that changes a balance. Locks the customer's account until the transaction ends, so that concurrent
 * entries of one customer still form a chain. Returns the new balance. 409 for staff.
 */
export const addLedgerEntry = async (tx: Tx, movement: LedgerMovement): Promise<Cents> => {
  const { userId, source, action, amount, entityId, actorId, reason, at } = movement;
  const [account] = await tx
    .insert(ledgerAccounts)
    .values({ userId, outstanding: amount, entries: 1, updatedAt: at })
    .onConflictDoUpdate({
      target: ledgerAccounts.userId,
      set: {
        outstanding: sql`${ledgerAccounts.outstanding} + ${amount}`,
        entries: sql`${ledgerAccounts.entries} + 1`,
        updatedAt: at,
      },
    })
    .returning({ outstanding: ledgerAccounts.outstanding, entries: ledgerAccounts.entries });
  if (!account) throw new Error('The ledger account was not written');
  await requireCustomer(tx, userId);
  await tx.insert(ledgerEntries).values({
    id: newId(),
    userId,
    seq: account.entries,
    source,
    action,
    amount,
    previousOutstanding: subtractCents(account.outstanding, amount),
    currentOutstanding: account.outstanding,
    entityId,
    actorId,
    reason: reason ?? null,
    createdAt: at,
  });
  return account.outstanding;
};
