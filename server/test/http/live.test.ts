import { type LiveEvent, liveEvent, ORDER_STATUS } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { sessions } from '../../src/features/accounts/tables.ts';
import { products } from '../../src/features/catalogue/tables.ts';
import { moveOrder } from '../../src/features/orders/move-order.ts';
import { placeOrder } from '../../src/features/orders/placing/place-order.ts';
import { newProduct, newUser, openSession, orderLine, orderPayload, setStore } from '../builders.ts';
import { useApp } from '../harness.ts';

const harness = useApp();
let address = '';
let customer: Awaited<ReturnType<typeof newUser>>;
const streams: AbortController[] = [];
beforeAll(async () => {
  address = await harness.app.listen({ host: '127.0.0.1', port: 0 });
  await setStore(harness.db);
  customer = await newUser(harness.db);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});

/** What a signed-in person is told, as it comes. */
const listen = async (user: { id: string }) => {
  const stream = new AbortController();
  streams.push(stream);
  const response = await fetch(`${address}/api/events`, {
    headers: { cookie: await openSession(harness.services, user.id) },
    signal: stream.signal,
  });
  const heard: LiveEvent[] = [];
  const read = async (): Promise<'ended'> => {
    const text = response.body?.pipeThrough(new TextDecoderStream());
    for await (const chunk of text ?? [])
      for (const [, data = ''] of chunk.matchAll(/^data: (.*)$/gm))
        heard.push(liveEvent.parse(JSON.parse(data)));
    return 'ended';
  };
  const ended = read().catch(() => 'cut' as const);
  // The channel is listened to once news of a change that concerns everybody arrives.
  await expect
    .poll(async () => {
      await harness.db.execute(sql`select pg_notify('formulary', '{"topic":"store"}')`);
      return heard.length;
    })
    .toBeGreaterThan(0);
  heard.length = 0;
  const topics = () =>
    [...new Set(heard.map(({ topic }) => topic))].filter((topic) => topic !== 'store').sort();
  return { heard, topics, ended, headers: response.headers };
};

const place = async (user: typeof customer) => {
  const line = orderLine(await newProduct(harness.db, { stock: 10 }), 1);
  const input = orderPayload(user, [line]);
  return placeOrder(harness.db, { customerId: user.id, actorId: user.id, input, at: harness.clock.now });
};

test('tells a customer of a changed product, naming it', async () => {
  const product = await newProduct(harness.db);
  const { heard, headers } = await listen(customer);
  await harness.db.update(products).set({ stock: 3 }).where(eq(products.id, product.id));
  await expect.poll(() => heard).toContainEqual({ topic: 'products', ids: [product.id] });
  expect(headers.get('content-type')).toContain('text/event-stream');
});

test('tells a customer of their order, their balance and its move, and nobody else', async () => {
  const [other, staff] = [await newUser(harness.db), await newUser(harness.db, { role: 'Staff' })];
  const [mine, theirs, back] = [await listen(customer), await listen(other), await listen(staff)];
  const { id } = await place(customer);
  await expect.poll(mine.topics).toEqual(['balance', 'orders', 'products']);
  await moveOrder(harness.db, {
    orderId: id,
    to: ORDER_STATUS.Paid,
    actorId: staff.id,
    at: harness.clock.now,
  });
  await expect
    .poll(() => mine.heard.filter(({ topic }) => topic === 'orders'))
    .toEqual([
      { topic: 'orders', ids: [id] },
      { topic: 'orders', ids: [id] },
    ]);
  await expect.poll(back.topics).toEqual(['balance', 'orders', 'products']);
  expect(theirs.topics()).toEqual(['products']);
});

test('says nothing of a change that was taken back', async () => {
  const product = await newProduct(harness.db);
  const { heard } = await listen(customer);
  const change = harness.db.transaction(async (tx) => {
    await tx.update(products).set({ stock: 4 }).where(eq(products.id, product.id));
    throw new Error('taken back');
  });
  await expect(change).rejects.toThrow('taken back');
  const other = await newProduct(harness.db);
  await expect.poll(() => heard).toContainEqual({ topic: 'products', ids: [other.id] });
  expect(heard).not.toContainEqual({ topic: 'products', ids: [product.id] });
});

test('ends the stream of who is signed out elsewhere', async () => {
  const user = await newUser(harness.db);
  const { ended, heard } = await listen(user);
  await harness.db.delete(sessions).where(eq(sessions.userId, user.id));
  expect(await ended).toBe('ended');
  expect(heard.at(-1)?.topic).toBe('account');
});

test('refuses a guest', async () => {
  expect((await harness.asGuest('/api/events')).statusCode).toBe(401);
});
