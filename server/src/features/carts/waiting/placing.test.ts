import { formatMoney, inCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { address, newDeliveryDetail, newProduct, newUser, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { CLOSED, type Customer, type Product, useWaitingOrders } from '../../../../test/waiting-orders.ts';
import { deliveryDetails, users } from '../../accounts/tables.ts';
import { auditEntries } from '../../audit/tables.ts';
import { products } from '../../catalogue/tables.ts';

const harness = useApp();
const {
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
} = useWaitingOrders(harness);
const rand = (amount: number) => formatMoney(inCents(amount * 100));

/** Expects that nothing was placed, the lines are in the cart again, and the customer was asked, with this reason. */
const expectAsked = async (
  { customer, product }: { customer: Customer; product: Product },
  reasons: string[],
  stock = 100,
) => {
  expect(await ordersOf(customer)).toEqual([]);
  expect(await stockOf(product)).toBe(stock);
  expect(await packsIn(customer)).toEqual({ [product.id]: 3 });
  expect(await waitingOf(customer)).toMatchObject({ returned: { reasons } });
  expect(await notificationsOf(customer)).toEqual([
    {
      kind: 'order-not-placed',
      facts: { amount: 150, reason: [...reasons, 'Its products are in your cart.'].join(' ') },
    },
  ]);
};

describe('an order prepared while the store is closed', () => {
  test('waits with its lines, which leave the cart, and is placed once the store opens', async () => {
    const { customer, product, waiting } = await withWaiting({
      order: { poNumber: 'PO 7', note: 'Ring twice' },
    });
    expect(waiting).toMatchObject({
      createdAt: harness.clock.now.toISOString(),
      totalPrice: 150,
      totalQuantity: 3,
      deliveryDetail: address(),
      poNumber: 'PO 7',
      note: 'Ring twice',
      lines: [{ productId: product.id, quantity: 3, cost: 50 }],
      returned: null,
    });
    expect(await packsIn(customer)).toEqual({});
    await instance();
    expect(await waitingOf(customer)).toEqual(waiting);
    expect(await ordersOf(customer)).toEqual([]);

    const preparedAt = harness.clock.now.toISOString();
    harness.clock.now = new Date(harness.clock.now.getTime() + 3_600_000);
    await open();
    await instance();
    expect(await waitingOf(customer)).toBeNull();
    const [placed, ...others] = await ordersOf(customer);
    expect(others).toEqual([]);
    expect(placed).toMatchObject({
      id: waiting.id,
      totalPrice: 150,
      dateOrdered: harness.clock.now.toISOString(),
    });
    expect(await stockOf(product)).toBe(97);
    const order = (await harness.as(customer, `/api/orders/${placed.id}`)).json();
    expect(order).toMatchObject({ preparedAt, poNumber: 'PO 7', note: 'Ring twice' });
    const staff = await newUser(harness.db, { role: 'Staff' });
    const seen = (await harness.as(staff, `/api/admin/orders/${placed.id}`)).json();
    expect(seen).toMatchObject({ preparedAt, history: [{ by: { id: customer.id } }] });
    expect(await harness.db.select().from(auditEntries).where(eq(auditEntries.entityId, placed.id))).toEqual([
      expect.objectContaining({ actorId: customer.id, summary: expect.stringContaining('prepared') }),
    ]);
    expect(await notificationsOf(customer)).toEqual([
      {
        kind: 'order-placed',
        facts: { amount: 150, reference: placed.referenceNumber, isPrepared: true },
      },
    ]);
  });

  test('is placed by the schedule, not a second before it opens', async () => {
    const schedule = { week: Array(7).fill([{ opens: '12:00', cutOff: '17:00' }]), exceptions: [] };
    await setStore(harness.db, { isScheduled: true, schedule, switchedAt: null, preparesWhileClosed: true });
    const { customer } = await withWaiting();
    harness.clock.now = new Date('2026-03-02T09:59:59Z');
    await instance();
    expect(await ordersOf(customer)).toEqual([]);
    harness.clock.now = new Date('2026-03-02T10:00:00Z');
    await instance();
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  test('waits on if the store closes again before it is placed', async () => {
    const { customer, waiting } = await withWaiting();
    await open();
    await setStore(harness.db, CLOSED);
    await instance();
    expect(await waitingOf(customer)).toEqual(waiting);
    expect(await notificationsOf(customer)).toEqual([]);
  });

  test('does not take the lines that the customer has put into the cart since', async () => {
    const { customer, product } = await withWaiting();
    await fillCart(customer, [[product, 5]]);
    await open();
    await instance();
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(await packsIn(customer)).toEqual({ [product.id]: 5 });
  });

  test('counts for staff until it is placed', async () => {
    const staff = await newUser(harness.db, { role: 'Staff' });
    const count = async () =>
      (await harness.as(staff, '/api/admin/dashboard/attention')).json().waitingOrders;
    const before = await count();
    await withWaiting();
    expect(await count()).toBe(before + 1);
    await open();
    await instance();
    expect(await count()).toBe(0);
  });
});

describe('is not placed, and its customer is asked, if', () => {
  test('a price has changed', async () => {
    const given = await withWaiting();
    await harness.db.update(products).set({ cost: sql`6000` }).where(eq(products.id, given.product.id));
    await open();
    await instance();
    await instance();
    await expectAsked(given, [`${given.product.name} now costs ${rand(60)} (was ${rand(50)}).`]);
    expect((await cartOf(given.customer)).lines).toMatchObject([{ cost: 50, product: { cost: 60 } }]);
  });

  test('the stock is short: the one who prepared first gets it', async () => {
    const first = await withWaiting({ stock: 5 });
    const { product } = first;
    const customer = await newUser(harness.db);
    harness.clock.now = new Date(harness.clock.now.getTime() + 1);
    await fillCart(customer, [[product, 3]]);
    expect((await keep(customer, [[product, 3]])).statusCode).toBe(201);
    await open();
    await instance();
    expect(await ordersOf(first.customer)).toHaveLength(1);
    await expectAsked({ customer, product }, [`Only 2 of ${product.name} left.`], 2);
  });

  test('a product is no longer sold', async () => {
    const given = await withWaiting();
    await harness.db
      .update(products)
      .set({ archivedAt: harness.clock.now })
      .where(eq(products.id, given.product.id));
    await open();
    await instance();
    await expectAsked(given, ['This product is no longer available.']);
  });

  test('their access was revoked', async () => {
    const given = await withWaiting();
    await harness.db.update(users).set({ storeAccess: false }).where(eq(users.id, given.customer.id));
    await open();
    await instance();
    await expectAsked(given, ['Your store access is revoked.']);
  });

  test('it would exceed the credit limit', async () => {
    const given = await withWaiting();
    await harness.db.update(users).set({ creditLimit: sql`10000` }).where(eq(users.id, given.customer.id));
    await open();
    await instance();
    await expectAsked(given, [
      `This order of ${rand(150)} and the balance of ${rand(0)} together exceed the credit limit of ${rand(100)}.`,
    ]);
  });

  test.each(['deleted', 'changed'] as const)('its delivery detail was %s', async (how) => {
    const customer = await newUser(harness.db);
    const product = await newProduct(harness.db);
    const detail = await newDeliveryDetail(harness.db, customer.id);
    await fillCart(customer, [[product, 3]]);
    await keep(customer, [[product, 3]], { deliveryDetailId: detail.id });
    const url = `/api/delivery-details/${detail.id}`;
    const changed =
      how === 'deleted'
        ? await harness.as(customer, { method: 'DELETE', url })
        : await harness.as(customer, { method: 'PUT', url, payload: address({ city: 'Paarl' }) });
    expect(changed.statusCode).toBeLessThan(300);
    await open();
    await instance();
    await expectAsked({ customer, product }, [
      `Its delivery detail has ${how === 'deleted' ? 'been ' : ''}${how}.`,
    ]);
  });

  test('“Prepare while closed” has been turned off', async () => {
    const given = await withWaiting();
    await setStore(harness.db, { ...CLOSED, preparesWhileClosed: false });
    await instance();
    await open();
    await instance();
    await expectAsked(given, ['Prepared orders are no longer placed automatically.']);
  });

  test('many lines have changed: five reasons are named, and the rest are counted', async () => {
    const customer = await newUser(harness.db);
    const lines = await Promise.all(
      Array.from({ length: 7 }, async (): Promise<[Product, number]> => [await newProduct(harness.db), 1]),
    );
    await fillCart(customer, lines);
    expect((await keep(customer, lines)).statusCode).toBe(201);
    await harness.db.update(products).set({ stock: 0 });
    await open();
    await instance();
    const reasons = (await waitingOf(customer))?.returned?.reasons;
    expect(reasons).toHaveLength(6);
    expect(reasons?.at(-1)).toBe('2 more lines have changed.');
  });
});

test('a delivery detail that is still the same does not stop the order', async () => {
  const customer = await newUser(harness.db);
  const product = await newProduct(harness.db);
  const detail = await newDeliveryDetail(harness.db, customer.id, { specialInstructions: null });
  await fillCart(customer, [[product, 3]]);
  await keep(customer, [[product, 3]], { deliveryDetailId: detail.id });
  await harness.db.update(deliveryDetails).set({ isDefault: true }).where(eq(deliveryDetails.id, detail.id));
  await open();
  await instance();
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('an order that cannot be placed does not stop those after it', async () => {
  const short = await withWaiting({ stock: 3 });
  harness.clock.now = new Date(harness.clock.now.getTime() + 1);
  const other = await withWaiting();
  await harness.db.update(products).set({ stock: 0 }).where(eq(products.id, short.product.id));
  await open();
  await instance();
  expect(await ordersOf(short.customer)).toEqual([]);
  expect(await ordersOf(other.customer)).toHaveLength(1);
});
