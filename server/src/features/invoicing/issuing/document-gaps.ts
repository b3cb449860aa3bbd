import { type Cents, type DocumentGap, inCents } from '@formulary/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { customerDetails } from '../../accounts/tables.ts';
import { findBusiness } from '../../business/queries.ts';
import { orders } from '../../orders/tables.ts';
import { customerAddress } from '../order/customer-address.ts';
import { taxDocuments } from '../tables.ts';

/** Above R 5 000 an invoice must name its recipient in full (section 20(4) of the VAT Act; 20(5) up to it). */
const FULL_INVOICE_ABOVE = inCents(5_000_00);

type Described = {
  issuer: { legalName: string | null; vatNumber: string | null; address: string | null };
  customer: { address: string | null; vatNumber: string | null };
  total: Cents;
};

/** Returns the details required by law that an invoice lacks. */
export const gapsOf = ({ issuer, customer, total }: Described): DocumentGap[] => {
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

/** Whether an invoice with these gaps is a tax invoice: only registered customers have a VAT number. */
export const isTaxInvoice = (gaps: readonly DocumentGap[]): boolean =>
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
