import { formatMoneyExactly } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { announceChange } from '../../../db/change-events/announce-change.ts';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { auditPayment } from '../audit-payment.ts';
import { countEntry } from '../crediting/count-entry.ts';
import { accountEntries } from '../tables.ts';

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

/** Refuses or withdraws a credit or debit beyond the limit: Admins any, other staff their own. 403, 404, 409 if decided. */
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
