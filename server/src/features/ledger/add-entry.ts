import { type AuditAction, type Cents, cents, type TransactionSource } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { readRows } from '../../db/rows.ts';
import type { Actor } from '../../http/access.ts';
import { AppError } from '../../http/errors/app-error.ts';

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

/** Locks and changes the account's balance, and writes the entry with it. */
const writeEntry = (tx: Tx, movement: LedgerMovement) => {
  const { userId, source, action, amount, entityId, actorId, reason = null, at } = movement;
  return readRows(
    tx,
    z.object({ outstanding: cents }),
    sql`with account as (
        insert into ledger_accounts as known (user_id, outstanding, entries, updated_at)
        values (${userId}::uuid, ${amount}::bigint, 1, ${at.toISOString()}::timestamptz)
        on conflict (user_id) do update set outstanding = known.outstanding + excluded.outstanding,
          entries = known.entries + 1, updated_at = excluded.updated_at
        returning outstanding, entries)
      insert into ledger_entries (id, user_id, seq, source, action, amount, previous_outstanding, current_outstanding,
        entity_id, actor_id, reason, created_at)
      select ${newId()}::uuid, ${userId}::uuid, entries, ${source}::transaction_source, ${action}::audit_action, ${amount}::bigint,
        outstanding - ${amount}::bigint, outstanding, ${entityId}::uuid, ${actorId}::uuid, ${reason}::text, ${at.toISOString()}::timestamptz
      from account
      returning current_outstanding::float8 as outstanding`,
  );
};

/**
 * The only function that changes a balance. Locks the customer's account until the transaction ends, so that concurrent
 * entries of one customer still form a chain. Returns the new balance. 409 for staff.
 */
export const addLedgerEntry = async (tx: Tx, movement: LedgerMovement): Promise<Cents> => {
  const [[written]] = await Promise.all([writeEntry(tx, movement), requireCustomer(tx, movement.userId)]);
  if (!written) throw new Error('The ledger entry was not written');
  return written.outstanding;
};
