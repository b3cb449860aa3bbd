import { cents, formatMoneyExactly, type Page, type WaitingEntryList } from '@formulary/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { announceChange } from '../../../db/change-events/announce-change.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows, totalRow } from '../../../db/rows.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { countEntry } from '../crediting/add-manual-entry.ts';
import { auditPayment } from '../lock-payment.ts';
import { accountEntries } from '../tables.ts';

const row = z.object({
  id: z.uuid(),
  kind: z.enum(['credit', 'debit']),
  amount: cents,
  reason: z.string(),
  enteredAt: z.string(),
  customerId: z.uuid(),
  customerName: z.string(),
  username: z.string(),
  outstanding: cents,
  authorId: z.uuid(),
  authorName: z.string(),
});

/** Returns a page of the credits and debits that await approval, oldest first, optionally of one customer. */
export const listWaitingEntries = async (
  db: Db,
  { customerId }: { customerId?: string | undefined },
  { skip, take }: Page,
): Promise<WaitingEntryList> => {
  const found: SQL = sql`e.decided_at is null and ${customerId ? sql`e.user_id = ${customerId}` : sql`true`}`;
  const [rows, [counted]] = await Promise.all([
    readRows(
      db,
      row,
      sql`select e.id, e.kind, e.amount::float8 as amount, e.reason, e.entered_at as "enteredAt", c.id as "customerId",
          btrim(c.name || ' ' || c.surname) as "customerName", c.username, coalesce(a.outstanding, 0)::float8 as outstanding,
          w.id as "authorId", btrim(w.name || ' ' || w.surname) as "authorName"
        from account_entries e join users c on c.id = e.user_id join users w on w.id = e.entered_by
          left join ledger_accounts a on a.user_id = e.user_id
        where ${found} order by e.entered_at, e.id limit ${take - skip} offset ${skip}`,
    ),
    readRows(db, totalRow, sql`select count(*)::int as total from account_entries e where ${found}`),
  ]);
  return {
    waitingEntries: rows.map(
      ({
        enteredAt,
        customerId: id,
        customerName,
        username,
        outstanding,
        authorId,
        authorName,
        ...entry
      }) => ({
        ...entry,
        customer: { id, name: customerName, username, outstanding },
        enteredBy: { id: authorId, name: authorName },
        enteredAt: new Date(enteredAt).toISOString(),
      }),
    ),
    total: counted?.total ?? 0,
  };
};

type EntryToDecide = Actor & { entryId: string };

/** Returns an entry that awaits approval, with its customer's account locked. 404, 409 if it is decided. */
const lockEntry = async (tx: Tx, entryId: string) => {
  const find = async () =>
    (await tx.select().from(accountEntries).where(eq(accountEntries.id, entryId)))[0] ??
    notFound('Credit or debit');
  await lockAccount(tx, (await find()).userId);
  const entry = await find();
  if (entry.decidedAt === null) return entry;
  throw new AppError('CONFLICT', `This ${entry.kind} is already ${entry.refusal ? 'rejected' : 'approved'}.`);
};

const decide = async (
  tx: Tx,
  userId: string,
  { entryId, actorId, at }: EntryToDecide,
  refusal?: string,
): Promise<void> => {
  await tx
    .update(accountEntries)
    .set({ decidedBy: actorId, decidedAt: at, ...(refusal !== undefined && { refusal }) })
    .where(eq(accountEntries.id, entryId));
  await announceChange(tx, { topic: 'payments', userId, ids: [entryId] });
};

/** Approves a credit or debit beyond the limit, which takes effect. 403 for the person who entered it, 404, 409 if decided. */
export const approveEntry = (db: Db | Tx, act: EntryToDecide): Promise<void> =>
  db.transaction(async (tx) => {
    const { id, userId, kind, amount, reason, enteredBy } = await lockEntry(tx, act.entryId);
    const { actorId, at } = act;
    if (enteredBy === actorId)
      throw new AppError('FORBIDDEN', `You entered this ${kind}. Another Admin must approve it.`);
    await decide(tx, userId, act);
    await countEntry(tx, { id, userId, kind, amount, reason, actorId, at });
    await auditPayment(tx, {
      paymentId: id,
      userId,
      actorId,
      action: 'Approved',
      summary: `Approved a ${kind} of ${formatMoneyExactly(amount)}`,
      after: { kind, amount },
      reason,
      at,
    });
  });

/**
 * Rejects or withdraws a credit or debit beyond the limit: any for an Admin, only their own for other staff. 403, 404,
 * 409 if decided.
 */
export const refuseEntry = (
  db: Db | Tx,
  act: EntryToDecide & { isAdmin: boolean; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { id, userId, kind, amount, enteredBy } = await lockEntry(tx, act.entryId);
    const { actorId, isAdmin, reason, at } = act;
    if (!isAdmin && enteredBy !== actorId)
      throw new AppError('FORBIDDEN', 'Only an Admin can reject another person’s entry.');
    await decide(tx, userId, act, reason);
    await auditPayment(tx, {
      paymentId: id,
      userId,
      actorId,
      action: 'Updated',
      summary: `${enteredBy === actorId ? 'Withdrew' : 'Rejected'} a ${kind} of ${formatMoneyExactly(amount)}`,
      reason,
      at,
    });
  });
