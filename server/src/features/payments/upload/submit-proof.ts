import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { inCents, PAYMENT_TYPE, PROOF_TYPES, type ProofType } from '@formulary/contract';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { fileTypeFromFile } from 'file-type';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { decodePicture } from '../../../decoding/decode.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Services } from '../../../http/app.ts';
import { AppError, fileError, notFound, PICTURE_MESSAGES } from '../../../http/errors/app-error.ts';
import { defineQueue } from '../../../jobs/jobs.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { orders } from '../../orders/tables.ts';
import { proofRenditions } from '../renditions.ts';
import { paymentOrders, payments } from '../tables.ts';

/** An inspected file. `name` comes from the customer's device and is only stored as text. */
export type ProofFile = {
  type: ProofType;
  size: number;
  sha256: Buffer;
  name: string;
  saveAs: (key: string) => Promise<void>;
};

/** `orderIds`: the customer's own orders that the proof is for. */
export type ProofToSubmit = {
  userId: string;
  file: ProofFile;
  orderIds?: readonly string[];
  idempotencyKey?: string | undefined;
  at: Date;
};

/** Throws 404 unless every order is the customer's own. */
export const requireOwnOrders = async (db: Db, userId: string, orderIds: string[]): Promise<void> => {
  if (!z.array(z.uuid()).safeParse(orderIds).success) notFound('Order');
  const [own] = await db
    .select({ total: count() })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), eq(orders.userId, userId)));
  if (own?.total !== orderIds.length) notFound('Order');
};

/** Finds the proof of an earlier request with the same key, whatever staff have decided since. 409 if it had another file. */
const findRepeated = async (
  tx: Tx,
  { userId, file, idempotencyKey }: ProofToSubmit,
): Promise<string | undefined> => {
  if (idempotencyKey === undefined) return undefined;
  const [known] = await tx
    .select({ id: payments.id, sha256: payments.fileSha256 })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.requestKey, idempotencyKey)));
  if (known && !known.sha256?.equals(file.sha256))
    throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another payment.');
  return known?.id;
};

/** Finds the same file pending for the same orders: a double click or a lost response. */
const findAwaiting = async (
  tx: Tx,
  { userId, file, orderIds = [] }: ProofToSubmit,
): Promise<string | undefined> => {
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
  { userId, file, orderIds = [], idempotencyKey, at }: ProofToSubmit,
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
    requestKey: idempotencyKey,
    dateCreated: at,
    updatedAt: at,
  });
  if (orderIds.length > 0)
    await tx.insert(paymentOrders).values(orderIds.map((orderId) => ({ paymentId: id, orderId })));
  await addLedgerEntry(tx, {
    userId,
    source: 'POP',
    action: 'Added',
    amount: inCents(0),
    entityId: id,
    actorId: userId,
    at,
  });
  await recordEvents(tx, [
    { kind: 'proof.uploaded', subjectId: id, accountId: userId, actorId: userId, facts: {} },
  ]);
};

const isRecorded = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db.select({ id: payments.id }).from(payments).where(eq(payments.id, id));
  return rows.length > 0;
};

/** The time after which an upload has certainly ended. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Queue that deletes, a day later, files left without a proof because the process ended during the upload. */
export const abandonedProofs = defineQueue(
  'abandoned-proofs',
  z.object({ key: z.string(), paymentId: z.uuid() }),
);

/**
 * When to check the file of an upload that starts now. Uses the real clock, so the check never runs during the upload.
 */
export const whenAbandoned = (): Date => new Date(Date.now() + ABANDONED_AFTER_MS);

export const workOnAbandonedProofs = ({ jobs, db, files }: Services): void => {
  jobs.work(abandonedProofs, async ({ key, paymentId }) => {
    const recorded = await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.fileKey, key)));
    if (recorded.length === 0) await files.delete(key);
  });
};

/**
 * Stores a proof of payment for approval and returns its id; the balance does not change. The file is written before the
 * transaction, under a random key, and removed if the transaction fails or the proof already exists. Previews are
 * rendered later.
 */
export const submitProof = async (
  { db, files, jobs }: Pick<Services, 'db' | 'files' | 'jobs'>,
  proof: ProofToSubmit,
): Promise<{ id: string }> => {
  const paymentId = newId();
  const key = `proofs/${randomBytes(24).toString('base64url')}`;
  let made: string | undefined;
  let isKept = false;
  // Ensures that an orphaned file is deleted even if this process dies.
  await jobs.send(db, abandonedProofs, { key, paymentId }, { startAfter: whenAbandoned() });
  try {
    await proof.file.saveAs(key);
    const id = await db.transaction(async (tx) => {
      await lockAccount(tx, proof.userId);
      const known = (await findRepeated(tx, proof)) ?? (await findAwaiting(tx, proof));
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
    // Perhaps only the response to the commit was lost, so keep the file until that is known.
    isKept = true;
    isKept = await isRecorded(db, made);
    if (!isKept) throw error;
    return { id: made };
  } finally {
    if (!isKept) await files.delete(key).catch(() => undefined);
  }
};

const WRONG_TYPE = 'Choose a JPG, PNG, WebP or PDF file.';
/** The end of a file, where a PDF has its end marker. */
const PDF_TAIL_BYTES = 2048;

const refuse = (message: string): AppError =>
  new AppError('VALIDATION', message, { errors: { file: message } });

const isProofType = (type: string | undefined): type is ProofType =>
  (PROOF_TYPES as readonly (string | undefined)[]).includes(type);

/** Decodes every row of the picture without keeping it in memory. */
const decodeImage = async (path: string, format: string): Promise<void> => {
  try {
    await decodePicture(path, { as: 'check' });
  } catch (error) {
    throw fileError(error, { ...PICTURE_MESSAGES, format });
  }
};

const checkPdf = async (path: string, size: number): Promise<void> => {
  const file = await open(path);
  try {
    const start = Math.max(0, size - PDF_TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_TAIL_BYTES), 0, PDF_TAIL_BYTES, start);
    const tail = buffer.toString('latin1', 0, bytesRead);
    const offset = /startxref\s+(\d+)\s+%%EOF/.exec(tail)?.[1];
    if (offset === undefined || Number(offset) >= size) throw refuse('The PDF is damaged or incomplete.');
  } finally {
    await file.close();
  }
};

/**
 * Detects the content type from the bytes. 400 for a damaged or truncated file, 413 for too many pixels, 415 for anything
 * but JPEG, PNG, WebP or PDF, regardless of the file name.
 */
export const inspectProof = async (path: string, size: number): Promise<ProofType> => {
  const type = (await fileTypeFromFile(path))?.mime;
  if (!isProofType(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', WRONG_TYPE);
  await (type === 'application/pdf' ? checkPdf(path, size) : decodeImage(path, WRONG_TYPE));
  return type;
};

/** Detects the content type of a photo like `inspectProof`, and accepts no PDF. */
export const inspectPhoto = async (path: string): Promise<Exclude<ProofType, 'application/pdf'>> => {
  const type = (await fileTypeFromFile(path))?.mime;
  if (!isProofType(type) || type === 'application/pdf')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', PICTURE_MESSAGES.format);
  await decodeImage(path, PICTURE_MESSAGES.format);
  return type;
};
