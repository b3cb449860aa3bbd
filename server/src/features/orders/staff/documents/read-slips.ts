import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { categories, products } from '../../../catalogue/tables.ts';
import { orderLines, orders } from '../../tables.ts';
import { customers } from '../order-search.ts';

/** An order line with its place in the store. */
export type SlipLine = {
  name: string;
  variantName: string | null;
  strength: string;
  dosage: string;
  packSize: string;
  sku: string;
  quantity: number;
  labName: string;
  categoryName: string;
};
export type Slip = Awaited<ReturnType<typeof selectHeads>>[number] & { lines: SlipLine[] };

const selectHeads = (db: Db, ids: string[]) =>
  db
    .select({
      id: orders.id,
      referenceNumber: orders.referenceNumber,
      dateOrdered: orders.dateOrdered,
      status: orders.status,
      cancelledAt: orders.cancelledAt,
      forCollection: orders.forCollection,
      delivery: orders.delivery,
      totalQuantity: orders.totalQuantity,
      name: customers.name,
      surname: customers.surname,
      username: customers.username,
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

/** Returns the picking slips of orders in the given order, skipping unknown ids. */
export const readSlips = async (db: Db, ids: string[]): Promise<Slip[]> => {
  const [heads, lines] = await Promise.all([selectHeads(db, ids), selectSlipLines(db, ids)]);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  return ids.flatMap((id) => {
    const head = heads.find((order) => order.id === id);
    return head ? [{ ...head, lines: linesOf.get(id) ?? [] }] : [];
  });
};
