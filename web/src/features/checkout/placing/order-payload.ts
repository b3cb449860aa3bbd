import {
  collectionRecipient,
  type DeliveryDetail,
  deliveryAddress,
  fieldErrors,
  money,
  type OrderSubmission,
  orderTotal,
  type User,
} from '@formulary/contract';
import { type CartLine, toOrderLine } from '#web/features/cart/cart-line.ts';

export type OrderParts = {
  user: Pick<User, 'id' | 'deliveryFee'>;
  lines: readonly CartLine[];
  forCollection: boolean;
  recipientName: string;
  deliveryDetail: DeliveryDetail | undefined;
};

/** The order as it is sent, in rand: the submission, its delivery fields also at the top level. */
export type OrderPayload = OrderSubmission & Record<string, unknown>;

type Prepared = { payload: OrderPayload } | { errors: Record<string, string> };

/**
 * Returns the payload of `POST orders` with the prices that the customer saw, or the errors of the recipient
 * or delivery detail by field.
 */
export const prepareOrder = (parts: OrderParts): Prepared => {
  const { user, lines, forCollection, recipientName, deliveryDetail } = parts;
  const order = {
    userId: user.id,
    totalPrice: money.encode(orderTotal(lines, user.deliveryFee, forCollection)),
    totalQuantity: lines.reduce((total, { quantity }) => total + quantity, 0),
    orderProducts: lines.map(toOrderLine),
  };
  if (forCollection) {
    const { data, error } = collectionRecipient.safeParse({ recipientName });
    if (error) return { errors: fieldErrors(error) };
    return { payload: { ...data, ...order, forCollection, deliveryDetail: data } };
  }
  const { data, error } = deliveryAddress.safeParse(deliveryDetail ?? {});
  if (error) return { errors: fieldErrors(error) };
  return { payload: { ...data, ...order, forCollection, deliveryDetail: data } };
};
