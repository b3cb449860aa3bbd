import type { StaffOrder } from '@formulary/contract';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import type { Mail } from '../../../mail/mail.ts';
import { type Cancellation, cancelOrder } from '../cancel-order.ts';
import type { OrderPayments } from '../payment-status.ts';
import { findStaffOrder } from './find-order.ts';

/** `cancelOrder`, and the order as it is then, read before the commit: what is done is not answered as if it had failed. */
export const cancelShownOrder = (
  db: Db,
  cancellation: Cancellation,
  payments: OrderPayments,
  mail: Mail,
): Promise<StaffOrder> =>
  db.transaction(async (tx) => {
    await cancelOrder(tx, cancellation, payments, mail);
    return (await findStaffOrder(tx, cancellation.orderId)) ?? notFound('Order');
  });
