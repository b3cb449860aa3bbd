import { inCents } from '@formulary/contract';
import { count, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { products } from '../../catalogue/tables.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { orderPayments } from '../../payments/settling/order-payments.ts';
import { cancelOrder } from '../cancel-order.ts';
import { orderLines, orders } from '../tables.ts';

const harness = useApp();
const postOnce = (user: { id: string }, payload: object, headers: Record<string, string> = {}) =>
  harness.as(user, { method: 'POST', url: '/api/orders', payload, headers });
/** Retries an order that waited too long for the others, as the web app does. */
const post: typeof postOnce = async (...order) => {
  const answer = await postOnce(...order);
  return answer.headers['retry-after'] === undefined ? answer : post(...order);
};
const stockOf = async (id: string): Promise<number | undefined> =>
  (await harness.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;
const deadlocks = async (): Promise<number> => {
  const { rows } = await harness.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? 0;
};
const times = <T>(number: number, make: (index: number) => T): T[] =>
  Array.from({ length: number }, (_, index) => make(index));

beforeEach(() => setStore(harness.db));

test('sells the last unit to only one of two concurrent customers', async () => {
  const [one, two] = [await newUser(harness.db), await newUser(harness.db)];
  const product = await newProduct(harness.db, { name: 'Last', stock: 1 });
  const responses = await Promise.all(
    [one, two].map((user) => post(user, orderPayload(user, [orderLine(product)]))),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const refusal = responses.find(({ statusCode }) => statusCode === 409);
  expect(refusal?.json().errors).toEqual({ [product.id]: 'Last is out of stock.' });
  expect(await stockOf(product.id)).toBe(0);
});

test('never oversells under 200 parallel orders of several products by many customers', async () => {
  const customers = await Promise.all(times(25, () => newUser(harness.db, { deliveryFee: 5000 })));
  const products = await Promise.all(times(8, (index) => newProduct(harness.db, { stock: 40 + index })));
  const responses = await Promise.all(
    times(200, (index) => {
      const user = customers[index % customers.length] ?? customers[0];
      const lines = times(
        4,
        (line) => products[(index * 3 + line * 5 + (index % 2) * line) % products.length],
      )
        .filter((product) => product !== undefined)
        .map((product, line) => orderLine(product, 1 + ((index + line) % 3)));
      if (index % 3 === 0) lines.reverse();
      if (!user) throw new Error('No customer');
      return post(user, orderPayload(user, lines));
    }),
  );
  const statuses = Map.groupBy(responses, ({ statusCode }) => statusCode);
  expect([...statuses.keys()].sort()).toEqual([201, 409]);
  expect(await deadlocks()).toBe(0);

  for (const product of products) {
    const [sold] = await harness.db
      .select({ packs: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int` })
      .from(orderLines)
      .where(eq(orderLines.productId, product.id));
    expect(await stockOf(product.id)).toBe(product.stock - (sold?.packs ?? 0));
    expect(await stockOf(product.id)).toBeGreaterThanOrEqual(0);
  }
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
  for (const user of customers) {
    const [placed] = await harness.db
      .select({ sum: sql<number>`coalesce(sum(${orders.totalPrice}), 0)::int` })
      .from(orders)
      .where(eq(orders.userId, user.id));
    expect(await findOutstanding(harness.db, user.id)).toBe(placed?.sum);
  }
});

test('creates one order for ten concurrent clicks', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db, { stock: 50 });
  const payload = orderPayload(user, [orderLine(product, 2)]);
  const responses = await Promise.all(times(10, () => post(user, payload, { 'idempotency-key': 'click' })));

  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(await stockOf(product.id)).toBe(48);
  const [placed] = await harness.db
    .select({ number: count() })
    .from(orders)
    .where(eq(orders.userId, user.id));
  expect(placed?.number).toBe(1);
  expect(await findOutstanding(harness.db, user.id)).toBe(10_000);
});

test('keeps stock and balance exact when orders race cancellations of the same products', async () => {
  const staff = await newUser(harness.db, { role: 'Staff' });
  const customers = await Promise.all(times(6, () => newUser(harness.db)));
  const products = await Promise.all(times(3, () => newProduct(harness.db, { stock: 60 })));
  const order = (user: (typeof customers)[number], turned: boolean) => {
    const lines = products.map((product) => orderLine(product, 1));
    return post(user, orderPayload(user, turned ? lines.reverse() : lines));
  };
  const first = await Promise.all(
    times(30, (index) => order(customers[index % 6] ?? staff, index % 2 === 0)),
  );
  const ids: string[] = first.map((answer) => answer.json().id);
  const cancel = (orderId: string) =>
    cancelOrder(
      harness.db,
      { orderId, actorId: staff.id, at: harness.clock.now },
      orderPayments,
      harness.invoicing,
    ).then(
      () => 'cancelled',
      () => 'refused',
    );
  const [second, cancelled] = await Promise.all([
    Promise.all(times(30, (index) => order(customers[(index + 1) % 6] ?? staff, index % 3 === 0))),
    Promise.all([...ids, ...ids].map(cancel)),
  ]);

  expect(second.map(({ statusCode }) => statusCode)).toEqual(times(30, () => 201));
  expect(cancelled.filter((outcome) => outcome === 'cancelled')).toHaveLength(30);
  expect(await deadlocks()).toBe(0);
  for (const product of products) expect(await stockOf(product.id)).toBe(30);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
  const owed = await Promise.all(customers.map(({ id }) => findOutstanding(harness.db, id)));
  expect(owed.reduce((sum, cents) => sum + cents, 0)).toBe(30 * 15_000);
});

test('charges nobody a price that changed while orders were being placed', async () => {
  const customers = await Promise.all(times(10, () => newUser(harness.db)));
  const product = await newProduct(harness.db, { cost: 2200, stock: 500 });
  const raise = harness.db
    .update(products)
    .set({ cost: inCents(2400) })
    .where(eq(products.id, product.id));
  const [responses] = await Promise.all([
    Promise.all(
      times(40, (index) => {
        const user = customers[index % 10] ?? customers[0];
        if (!user) throw new Error('No customer');
        return post(user, orderPayload(user, [orderLine(product)]));
      }),
    ),
    raise,
  ]);
  expect(new Set(responses.map(({ statusCode }) => statusCode)).size).toBeLessThanOrEqual(2);
  for (const answer of responses)
    if (answer.statusCode !== 201) expect(answer.json().code).toBe('PRICE_CHANGED');
  const costs = await harness.db
    .selectDistinct({ cost: orderLines.cost })
    .from(orderLines)
    .where(eq(orderLines.productId, product.id));
  expect(costs.filter(({ cost }) => cost !== 2200)).toEqual([]);
});

test('asks to retry soon while products are being changed, and then places the order under the same key', async () => {
  const user = await newUser(harness.db);
  const product = await newProduct(harness.db, { stock: 3 });
  const other = await newProduct(harness.db);
  const payload = orderPayload(user, [orderLine(product)]);
  const order = () => postOnce(user, payload, { 'idempotency-key': 'patient' });
  const locked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const changing = harness.db.transaction(async (tx) => {
    await tx.update(products).set({ new: true }).where(eq(products.id, product.id));
    locked.resolve();
    await answered.promise;
  });
  await locked.promise;
  const refused = await order();
  const elsewhere = await post(user, orderPayload(user, [orderLine(other)]));
  answered.resolve();
  await changing;

  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Products in this order are being changed. Please try again in a moment.',
  });
  expect(elsewhere.statusCode).toBe(201);
  expect(await stockOf(product.id)).toBe(3);
  expect((await order()).statusCode).toBe(201);
  expect(await stockOf(product.id)).toBe(2);
});
