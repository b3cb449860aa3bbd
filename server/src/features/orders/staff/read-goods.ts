import { ORDER_STATUS_LABEL, type OrderDelivery, orderStatus } from '@formulary/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { GoodsOrder } from '../../../documents/layouts/goods.ts';
import { findPrintedCustomers } from '../../accounts/person-label.ts';
import { categories, products } from '../../catalogue/tables.ts';
import { orderLines, orders } from '../tables.ts';
import { customers } from './order-search.ts';

/** Formats an address for print, one part per line, without its recipient. */
export const streetText = (delivery: OrderDelivery): string =>
  [[delivery.streetAddress], [delivery.city, delivery.areaCode], [delivery.province]]
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n');

const selectHeads = (db: Db, ids: string[]) =>
  db
    .select({
      id: orders.id,
      userId: orders.userId,
      referenceNumber: orders.referenceNumber,
      dateOrdered: orders.dateOrdered,
      status: orders.status,
      cancelledAt: orders.cancelledAt,
      forCollection: orders.forCollection,
      delivery: orders.delivery,
      poNumber: orders.poNumber,
      note: orders.note,
      phone: customers.phone,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.userId))
    .where(inArray(orders.id, ids));

/** Selects lines in walking order: by lab, category and name. */
const selectSlipLines = (db: Db, ids: string[]) =>
  db
    .select({
      orderId: orderLines.orderId,
      name: orderLines.name,
      variantName: orderLines.variantName,
      strength: orderLines.strength,
      dosage: orderLines.dosage,
      packSize: orderLines.packSize,
      sku: orderLines.sku,
      quantity: orderLines.quantity,
      labName: orderLines.labName,
      categoryName: categories.name,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(
      sql`lower(${orderLines.labName})`,
      sql`lower(${categories.name})`,
      sql`lower(${orderLines.name})`,
      orderLines.position,
    );

type Head = Awaited<ReturnType<typeof selectHeads>>[number];
type SlipLine = Awaited<ReturnType<typeof selectSlipLines>>[number];

const goodsLine = ({ labName, categoryName, sku, ...line }: SlipLine): GoodsOrder['lines'][number] => ({
  ...line,
  code: sku,
  place: [labName, categoryName].filter(Boolean).join('  ·  '),
});

/** The recipient and the address of an order. */
const placeOf = ({ delivery, forCollection, phone }: Head): GoodsOrder['deliveredTo'] => ({
  isCollection: forCollection,
  name: [delivery.recipientName, delivery.recipientSurname].filter(Boolean).join(' '),
  address: forCollection ? null : streetText(delivery),
  phone: delivery.phone || phone,
  instructions: delivery.specialInstructions ?? null,
});

/** Returns orders without prices, in the given order, skipping unknown ids. */
export const readGoodsOrders = async (db: Db, ids: string[]): Promise<GoodsOrder[]> => {
  const [heads, lines] = await Promise.all([selectHeads(db, ids), selectSlipLines(db, ids)]);
  const people = await findPrintedCustomers(db, [...new Set(heads.map(({ userId }) => userId))]);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  return ids.flatMap((id) => {
    const head = heads.find((order) => order.id === id);
    const customer = head && people.get(head.userId);
    if (!customer) return [];
    return {
      reference: head.referenceNumber,
      invoiceNumber: null,
      poNumber: head.poNumber,
      note: head.note,
      orderedAt: head.dateOrdered,
      status: ORDER_STATUS_LABEL[orderStatus.parse(head.status)],
      isCancelled: head.cancelledAt !== null,
      customer,
      deliveredTo: placeOf(head),
      lines: (linesOf.get(id) ?? []).map(goodsLine),
    };
  });
};
