import {
  collectionRecipient,
  type DeliveryDetail,
  deliveryAddress,
  fieldErrors,
  money,
  type OrderSubmission,
  orderTax,
  type User,
} from '@formulary/contract';
import { storeTaxRules } from '#web/lib/store-tax.ts';
import { type CartLine, toOrderLine } from './cart-line.ts';
import { type OrderTexts, sentTexts } from './order-texts.ts';

export type OrderParts = {
  user: Pick<User, 'id' | 'deliveryFee'>;
  lines: readonly CartLine[];
  forCollection: boolean;
  recipientName: string;
  deliveryDetail: DeliveryDetail | undefined;
  texts: OrderTexts;
};

/** The order as sent, in rand: the submission, with its delivery fields also at the top level. */
export type OrderPayload = OrderSubmission & Record<string, unknown>;

type Prepared = { payload: OrderPayload } | { errors: Record<string, string> };

/**
 * Returns the payload of `POST orders` with the prices that the customer saw, or the errors of the recipient
 * or delivery detail by field.
 */
export const prepareOrder = (parts: OrderParts): Prepared => {
  const { user, lines, forCollection, recipientName, deliveryDetail, texts } = parts;
  const fee = { deliveryFee: user.deliveryFee, forCollection };
  const order = {
    userId: user.id,
    totalPrice: money.encode(orderTax(lines, fee, storeTaxRules()).total),
    totalQuantity: lines.reduce((total, { quantity }) => total + quantity, 0),
    orderProducts: lines.map(toOrderLine),
    ...sentTexts(texts),
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
