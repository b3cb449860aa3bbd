import type { StaffOrder } from '@formulary/contract';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { type Cancellation, cancelOrder } from '../cancel-order.ts';
import type { OrderInvoicing, OrderPayments } from '../ports.ts';
import { findStaffOrder } from './find-order.ts';

/** Cancels an order and reads it before the commit, so that a completed cancellation is never reported as failed. */
export const cancelStaffOrder = (
  db: Db,
  cancellation: Cancellation,
  payments: OrderPayments,
  invoicing: OrderInvoicing,
): Promise<StaffOrder> =>
  db.transaction(async (tx) => {
    await cancelOrder(tx, cancellation, payments, invoicing);
    return (await findStaffOrder(tx, cancellation.orderId, invoicing)) ?? notFound('Order');
  });
