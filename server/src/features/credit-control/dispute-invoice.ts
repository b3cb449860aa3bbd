import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../http/access.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { invoiceDisputes, taxDocuments } from '../invoicing/tables.ts';

type Invoice = { id: string; number: string; userId: string };

const findInvoice = async (db: Db, id: string): Promise<Invoice> => {
  const [invoice] = await db
    .select({ id: taxDocuments.id, number: taxDocuments.number, userId: taxDocuments.userId })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.id, id), eq(taxDocuments.kind, 'invoice')));
  return invoice ?? notFound('Invoice');
};

/**
 * Marks an invoice as disputed by its customer: no reminders are sent until the dispute ends. 409 if it is already
 * disputed.
 */
export const disputeInvoice = async (
  db: Db,
  { invoiceId, reason, actorId, at }: Actor & { invoiceId: string; reason: string },
): Promise<void> => {
  const invoice = await findInvoice(db, invoiceId);
  await db.transaction(async (tx) => {
    await lockAccount(tx, invoice.userId);
    const opened = await tx
      .insert(invoiceDisputes)
      .values({ documentId: invoice.id, reason, openedAt: at, openedBy: actorId })
      .onConflictDoNothing()
      .returning({ id: invoiceDisputes.id });
    if (opened.length === 0) throw new AppError('CONFLICT', `${invoice.number} is already in dispute.`);
    await recordAudit(tx, {
      ...{ actorId, reason, at },
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
  { invoiceId, reason, actorId, at }: Actor & { invoiceId: string; reason: string },
): Promise<void> => {
  const invoice = await findInvoice(db, invoiceId);
  await db.transaction(async (tx) => {
    await lockAccount(tx, invoice.userId);
    const ended = await tx
      .update(invoiceDisputes)
      .set({ closedAt: at, closedBy: actorId })
      .where(and(eq(invoiceDisputes.documentId, invoice.id), isNull(invoiceDisputes.closedAt)))
      .returning({ id: invoiceDisputes.id });
    if (ended.length === 0) throw new AppError('CONFLICT', `${invoice.number} is not in dispute.`);
    await recordAudit(tx, {
      ...{ actorId, reason, at },
      action: 'Updated',
      entity: 'Document',
      entityId: invoice.id,
      label: invoice.number,
      summary: 'Ended the dispute',
    });
  });
};
