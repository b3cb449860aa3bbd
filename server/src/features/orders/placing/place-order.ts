import type { OrderInput, PlacedOrder } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import { users } from '../../accounts/tables.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { doorColumns, doorsAt } from '../../storefront/doors/doors-at.ts';
import { storeSettings } from '../../storefront/tables.ts';
import { packsOf, takeStock } from '../stock.ts';
import { refuseChangedPrices, refuseUnavailable } from './check-lines.ts';
import { findLines } from './find-lines.ts';
import { findPlacedOrder, hashPayload, rememberRequest } from './idempotency.ts';
import { insertOrder } from './insert-order.ts';
import { readDelivery } from './read-delivery.ts';

/** Whose order it is, who places it, what was sent, and under which `Idempotency-Key`. */
export type OrderToPlace = {
  customerId: string;
  actorId: string;
  input: OrderInput;
  idempotencyKey?: string | undefined;
  at: Date;
};

/** The customer's row, locked: a customer's orders are placed one after the other. */
const lockCustomer = async (tx: Tx, id: string) => {
  const [customer] = await tx
    .select({
      storeAccess: users.storeAccess,
      canCollect: users.canCollect,
      deliveryFee: users.deliveryFee,
      doors: doorColumns,
    })
    .from(users)
    .leftJoin(storeSettings, sql`true`)
    .where(eq(users.id, id))
    .for('no key update', { of: users });
  return customer;
};
type Customer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>;

const refuseAccess = (customer: Customer | undefined, forCollection: boolean, at: Date): Customer => {
  if (!customer?.storeAccess) throw new AppError('FORBIDDEN', 'Forbidden');
  if (customer.doors && doorsAt(customer.doors, at).isClosed)
    throw new AppError('STORE_CLOSED', 'Store Closed');
  if (forCollection && !customer.canCollect)
    throw new AppError('COLLECTION_NOT_ALLOWED', 'Collection is not available to you.');
  return customer;
};

const refuseWrongQuantity = ({ orderProducts, totalQuantity }: OrderInput): void => {
  const sum = orderProducts.reduce((packs, line) => packs + line.quantity, 0);
  if (sum === totalQuantity) return;
  const message = `The lines add up to ${sum}.`;
  throw new AppError('VALIDATION', `totalQuantity: ${message}`, { errors: { totalQuantity: message } });
};

const place = async (tx: Tx, { customerId, actorId, input, at }: OrderToPlace, customer: Customer) => {
  const { forCollection, totalQuantity } = input;
  const delivery = readDelivery(input);
  refuseWrongQuantity(input);
  const lines = refuseUnavailable(await findLines(tx, input.orderProducts));
  const deliveryFee = forCollection ? 0 : customer.deliveryFee;
  const totalPrice = refuseChangedPrices(lines, input, deliveryFee);

  await takeStock(tx, packsOf(lines.map(({ product, quantity }) => ({ productId: product.id, quantity }))));
  const checked = { customerId, actorId, forCollection, delivery, deliveryFee, totalPrice, totalQuantity };
  const placed = await insertOrder(tx, { ...checked, lines, at });
  await addLedgerEntry(tx, {
    userId: customerId,
    source: 'Order',
    action: 'Added',
    amount: totalPrice,
    entityId: placed.id,
    actorId,
    at,
  });
  return placed;
};

/**
 * Places an order: one transaction, from the lock on the customer to the ledger. Locks are taken in one order (customer,
 * products by id, ledger account), so that no two orders wait for each other.
 * 403 without access, when the store is closed, or for a collection that is not allowed; 400 with `errors` for a delivery
 * detail or quantities that do not hold; 409 for a product gone or short, a price that changed, or a key used otherwise.
 */
export const placeOrder = async (db: Db | Tx, order: OrderToPlace): Promise<PlacedOrder> => {
  const { customerId, input, idempotencyKey, at } = order;
  if (input.userId !== customerId) throw new AppError('FORBIDDEN', 'Forbidden');
  const request = idempotencyKey
    ? { userId: customerId, key: idempotencyKey, payloadHash: hashPayload(input), at }
    : undefined;
  return db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    const before = request && (await findPlacedOrder(tx, request));
    if (before) return before;
    const placed = await place(tx, order, refuseAccess(customer, input.forCollection, at));
    if (request) await rememberRequest(tx, request, placed.id);
    return placed;
  });
};
