import type { Cents, OrderDelivery } from '@formulary/contract';
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { products } from '../../catalogue/tables.ts';
import { orderLines, orders } from '../../orders/tables.ts';

const COLUMNS = {
  id: orders.id,
  userId: orders.userId,
  referenceNumber: orders.referenceNumber,
  status: orders.status,
  forCollection: orders.forCollection,
  deliveryFee: orders.deliveryFee,
  totalPrice: orders.totalPrice,
  settled: orders.settled,
  isMarkedPaid: orders.isMarkedPaid,
  pricesIncludeVat: orders.pricesIncludeVat,
  totalTax: orders.totalTax,
  deliveryTaxRate: orders.deliveryTaxRate,
  deliveryTax: orders.deliveryTax,
  poNumber: orders.poNumber,
  note: orders.note,
  delivery: orders.delivery,
  dateOrdered: orders.dateOrdered,
  cancelledAt: orders.cancelledAt,
  cancelReason: orders.cancelReason,
};

const LINE = {
  id: orderLines.id,
  productId: orderLines.productId,
  sku: orderLines.sku,
  name: orderLines.name,
  variantName: orderLines.variantName,
  strength: orderLines.strength,
  dosage: orderLines.dosage,
  packSize: orderLines.packSize,
  cost: orderLines.cost,
  quantity: orderLines.quantity,
  taxRate: orderLines.taxRate,
  tax: orderLines.tax,
  zeroRated: products.zeroRated,
};

const selectHead = (db: Db | Tx, id: string) => db.select(COLUMNS).from(orders).where(eq(orders.id, id));
const selectLines = (db: Db | Tx, id: string) =>
  db
    .select(LINE)
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position));

export type OrderHead = Awaited<ReturnType<typeof selectHead>>[number] & { delivery: OrderDelivery };
export type OrderLine = Awaited<ReturnType<typeof selectLines>>[number];
/** An order with the data for its documents. */
export type OrderToPrint = OrderHead & { lines: OrderLine[] };

/** The amount paid on an order so far. An order marked as paid owes nothing. */
export const paidOf = ({ totalPrice, settled, isMarkedPaid }: OrderHead): Cents =>
  isMarkedPaid ? totalPrice : settled;

/** Returns an order with its lines; 404 if there is none. */
export const readOrder = async (db: Db | Tx, id: string): Promise<OrderToPrint> => {
  const [[head], lines] = await Promise.all([selectHead(db, id), selectLines(db, id)]);
  return head ? { ...head, lines } : notFound('Order');
};
