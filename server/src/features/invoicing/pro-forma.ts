import { addCents } from '@formulary/contract';
import type { Db } from '../../db/client.ts';
import type { BillingDocument } from '../../documents/snapshot.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { findDueDay, findInvoice } from './issuing/issue-invoice.ts';
import type { Issuing } from './issuing/issuing.ts';
import { describeOrder } from './order/describe-order.ts';
import { findOrderTax, printedFee, printedLine, roundingOf, sumsOf } from './order/order-tax.ts';
import { paidOf, readOrder } from './order/read-order.ts';

/** An order of the customer `userId`, or of any customer. */
export type OrderToQuote = { orderId: string; userId?: string; at: Date };

/**
 * Returns the invoice that an order would get today, without a number. 404 if there is no such order, or it is another
 * customer's; 409 if it has an invoice.
 */
export const findProForma = async (
  db: Db,
  { orderId, userId, at }: OrderToQuote,
  { readBrandFile }: Pick<Issuing, 'readBrandFile'>,
): Promise<BillingDocument> => {
  const order = await readOrder(db, orderId);
  if (userId !== undefined && order.userId !== userId) return notFound('Order');
  const invoice = await findInvoice(db, orderId);
  if (invoice) throw new AppError('CONFLICT', `This order has the invoice ${invoice.number}.`);
  const taxed = await findOrderTax(db, order);
  const described = await describeOrder(db, order, { brandFile: await readBrandFile(), at });
  const fees = taxed.fee.amount > 0 ? [taxed.fee] : [];
  const parts = [...taxed.lines, ...fees];
  const sums = sumsOf(parts, order.pricesIncludeVat);
  return {
    ...described,
    kind: 'pro-forma',
    title: 'Pro forma invoice',
    number: null,
    lines: order.lines.map((line, index) => printedLine(line, taxed.lines[index])),
    deliveryFee: printedFee(fees[0]),
    sums,
    total: order.totalPrice,
    tax: addCents(...parts.map(({ tax }) => tax)),
    rounding: roundingOf(order.totalPrice, sums),
    paid: paidOf(order),
    dueOn: await findDueDay(db, { userId: order.userId, timeZone: described.timeZone, at }),
    cancelled: order.cancelledAt && { at: order.cancelledAt.toISOString(), reason: order.cancelReason },
  };
};
