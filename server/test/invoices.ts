import { dateAt, type inCents, ORDER_STATUS } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../src/db/client.ts';
import { newId } from '../src/db/columns.ts';
import { users } from '../src/features/accounts/tables.ts';
import { taxDocuments } from '../src/features/invoicing/tables.ts';
import { placeOrder } from '../src/features/orders/placing/place-order.ts';
import { orders } from '../src/features/orders/tables.ts';
import { orderPayments } from '../src/features/payments/settling/order-payments.ts';
import { newProduct, orderLine, orderToPlace } from './builders.ts';

type Customer = { id: string; deliveryFee: ReturnType<typeof inCents> };
type Invoiced = { customer: Customer; cost: number; orderedAt: Date; dueOn: string | null };

/** Places an order of that many cents, and issues its invoice if it has a due date. */
export const newInvoice = async (
  db: Db,
  { customer, cost, orderedAt, dueOn }: Invoiced,
): Promise<{ orderId: string; id: string; number: string }> => {
  await db.update(users).set({ canCollect: true }).where(eq(users.id, customer.id));
  const input = orderToPlace(customer, [orderLine(await newProduct(db, { cost }))], {
    forCollection: true,
  });
  const placing = { customerId: customer.id, actorId: customer.id, input, at: orderedAt };
  const { id: orderId } = await placeOrder(db, placing, orderPayments);
  const id = newId();
  if (dueOn === null) return { orderId, id: '', number: '' };
  await db.update(orders).set({ status: ORDER_STATUS.Dispatched }).where(eq(orders.id, orderId));
  const [issued] = await db
    .insert(taxDocuments)
    .values({
      ...{ id, userId: customer.id, orderId, dueOn },
      kind: 'invoice',
      serial: sql`(select coalesce(max(serial), 0) + 1 from tax_documents where kind = 'invoice')`,
      number: sql`'INV-' || lpad((select coalesce(max(serial), 0) + 1 from tax_documents where kind = 'invoice')::text, 6, '0')`,
      total: sql`(select total_price from orders where id = ${orderId})`,
      tax: sql`0`,
      snapshot: {},
      issuedAt: orderedAt,
      issuedBy: customer.id,
    })
    .returning({ number: taxDocuments.number });
  return { orderId, id, number: issued?.number ?? '' };
};

/** Returns the day that is so many days before a moment, in South Africa. */
export const daysAgo = (now: Date, days: number): string =>
  dateAt(now.getTime() - days * 86_400_000, 'Africa/Johannesburg');
