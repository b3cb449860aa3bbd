import { randomUUID } from 'node:crypto';
import type { WaitingOrder } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, vi } from 'vitest';
import { placeWaitingOrders } from '../src/features/carts/waiting/place-waiting-orders.ts';
import { products } from '../src/features/catalogue/tables.ts';
import { orderPayments } from '../src/features/payments/settling/order-payments.ts';
import { newProduct, newUser, orderLine, orderPayload, setStore } from './builders.ts';
import { type Harness, untilAnswered } from './harness.ts';

export type Customer = Awaited<ReturnType<typeof newUser>>;
export type Product = Awaited<ReturnType<typeof newProduct>>;

const URL = '/api/waiting-order';
export const CLOSED = { isClosed: true, preparesWhileClosed: true, isScheduled: false };

/** Operations on orders that wait for the store to open. Before each test the store is closed, and orders may be prepared. */
export const useWaitingOrders = (harness: Harness) => {
  const log = { error: vi.fn() };
  beforeEach(async () => {
    await setStore(harness.db, CLOSED);
    log.error.mockClear();
  });
  const open = (values = {}) => setStore(harness.db, { ...CLOSED, isClosed: false, ...values });
  /** What each instance does every few seconds. */
  const instance = (payments = orderPayments) =>
    placeWaitingOrders({ db: harness.db, clock: harness.services.clock, payments }, log);

  const cartOf = async (customer: Customer) => (await harness.as(customer, '/api/cart')).json();
  const packsIn = async (customer: Customer) =>
    Object.fromEntries(
      (await cartOf(customer)).lines.map((line: { product: Product; quantity: number }) => [
        line.product.id,
        line.quantity,
      ]),
    );
  const fillCart = async (customer: Customer, lines: [Product, number][]) => {
    const { version } = await cartOf(customer);
    const payload = {
      ...{ userId: customer.id, version, forCollection: false },
      lines: lines.map(([{ id, cost }, quantity]) => ({ productId: id, quantity, cost: cost / 100 })),
    };
    const saved = await harness.as(customer, { method: 'PUT', url: '/api/cart', payload });
    expect(saved.statusCode).toBe(200);
  };
  const keep = async (
    customer: Customer,
    lines: [Product, number][],
    { key = randomUUID(), ...values }: Record<string, unknown> & { key?: string } = {},
  ) => {
    const payload = {
      ...orderPayload(
        customer,
        lines.map(([product, quantity]) => orderLine(product, quantity)),
      ),
      cartVersion: (await cartOf(customer)).version,
      ...values,
    };
    const headers = { 'idempotency-key': key };
    return untilAnswered(() => harness.as(customer, { method: 'POST', url: URL, payload, headers }));
  };
  /** A customer with one order that waits. */
  const withWaiting = async ({ customer: values = {}, order = {}, stock = 100, packs = 3 } = {}) => {
    const customer = await newUser(harness.db, values);
    const product = await newProduct(harness.db, { stock });
    await fillCart(customer, [[product, packs]]);
    const kept = await keep(customer, [[product, packs]], order);
    expect(kept.statusCode).toBe(201);
    return { customer, product, waiting: kept.json() as WaitingOrder };
  };

  const waitingOf = async (customer: Customer) => {
    const answer = await harness.as(customer, URL);
    return answer.statusCode === 204 ? null : (answer.json() as WaitingOrder);
  };
  const ordersOf = async (customer: Customer) => (await harness.as(customer, '/api/orders')).json().orders;
  const stockOf = async ({ id }: Product) =>
    (await harness.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;
  const notificationsOf = async (customer: Customer) => {
    await harness.readEvents();
    const { items } = (await harness.as(customer, '/api/notifications')).json();
    return items.map(({ kind, facts }: { kind: string; facts: object }) => ({ kind, facts }));
  };
  const act = (customer: Customer, { id }: { id: string }, what: 'change' | 'cancel') =>
    untilAnswered(() =>
      what === 'cancel'
        ? harness.as(customer, { method: 'DELETE', url: `${URL}/${id}` })
        : harness.as(customer, { method: 'POST', url: `${URL}/${id}/return` }),
    );
  return {
    log,
    open,
    instance,
    cartOf,
    packsIn,
    fillCart,
    keep,
    withWaiting,
    waitingOf,
    ordersOf,
    stockOf,
    notificationsOf,
    act,
  };
};
