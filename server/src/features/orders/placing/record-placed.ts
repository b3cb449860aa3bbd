import {
  type Cents,
  type ChangedProduct,
  formatMoney,
  ORDER_STATUS,
  type PlacedOrder,
} from '@formulary/contract';
import type { Tx } from '../../../db/client.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Actor } from '../../../http/access.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Packs } from '../stock.ts';
import { type Customer, isStoreClosed } from './check-customer.ts';
import type { CheckedOrder } from './insert-order.ts';

type CapturedOrder = Actor & { capture?: { creditOverride: string | undefined } | undefined };

export const recordCapture = (
  tx: Tx,
  order: CapturedOrder,
  customer: Customer,
  placed: PlacedOrder,
  total: Cents,
) => {
  const { creditWarning, referenceNumber: label } = placed;
  const isBeyond = creditWarning && creditWarning.outstanding > creditWarning.creditLimit;
  const reason = isBeyond ? order.capture?.creditOverride : undefined;
  const { name, surname } = customer;
  const isClosed = isStoreClosed(customer, order.at);
  return recordAudit(tx, {
    actorId: order.actorId,
    action: 'Added',
    entity: 'Order',
    entityId: placed.id,
    label,
    summary: `Captured for ${`${name} ${surname}`.trim()}, ${formatMoney(total)}${isClosed ? ', while the store was closed' : ''}`,
    ...(reason && { after: creditWarning, reason }),
    at: order.at,
  });
};

/** No person acts when a prepared order is placed, so the audit log says why it is. */
export const recordPrepared = (tx: Tx, { id, referenceNumber, actorId, at }: CheckedOrder) =>
  recordAudit(tx, {
    actorId,
    action: 'Added',
    entity: 'Order',
    entityId: id,
    label: referenceNumber,
    summary: 'Placed when the store opened; the customer had prepared it while the store was closed',
    at,
  });

/** Returns the products whose packs the order takes, for their event. */
const changedProducts = ({ lines }: CheckedOrder, packs: Packs): ChangedProduct[] => {
  const products = new Map(lines.map(({ product }) => [product.id, product]));
  return [...products.values()].map(({ id, sku, label, cost, stock }) => ({
    ...{ id, sku, label, cost },
    stock: stock - (packs.get(id) ?? 0),
    previousStock: stock,
  }));
};

export const recordPlaced = (tx: Tx, order: CheckedOrder, packs: Packs) => {
  const { id, referenceNumber, customerId, actorId, totalPrice, forCollection, preparedAt } = order;
  const status = ORDER_STATUS.StoreOrdered;
  const isPrepared = preparedAt !== null;
  const facts = { referenceNumber, status, totalPrice, forCollection, ...(isPrepared && { isPrepared }) };
  return recordEvents(tx, [
    { kind: 'products.changed', actorId, facts: { products: changedProducts(order, packs) } },
    { kind: 'order.placed', subjectId: id, accountId: customerId, actorId, facts },
  ]);
};
