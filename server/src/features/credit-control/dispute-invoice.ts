import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/access.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { invoiceDisputes, taxDocuments } from '../invoicing/tables.ts';

type Invoice = { id: string; number: string; userId: string };

const selectInvoices = (db: Db | Tx) =>
  db
    .select({ id: taxDocuments.id, number: taxDocuments.number, userId: taxDocuments.userId })
    .from(taxDocuments);

const findInvoice = async (db: Db | Tx, id: string): Promise<Invoice> => {
  const [invoice] = await selectInvoices(db).where(
    and(eq(taxDocuments.id, id), eq(taxDocuments.kind, 'invoice')),
  );
  return invoice ?? notFound('Invoice');
};

type Dispute = Actor & { reason: string };

/** Opens a dispute of an invoice whose account is locked. Returns its id; undefined if one is open. */
const openDispute = async (
  tx: Tx,
  { id }: Invoice,
  { reason, actorId, at }: Dispute,
): Promise<string | undefined> => {
  const [opened] = await tx
    .insert(invoiceDisputes)
    .values({ documentId: id, reason, openedAt: at, openedBy: actorId })
    .onConflictDoNothing()
    .returning({ id: invoiceDisputes.id });
  return opened?.id;
};

/** Closes an open dispute. Returns whether there was one. */
const closeDispute = async (tx: Tx, open: SQL, { reason, actorId, at }: Dispute): Promise<boolean> => {
  const [closed] = await tx
    .update(invoiceDisputes)
    .set({ closedAt: at, closedBy: actorId })
    .where(and(open, isNull(invoiceDisputes.closedAt)))
    .returning({ documentId: invoiceDisputes.documentId });
  if (!closed) return false;
  await recordAudit(tx, {
    ...{ actorId, reason, at },
    action: 'Updated',
    entity: 'Document',
    entityId: closed.documentId,
    label: (await findInvoice(tx, closed.documentId)).number,
    summary: 'Ended the dispute',
  });
  return true;
};

/**
 * Marks an invoice as disputed by its customer: no reminders are sent until the dispute ends. 409 if it is already
 * disputed.
 */
export const disputeInvoice = async (
  db: Db,
  { invoiceId, ...dispute }: Dispute & { invoiceId: string },
): Promise<void> => {
  const invoice = await findInvoice(db, invoiceId);
  await db.transaction(async (tx) => {
    await lockAccount(tx, invoice.userId);
    if (!(await openDispute(tx, invoice, dispute)))
      throw new AppError('CONFLICT', `${invoice.number} is already in dispute.`);
    await recordAudit(tx, {
      ...dispute,
      action: 'Updated',
      entity: 'Document',
      entityId: invoice.id,
      label: invoice.number,
      summary: 'Marked as disputed',
    });
  });
};

/** Ends the dispute of an invoice. 409 if it is not in dispute. */
export const endDispute = async (
  db: Db,
  { invoiceId, ...dispute }: Dispute & { invoiceId: string },
): Promise<void> => {
  const invoice = await findInvoice(db, invoiceId);
  await db.transaction(async (tx) => {
    await lockAccount(tx, invoice.userId);
    if (!(await closeDispute(tx, eq(invoiceDisputes.documentId, invoice.id), dispute)))
      throw new AppError('CONFLICT', `${invoice.number} is not in dispute.`);
  });
};

/**
 * Disputes the invoice of an order that its customer reports a problem with, under the lock of the account. Returns the new
 * dispute; null if the order has no invoice, or its invoice is already disputed.
 */
export const disputeOrder = async (
  tx: Tx,
  { orderId, ...dispute }: Dispute & { orderId: string },
): Promise<string | null> => {
  const [invoice] = await selectInvoices(tx).where(
    and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.kind, 'invoice')),
  );
  return (invoice && (await openDispute(tx, invoice, dispute))) ?? null;
};

/** Ends a dispute, unless staff have already ended it. The account is locked. */
export const endDisputeIfOpen = async (
  tx: Tx,
  { disputeId, ...dispute }: Dispute & { disputeId: string },
): Promise<void> => {
  await closeDispute(tx, eq(invoiceDisputes.id, disputeId), dispute);
};
