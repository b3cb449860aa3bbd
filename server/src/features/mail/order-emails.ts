import { formatDate, formatMoney, randFromCents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { orders } from '../orders/tables.ts';
import type { Content } from './write-message.ts';

export type Addressed = { userId: string; content: Content };
type OrderEmail = 'order-placed' | 'order-dispatched' | 'order-cancelled';

const SAID: Record<OrderEmail, (order: typeof orders.$inferSelect) => { subject: string; said: string[] }> = {
  'order-placed': ({ referenceNumber }) => ({
    subject: `Order ${referenceNumber} received`,
    said: ['Thank you. We have your order, and will tell you when it is on its way.'],
  }),
  'order-dispatched': ({ referenceNumber, forCollection }) => ({
    subject: `Order ${referenceNumber} ${forCollection ? 'is ready for collection' : 'is on its way'}`,
    said: [forCollection ? 'Your order is ready to be collected.' : 'Your order has been dispatched.'],
  }),
  'order-cancelled': ({ referenceNumber, cancelReason }) => ({
    subject: `Order ${referenceNumber} cancelled`,
    said: [
      'Your order has been cancelled, and its total has been credited to your account.',
      ...(cancelReason ? [`Reason: ${cancelReason}`] : []),
    ],
  }),
};

/** What a customer is told of an order; undefined when it is not there. */
export const orderEmail = async (
  db: Db,
  kind: OrderEmail,
  orderId: string,
): Promise<Addressed | undefined> => {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return undefined;
  const { subject, said } = SAID[kind](order);
  return {
    userId: order.userId,
    content: {
      subject,
      paragraphs: said,
      facts: [
        ['Reference', order.referenceNumber],
        ['Date', formatDate(order.dateOrdered)],
        ['Items', String(order.totalQuantity)],
        ['Total', formatMoney(randFromCents(order.totalPrice))],
      ],
      page: { label: 'View the order', path: `/orders/${order.id}` },
    },
  };
};
