import { type DeliveryDetail, deliveryAddress } from '@formulary/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { announceChange } from '../../../db/change-events/announce-change.ts';
import type { Tx } from '../../../db/client.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { deliveryDetails, users } from '../../accounts/tables.ts';
import { placeOrder } from '../../orders/placing/place-order.ts';
import type { OrderPayments } from '../../orders/ports.ts';
import { findStore, storeStatusAt } from '../../storefront/queries.ts';
import { waitingOrders } from '../tables.ts';
import { returnOrder, type WaitingRow } from './keep-order.ts';

const ORDERS_AT_A_TIME = 500;
/** More reasons than these would not be read; the cart marks each line. */
const MAX_REASONS = 5;

const TURNED_OFF = 'Prepared orders are no longer placed automatically.';
const ACCESS_REVOKED = 'Your store access is revoked.';

type Log = Record<'error', (details: object, message: string) => void>;
type Placing = Pick<Services, 'db' | 'clock'> & { payments: OrderPayments };

const isDue = isNull(waitingOrders.returnedAt);

/** Locks a waiting order and its customer; undefined if it no longer waits, or another transaction is using either. */
const claim = async (tx: Tx, id: string): Promise<WaitingRow | undefined> => {
  const [found] = await tx
    .select({ order: waitingOrders })
    .from(waitingOrders)
    .innerJoin(users, eq(users.id, waitingOrders.userId))
    .where(and(eq(waitingOrders.id, id), isDue))
    .for('no key update', { skipLocked: true });
  return found?.order;
};

const ADDRESS = Object.keys(deliveryAddress.shape) as (keyof typeof deliveryAddress.shape)[];

/** Returns the reason why the order must not go to the delivery detail that was chosen. */
const findDeliveryFault = async (tx: Tx, row: WaitingRow): Promise<string | undefined> => {
  const { userId, deliveryDetailId: id, delivery, forCollection } = row;
  if (id === null || forCollection) return undefined;
  const [detail]: Partial<DeliveryDetail>[] = await tx
    .select()
    .from(deliveryDetails)
    .where(and(eq(deliveryDetails.id, id), eq(deliveryDetails.userId, userId)));
  if (!detail) return 'Its delivery detail has been deleted.';
  const isSame = ADDRESS.every((field) => (detail[field] || null) === (delivery[field] || null));
  return isSame ? undefined : 'Its delivery detail has changed.';
};

const reasonsOf = ({ code, message, errors = {} }: AppError): string[] => {
  if (code === 'FORBIDDEN') return [ACCESS_REVOKED];
  const sentences = Object.values(errors);
  const more = sentences.length - MAX_REASONS;
  if (sentences.length === 0) return [message];
  if (more <= 0) return sentences;
  return [
    ...sentences.slice(0, MAX_REASONS),
    `${more} more ${more === 1 ? 'line has' : 'lines have'} changed.`,
  ];
};

/**
 * Places an order by the rules of every order. Returns the reasons if it cannot be placed, and undefined if only the time is
 * wrong: the store has closed again, or something is locked.
 */
const tryPlacing = async (tx: Tx, row: WaitingRow, payments: OrderPayments, at: Date) => {
  const { id, userId, input, key, createdAt } = row;
  const fault = await findDeliveryFault(tx, row);
  if (fault) return { reasons: [fault] };
  const prepared = { id, at: createdAt };
  try {
    // The lines left the cart when the order was kept, so neither the cart nor its version matters now.
    await placeOrder(
      tx,
      { customerId: userId, actorId: userId, input, idempotencyKey: key, prepared, at },
      payments,
    );
    return 'placed';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'STORE_CLOSED' || error.status >= 500 ? 'later' : { reasons: reasonsOf(error) };
  }
};

/**
 * Places one waiting order, or returns it to its customer's cart with an event that says why, in one transaction: the order
 * is placed if and only if it no longer waits.
 */
const settle = ({ db, clock, payments }: Placing, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await claim(tx, id);
    if (!row) return;
    const at = clock();
    const store = await findStore(tx);
    const outcome = store.preparesWhileClosed
      ? await tryPlacing(tx, row, payments, at)
      : { reasons: [TURNED_OFF] };
    if (outcome === 'later') return;
    if (outcome === 'placed') await tx.delete(waitingOrders).where(eq(waitingOrders.id, id));
    else {
      const { userId, totalPrice } = row;
      await returnOrder(tx, row, outcome.reasons, at);
      const reason = [...outcome.reasons, 'Its products are in your cart.'].join(' ');
      await recordEvents(tx, [
        { kind: 'order.not-placed', accountId: userId, facts: { totalPrice, reason } },
      ]);
    }
    await announceChange(tx, { topic: 'cart', userId: row.userId, ids: [id] });
  });

/**
 * Places the orders that wait for the store to open, the oldest first, once it is open. Returns them to their carts if the
 * store no longer places prepared orders. Instances share the work; each places one order at a time, so that customers who
 * order now do not wait behind thousands.
 */
export const placeWaitingOrders = async (placing: Placing, log: Log, signal?: AbortSignal): Promise<void> => {
  const { db, clock } = placing;
  const due = await db
    .select({ id: waitingOrders.id })
    .from(waitingOrders)
    .where(isDue)
    .orderBy(asc(waitingOrders.createdAt), asc(waitingOrders.id))
    .limit(ORDERS_AT_A_TIME);
  if (due.length === 0) return;
  const store = await findStore(db);
  if (store.preparesWhileClosed && storeStatusAt(store, clock()).isClosed) return;
  for (const { id } of due) {
    if (signal?.aborted) return;
    await settle(placing, id).catch((error: unknown) =>
      log.error({ err: error, order: id }, 'A waiting order could not be placed; it will be tried again'),
    );
  }
};

/** How soon after the store opens waiting orders are placed. */
const PLACE_SECONDS = 5;

export const workOnWaitingOrders = ({ db, clock, jobs }: Services, payments: OrderPayments): void =>
  jobs.repeat(PLACE_SECONDS, (signal, log) => placeWaitingOrders({ db, clock, payments }, log, signal));
