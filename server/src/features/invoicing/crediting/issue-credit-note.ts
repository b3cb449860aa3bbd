import {
  CREDIT_REASON_LABEL,
  type CreditNoteInput,
  inCents,
  negateCents,
  type OrderDocument,
  PAYMENT_TYPE,
  subtractCents,
} from '@formulary/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import type { Mail } from '../../../mail/mail.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { packsOf, returnStock } from '../../orders/stock.ts';
import { insertApproved } from '../../payments/insert-approved.ts';
import { settleCredit } from '../../payments/settling/settle-credit.ts';
import { settleOrders } from '../../payments/settling/write-settlements.ts';
import type { Issuing } from '../issuing/issuing.ts';
import { type OrderToPrint, readOrder } from '../order/read-order.ts';
import { taxDocumentLines, taxDocuments } from '../tables.ts';
import {
  type Credited,
  creditRefusal,
  findInvoicedLines,
  readCredited,
  requireCreditable,
} from './credit-lines.ts';
import {
  type CreditTotals,
  type Invoice,
  readInvoice,
  totalsOf,
  writeCreditNote,
} from './write-credit-note.ts';

/** A repeated key returns the same credit note. */
export type CreditNoteToIssue = Actor & {
  invoiceId: string;
  input: CreditNoteInput;
  idempotencyKey?: string | undefined;
};

/** Returns the credit note issued with the same key; 409 if it credited something else. */
const findIssued = async (
  tx: Tx,
  { invoiceId, idempotencyKey, input }: CreditNoteToIssue,
  credited: () => Credited[],
): Promise<OrderDocument | undefined> => {
  if (idempotencyKey === undefined) return undefined;
  const [known] = await tx
    .select({
      id: taxDocuments.id,
      kind: taxDocuments.kind,
      number: taxDocuments.number,
      reason: taxDocuments.reason,
      note: taxDocuments.note,
    })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.invoiceId, invoiceId), eq(taxDocuments.requestKey, idempotencyKey)));
  if (!known) return undefined;
  const lines = await tx
    .select({
      orderLineId: taxDocumentLines.orderLineId,
      quantity: taxDocumentLines.quantity,
      amount: taxDocumentLines.amount,
      isReturned: taxDocumentLines.isReturned,
    })
    .from(taxDocumentLines)
    .where(eq(taxDocumentLines.documentId, known.id))
    .orderBy(asc(taxDocumentLines.position));
  const { id, kind, number, reason, note } = known;
  const asked = credited().map(({ line, quantity, amount, isReturned }) => ({
    ...{ orderLineId: line.orderLineId, quantity, amount, isReturned },
  }));
  const isSame =
    reason === input.reason &&
    note === (input.note || null) &&
    JSON.stringify(asked) === JSON.stringify(lines);
  if (!isSame)
    throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another credit note.');
  return { id, kind, number };
};

/** Puts the returned packs back into stock. */
const restock = async (tx: Tx, credited: readonly Credited[], actorId: string): Promise<void> => {
  const packs = packsOf(
    credited.flatMap(({ line: { productId }, quantity, isReturned }) =>
      isReturned && productId !== null ? [{ productId, quantity }] : [],
    ),
  );
  if (packs.size > 0) await returnStock(tx, packs, actorId);
};

/** 409 if nearly everything has already been credited and rounding leaves nothing. */
const requireMoney = (totals: CreditTotals): CreditTotals => {
  if (totals.total > totals.tax) return totals;
  throw new AppError('CONFLICT', 'There is nothing left to credit on this invoice.');
};

type CreditToGive = Actor & { invoice: Invoice; order: OrderToPrint; total: number; reason: string };

/**
 * Credits the customer's account: a payment that settles the invoiced order first; the rest settles other orders, earliest
 * due first. Returns the payment's id.
 */
const giveCredit = async (tx: Tx, { order, total, reason, actorId, at }: CreditToGive): Promise<string> => {
  const { id: orderId, userId, isMarkedPaid } = order;
  const amount = inCents(total);
  const { id: paymentId } = await insertApproved(tx, {
    userId,
    source: 'Credit',
    paymentType: PAYMENT_TYPE.Credit,
    amount,
    actorId,
    at,
  });
  const due = isMarkedPaid ? inCents(0) : subtractCents(order.totalPrice, order.settled);
  const part = inCents(Math.min(amount, due));
  await settleOrders(tx, {
    paymentId,
    userId,
    paid: amount,
    parts: part > 0 ? [{ orderId, amount: part }] : [],
    actorId,
    at,
  });
  await addLedgerEntry(tx, {
    userId,
    source: 'Credit',
    action: 'Added',
    amount: negateCents(amount),
    entityId: paymentId,
    actorId,
    reason,
    at,
  });
  await settleCredit(tx, { userId, actorId, at });
  return paymentId;
};

/**
 * Issues a credit note for lines of an invoice, which credits the customer's account once; with `mail` the customer is
 * notified. Locks the account, the returned products, the customer's orders, and last the series of numbers; every
 * change to an order locks its customer's account first. 404 if there is no such invoice; 400 and 409 with `errors` by
 * line for more than can be credited, 409 unless the order is dispatched, or for a key used for another credit note.
 */
export const issueCreditNote = (
  db: Db | Tx,
  act: CreditNoteToIssue,
  issuing: Issuing,
  mail?: Mail,
): Promise<OrderDocument> =>
  db.transaction(async (tx) => {
    const { invoiceId, input, idempotencyKey, actorId, at } = act;
    const invoice = (await readInvoice(tx, invoiceId)) ?? notFound('Invoice');
    await lockAccount(tx, invoice.userId);
    const [order, lines] = await Promise.all([
      readOrder(tx, invoice.orderId),
      findInvoicedLines(tx, invoiceId),
    ]);
    const known = await findIssued(tx, act, () => readCredited(lines, input.lines));
    if (known) return known;
    const refusal = creditRefusal(order, lines);
    if (refusal) throw new AppError('CONFLICT', refusal);
    const credited = requireCreditable(lines, input.lines);
    await restock(tx, credited, actorId);
    const { total } = requireMoney(totalsOf(invoice, lines, credited));
    const { number } = invoice.snapshot;
    const paymentId = await giveCredit(tx, {
      invoice,
      order,
      total,
      reason: `Credit note for ${number}: ${CREDIT_REASON_LABEL[input.reason]}`,
      actorId,
      at,
    });
    const creditNote = await writeCreditNote(
      tx,
      {
        invoice,
        order,
        lines,
        credited,
        reason: input.reason,
        note: input.note || null,
        paymentId,
        requestKey: idempotencyKey,
        actorId,
        at,
      },
      issuing,
    );
    await mail?.queue(tx, { kind: 'credit-note-issued', documentId: creditNote.id });
    return creditNote;
  });
