import {
  addCents,
  type Cents,
  type DocumentGap,
  dueDay,
  inCents,
  type OrderDocument,
} from '@formulary/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import type { Mail } from '../../../mail/mail.ts';
import { findTermsDays } from '../../accounts/profile/profile.ts';
import { customerDetails } from '../../accounts/tables.ts';
import { findBusiness } from '../../business/queries.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { orders } from '../../orders/tables.ts';
import { customerAddress, describeOrder } from '../order/describe-order.ts';
import { ensureOrderTax, printedFee, printedLine, roundingOf, sumsOf } from '../order/order-tax.ts';
import { type OrderToPrint, paidOf, readOrder } from '../order/read-order.ts';
import { taxDocuments } from '../tables.ts';
import type { Issuing } from './issuing.ts';
import { type LineToWrite, writeDocument } from './write-document.ts';

/** Above R 5 000 an invoice must name its recipient in full (section 20(4) of the VAT Act; 20(5) up to it). */
const FULL_INVOICE_ABOVE = inCents(5_000_00);

type Described = {
  issuer: { legalName: string | null; vatNumber: string | null; address: string | null };
  customer: { address: string | null; vatNumber: string | null };
  total: Cents;
};

/** Returns the details required by law that an invoice lacks. */
const gapsOf = ({ issuer, customer, total }: Described): DocumentGap[] => {
  const isFull = total > FULL_INVOICE_ABOVE;
  const gaps: [DocumentGap, boolean][] = [
    ['legal-name', !issuer.legalName],
    ['vat-number', !issuer.vatNumber],
    ['address', !issuer.address],
    ['customer-address', isFull && !customer.address],
    ['customer-vat-number', isFull && !customer.vatNumber],
  ];
  return gaps.flatMap(([gap, isOpen]) => (isOpen ? [gap] : []));
};

/**
 * Whether an invoice with these gaps is a tax invoice. It may lack the customer's VAT number, because only registered
 * customers have one.
 */
const isTaxInvoice = (gaps: readonly DocumentGap[]): boolean =>
  gaps.every((gap) => gap === 'customer-vat-number');

/** Returns the details that an order's invoice would lack; none if it is issued, or the order is cancelled. */
export const findDocumentGaps = async (db: Db | Tx, orderId: string): Promise<DocumentGap[]> => {
  const [order] = await db
    .select({
      total: orders.totalPrice,
      delivery: orders.delivery,
      address: customerDetails.address,
      vatNumber: customerDetails.vatNumber,
    })
    .from(orders)
    .leftJoin(customerDetails, eq(customerDetails.userId, orders.userId))
    .where(
      and(
        eq(orders.id, orderId),
        isNull(orders.cancelledAt),
        sql`not exists (select from ${taxDocuments} where ${taxDocuments.orderId} = ${orders.id})`,
      ),
    );
  if (!order) return [];
  const { total, vatNumber } = order;
  return gapsOf({
    issuer: await findBusiness(db),
    customer: { address: customerAddress(order), vatNumber },
    total,
  });
};

type InvoiceOfOrder = Actor & { orderId: string };

export const findInvoice = async (db: Db | Tx, orderId: string): Promise<OrderDocument | undefined> => {
  const [invoice] = await db
    .select({ id: taxDocuments.id, kind: taxDocuments.kind, number: taxDocuments.number })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.kind, 'invoice')));
  return invoice;
};

/** Returns the due date of an invoice issued at a given time. */
export const findDueDay = async (
  db: Db | Tx,
  { userId, timeZone, at }: { userId: string; timeZone: string; at: Date },
): Promise<string> => dueDay(at.getTime(), timeZone, await findTermsDays(db, userId));

const describedGaps = (
  { issuer, customer }: Awaited<ReturnType<typeof describeOrder>>,
  order: OrderToPrint,
) => gapsOf({ issuer, customer, total: order.totalPrice });

/** Issues the invoice of a locked order that has none. */
const issue = async (
  tx: Tx,
  { orderId, actorId, at }: InvoiceOfOrder,
  { readBrandFile, jobs }: Issuing,
): Promise<OrderDocument> => {
  const order = await readOrder(tx, orderId);
  const { userId, totalPrice: total, pricesIncludeVat } = order;
  const taxed = await ensureOrderTax(tx, order);
  const described = await describeOrder(tx, order, { brandFile: await readBrandFile(), at });
  const dueOn = await findDueDay(tx, { userId, timeZone: described.timeZone, at });
  const fees = taxed.fee.amount > 0 ? [taxed.fee] : [];
  const parts = [...taxed.lines, ...fees];
  const sums = sumsOf(parts, pricesIncludeVat);
  const tax = addCents(...parts.map((part) => part.tax));
  const lines: LineToWrite[] = order.lines.flatMap(({ id, quantity, cost }, index) => {
    const part = taxed.lines[index];
    return part ? [{ ...part, orderLineId: id, quantity, cost }] : [];
  });
  return writeDocument(tx, jobs, {
    kind: 'invoice',
    userId,
    orderId,
    total,
    tax,
    dueOn,
    lines: [...lines, ...fees.map((fee) => ({ ...fee, orderLineId: null, quantity: 1, cost: fee.amount }))],
    snapshotOf: (number) => ({
      ...described,
      kind: 'invoice',
      title: isTaxInvoice(describedGaps(described, order)) ? 'Tax invoice' : 'Invoice',
      number,
      lines: order.lines.map((line, index) => printedLine(line, taxed.lines[index])),
      deliveryFee: printedFee(fees[0]),
      sums,
      total,
      tax,
      rounding: roundingOf(total, sums),
      paid: paidOf(order),
      dueOn,
    }),
    about: `for order ${order.referenceNumber}`,
    actorId,
    at,
  });
};

/** Issues the invoice of a locked order that is being dispatched, unless staff have already issued it. */
export const issueAtDispatch = async (tx: Tx, act: InvoiceOfOrder, issuing: Issuing): Promise<void> => {
  if (!(await findInvoice(tx, act.orderId))) await issue(tx, act, issuing);
};

/**
 * Issues the invoice of an order before it is dispatched, and notifies the customer. 404 if there is no such order; 409 if
 * it is cancelled or has an invoice.
 */
export const issueInvoice = (
  db: Db | Tx,
  act: InvoiceOfOrder,
  issuing: Issuing,
  mail: Mail,
): Promise<OrderDocument> =>
  db.transaction(async (tx) => {
    const { cancelledAt } = await lockOrder(tx, act.orderId);
    if (cancelledAt) throw new AppError('CONFLICT', 'This order is cancelled.');
    const known = await findInvoice(tx, act.orderId);
    if (known) throw new AppError('CONFLICT', `This order already has the invoice ${known.number}.`);
    const invoice = await issue(tx, act, issuing);
    await mail.queue(tx, { kind: 'invoice-issued', documentId: invoice.id });
    return invoice;
  });
