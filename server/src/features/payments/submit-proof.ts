import { randomBytes } from 'node:crypto';
import { PAYMENT_TYPE, type ProofType } from '@formulary/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import type { Services } from '../../http/app.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { addLedgerEntry } from '../ledger/add-entry.ts';
import { proofRenditions } from './renditions/worker.ts';
import { paymentOrders, payments } from './tables.ts';
import { abandonedProofs, whenAbandoned } from './upload/abandoned-proofs.ts';

/** A file whose bytes have been looked at. `name` is what the customer's device called it, kept as text alone. */
export type ProofFile = {
  type: ProofType;
  size: number;
  sha256: Buffer;
  name: string;
  /** Writes the bytes under that key of the file store. */
  saveAs: (key: string) => Promise<void>;
};

/** `orderIds`: the customer's own orders that the proof is for. */
export type ProofToSubmit = { userId: string; file: ProofFile; orderIds?: readonly string[]; at: Date };

/** The same file sent again for the same orders while the first one waits: a double click, or a lost answer. */
const findAwaiting = async (
  tx: Tx,
  { userId, file, orderIds = [] }: ProofToSubmit,
): Promise<string | undefined> => {
  await lockAccount(tx, userId);
  const [known] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.fileSha256, file.sha256),
        eq(payments.userId, userId),
        eq(payments.isPaid, false),
        isNull(payments.rejectedAt),
        sql`array(select order_id from payment_orders where payment_id = ${payments.id} order by order_id)
          = ${sql.param([...orderIds].sort())}::uuid[]`,
      ),
    );
  return known?.id;
};

const insertProof = async (
  tx: Tx,
  { userId, file, orderIds = [], at }: ProofToSubmit,
  { id, fileKey }: { id: string; fileKey: string },
): Promise<void> => {
  await tx.insert(payments).values({
    id,
    userId,
    source: 'POP',
    paymentType: PAYMENT_TYPE.Payment,
    fileKey,
    fileType: file.type,
    fileSize: file.size,
    fileSha256: file.sha256,
    fileName: file.name,
    dateCreated: at,
    updatedAt: at,
  });
  if (orderIds.length > 0)
    await tx.insert(paymentOrders).values(orderIds.map((orderId) => ({ paymentId: id, orderId })));
  await addLedgerEntry(tx, {
    userId,
    source: 'POP',
    action: 'Added',
    amount: 0,
    entityId: id,
    actorId: userId,
    at,
  });
};

const isRecorded = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db.select({ id: payments.id }).from(payments).where(eq(payments.id, id));
  return rows.length > 0;
};

/**
 * Keeps a proof of payment for staff to approve, and returns its id; the balance stays as it is. The file is written
 * before the transaction, under a random key, and removed when the transaction fails or the proof is known already. What
 * lists show of it is made afterwards.
 */
export const submitProof = async (
  { db, files, jobs }: Pick<Services, 'db' | 'files' | 'jobs'>,
  proof: ProofToSubmit,
): Promise<{ id: string }> => {
  const paymentId = newId();
  const key = `proofs/${randomBytes(24).toString('base64url')}`;
  let made: string | undefined;
  let isKept = false;
  // Whatever becomes of this process, no file stays that no proof came of.
  await jobs.send(db, abandonedProofs, { key, paymentId }, { startAfter: whenAbandoned() });
  try {
    await proof.file.saveAs(key);
    const id = await db.transaction(async (tx) => {
      const known = await findAwaiting(tx, proof);
      if (known) return known;
      await insertProof(tx, proof, { id: paymentId, fileKey: key });
      if (proof.file.type !== 'application/pdf') await jobs.send(tx, proofRenditions, { paymentId });
      made = paymentId;
      return paymentId;
    });
    isKept = made !== undefined;
    return { id };
  } catch (error) {
    if (!made) throw error;
    // The answer to the commit may be all that was lost. While nobody can tell, the evidence stays.
    isKept = true;
    isKept = await isRecorded(db, made);
    if (!isKept) throw error;
    return { id: made };
  } finally {
    if (!isKept) await files.delete(key).catch(() => undefined);
  }
};
