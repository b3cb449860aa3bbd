import {
  absCents,
  formatDate,
  formatDay,
  formatMoney,
  formatMoneyExactly,
  TAX_DOCUMENT_LABEL,
  type TaxDocumentKind,
} from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { findTimeZone } from '../../db/store-days.ts';
import { documentSnapshot } from '../../documents/snapshot.ts';
import type { Content } from '../../mail/mail.ts';
import { findDecimals } from '../business/decimals.ts';
import { taxDocuments } from '../invoicing/tables.ts';
import { findOutstanding } from '../ledger/queries.ts';
import { orders } from '../orders/tables.ts';
import { payments } from '../payments/tables.ts';

/**
 * `to` is an address other than the person's own. `isUnconfirmed`: it may be a stranger's, so the email must not contain text
 * that the person has chosen.
 */
export type Addressed = { userId: string; to?: string; isUnconfirmed?: boolean; content: Content };
type OrderEmail = 'order-placed' | 'order-dispatched' | 'order-cancelled';

const ORDER_EMAILS: Record<
  OrderEmail,
  (order: typeof orders.$inferSelect) => { subject: string; said: string[] }
> = {
  'order-placed': ({ referenceNumber }) => ({
    subject: `Order ${referenceNumber} received`,
    said: ['Thank you. We have received your order and will let you know when it is on its way.'],
  }),
  'order-dispatched': ({ referenceNumber, forCollection }) => ({
    subject: `Order ${referenceNumber} ${forCollection ? 'is ready for collection' : 'is on its way'}`,
    said: [forCollection ? 'Your order is ready for collection.' : 'Your order has been dispatched.'],
  }),
  'order-cancelled': ({ referenceNumber, cancelReason }) => ({
    subject: `Order ${referenceNumber} cancelled`,
    said: [
      'Your order has been cancelled, and its total has been credited to your account.',
      ...(cancelReason ? [`Reason: ${cancelReason}`] : []),
    ],
  }),
};

/** The document named in an email about an order: dispatched goods come with an invoice, and a cancellation credits it. */
const DOCUMENT_OF: Record<OrderEmail, TaxDocumentKind | undefined> = {
  'order-placed': undefined,
  'order-dispatched': 'invoice',
  'order-cancelled': 'credit-note',
};

const numberFact = async (
  db: Db,
  kind: TaxDocumentKind | undefined,
  orderId: string,
): Promise<[string, string][]> => {
  if (!kind) return [];
  const [document] = await db
    .select({ number: taxDocuments.number })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.kind, kind)));
  return document ? [[TAX_DOCUMENT_LABEL[kind], document.number]] : [];
};

/** Writes the email about an order; undefined if the order does not exist. */
export const orderEmail = async (
  db: Db,
  kind: OrderEmail,
  orderId: string,
): Promise<Addressed | undefined> => {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return undefined;
  const { subject, said } = ORDER_EMAILS[kind](order);
  const [timeZone, decimals] = await Promise.all([findTimeZone(db), findDecimals(db)]);
  return {
    userId: order.userId,
    content: {
      subject,
      paragraphs: said,
      facts: [
        ['Reference', order.referenceNumber],
        ['Date', formatDate(order.dateOrdered, timeZone)],
        ['Items', String(order.totalQuantity)],
        ['Total', formatMoney(order.totalPrice, decimals)],
        ...(await numberFact(db, DOCUMENT_OF[kind], orderId)),
      ],
      page: { label: 'View the order', path: `/orders/${order.id}` },
    },
  };
};

/** Writes the email about an issued document; undefined if there is none. */
export const documentEmail = async (db: Db, documentId: string): Promise<Addressed | undefined> => {
  const [document] = await db.select().from(taxDocuments).where(eq(taxDocuments.id, documentId));
  if (!document) return undefined;
  const { userId, number, total, orderId, issuedAt } = document;
  const snapshot = documentSnapshot.parse(document.snapshot);
  const isInvoice = snapshot.kind === 'invoice';
  return {
    userId,
    content: {
      subject: `${snapshot.title} ${number}`,
      paragraphs: isInvoice
        ? ['We have issued the invoice for your order.']
        : [
            `We have credited ${formatMoneyExactly(total)} to your account for invoice ${snapshot.corrects.number}.`,
            `Reason: ${snapshot.reason}${snapshot.note ? `. ${snapshot.note}` : ''}`,
          ],
      facts: [
        ['Number', number],
        ['Date', formatDate(issuedAt, snapshot.timeZone)],
        ['Order', snapshot.order.reference],
        ...(snapshot.order.poNumber
          ? [['Your order number', snapshot.order.poNumber] satisfies [string, string]]
          : []),
        ['Total', formatMoneyExactly(total)],
        ...(isInvoice && snapshot.dueOn
          ? [['Due', formatDay(snapshot.dueOn)] satisfies [string, string]]
          : []),
      ],
      page: { label: 'View the order and its documents', path: `/orders/${orderId}` },
    },
  };
};

/** Writes the email about the decision on a proof; undefined if the decision has been undone. */
export const proofEmail = async (
  db: Db,
  kind: 'proof-approved' | 'proof-rejected',
  paymentId: string,
): Promise<Addressed | undefined> => {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const isApproval = kind === 'proof-approved';
  if (!payment || (isApproval ? !payment.isPaid : !payment.rejectedAt)) return undefined;
  const outstanding = await findOutstanding(db, payment.userId);
  const timeZone = await findTimeZone(db);
  return {
    userId: payment.userId,
    content: {
      subject: isApproval
        ? `Payment of ${formatMoneyExactly(payment.amount)} ${payment.method ? 'recorded' : 'approved'}`
        : 'Your proof of payment was not accepted',
      paragraphs: isApproval
        ? [
            payment.method
              ? 'Thank you. We have recorded your payment.'
              : 'Thank you. Your proof of payment has been approved.',
          ]
        : [
            'We could not accept your proof of payment.',
            ...(payment.rejectReason ? [`Reason: ${payment.rejectReason}`] : []),
            'The amount you owe has not changed. Please upload another proof of payment.',
          ],
      facts: [
        [payment.method ? 'Recorded' : 'Uploaded', formatDate(payment.dateCreated, timeZone)],
        ...(isApproval ? [['Amount', formatMoneyExactly(payment.amount)] satisfies [string, string]] : []),
        [outstanding < 0 ? 'Credit' : 'Outstanding', formatMoneyExactly(absCents(outstanding))],
      ],
      page: { label: 'View your payments', path: `/proof-of-payments/${payment.id}` },
    },
  };
};
