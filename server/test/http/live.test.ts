import { get, type IncomingMessage } from 'node:http';
import { type Cents, inCents, type LiveEvent, liveEvent, ORDER_STATUS } from '@formulary/contract';
import { EVENTS_POSITION } from '@formulary/contract/events-position';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openChangeEvents } from '../../src/db/change-events/change-events.ts';
import { changeEvents } from '../../src/db/tables.ts';
import { changeActivation } from '../../src/features/accounts/people/change-access.ts';
import { deliveryDetails, sessions, users } from '../../src/features/accounts/tables.ts';
import { products } from '../../src/features/catalogue/tables.ts';
import { moveOrder } from '../../src/features/orders/move-order.ts';
import { placeOrder } from '../../src/features/orders/placing/place-order.ts';
import { orderPayments } from '../../src/features/payments/settling/order-payments.ts';
import {
  newDeliveryDetail,
  newProduct,
  newUser,
  openSession,
  orderLine,
  orderPayload,
  orderToPlace,
  setStore,
} from '../builders.ts';
import { useApp } from '../harness.ts';

const harness = useApp();
let address = '';
let customer: Awaited<ReturnType<typeof newUser>>;
const streams: IncomingMessage[] = [];
beforeAll(async () => {
  address = await harness.app.listen({ host: '127.0.0.1', port: 0 });
  await setStore(harness.db);
  customer = await newUser(harness.db);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy();
});

/** Collects the events that a signed-in person receives. */
const listen = async (user: { id: string }, after?: { header?: string; query?: string | string[] }) => {
  const url = new URL('/api/events', address);
  for (const id of [after?.query ?? []].flat()) url.searchParams.append('lastEventId', id);
  const headers = {
    cookie: await openSession(harness.services, user.id),
    ...(after?.header && { 'last-event-id': after.header }),
  };
  // A separate connection, closed with its stream.
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers }, resolve).on('error', reject);
  });
  streams.push(stream);
  const heard: LiveEvent[] = [];
  let lastEventId = '';
  const read = async (): Promise<'ended'> => {
    for await (const chunk of stream.setEncoding('utf8'))
      for (const [, field, value = ''] of String(chunk).matchAll(/^(id|data): (.*)$/gm)) {
        if (field === 'id') lastEventId = value;
        else heard.push(liveEvent.parse(JSON.parse(value)));
      }
    return 'ended';
  };
  const ended = read().catch(() => 'cut' as const);
  // A reader that has its position receives every later event.
  await expect.poll(() => lastEventId).not.toBe('');
  const topics = () => [...new Set(heard.map(({ topic }) => topic))].sort();
  const leave = (): string => {
    stream.destroy();
    return lastEventId;
  };
  return { heard, topics, ended, leave, headers: stream.headers };
};

/** Adds a product, once its event has reached every reader. */
const knownProduct = async () => {
  const { live } = harness.services;
  await live.ready();
  const last = live.lastId();
  const product = await newProduct(harness.db, { stock: 10 });
  await expect
    .poll(() => live.since(last))
    .toEqual([{ topic: 'products', ids: [product.id] }, { topic: 'catalogue' }]);
  return product;
};

const place = async (user: typeof customer, product: { id: string; cost: Cents }) => {
  const line = orderLine(product, 1);
  const input = orderToPlace(user, [line]);
  const placing = { customerId: user.id, actorId: user.id, input, at: harness.clock.now };
  return placeOrder(harness.db, placing, orderPayments);
};

test('sends a customer the id of a changed product', async () => {
  const product = await newProduct(harness.db);
  const { heard, headers } = await listen(customer);
  await harness.db.update(products).set({ stock: 3 }).where(eq(products.id, product.id));
  await expect.poll(() => heard).toContainEqual({ topic: 'products', ids: [product.id] });
  expect(headers['content-type']).toContain('text/event-stream');
});

test('reports a changed catalogue when a product is added, renamed or archived, but not when it is sold', async () => {
  const { heard, topics } = await listen(customer);
  const { id } = await newProduct(harness.db);
  const change = async (values: Partial<typeof products.$inferInsert>) => {
    heard.length = 0;
    await harness.db.update(products).set(values).where(eq(products.id, id));
    await expect.poll(() => heard).toContainEqual({ topic: 'products', ids: [id] });
    return topics();
  };
  await expect.poll(topics).toEqual(['catalogue', 'products']);
  expect(await change({ stock: 1, cost: inCents(9900) })).toEqual(['products']);
  expect(await change({ name: 'Amlodipine' })).toEqual(['catalogue', 'products']);
  expect(await change({ stock: 2 })).toEqual(['products']);
  expect(await change({ archivedAt: harness.clock.now })).toEqual(['catalogue', 'products']);
});

test('reports an added, changed or deleted delivery detail only to its customer and staff', async () => {
  const [mine, theirs] = [await listen(customer), await listen(await newUser(harness.db))];
  const back = await listen(await newUser(harness.db, { role: 'Staff' }));
  const { id } = await newDeliveryDetail(harness.db, customer.id);
  const ofDetail = eq(deliveryDetails.id, id);
  const isTold = async () => {
    for (const { heard } of [mine, back]) {
      await expect.poll(() => heard).toEqual([{ topic: 'delivery-details', ids: [id] }]);
      heard.length = 0;
    }
  };
  await isTold();
  await harness.db.update(deliveryDetails).set({ city: 'Paarl' }).where(ofDetail);
  await isTold();
  await harness.db.delete(deliveryDetails).where(ofDetail);
  await isTold();
  expect(theirs.heard).toEqual([]);
});

test('reports an order, its moves and the balance to its customer and staff, but to no other customer', async () => {
  const product = await knownProduct();
  const [other, staff] = [await newUser(harness.db), await newUser(harness.db, { role: 'Staff' })];
  const [mine, theirs, back] = [await listen(customer), await listen(other), await listen(staff)];
  const { id } = await place(customer, product);
  await harness.readEvents();
  await expect.poll(mine.topics).toEqual(['balance', 'notifications', 'orders', 'products']);
  await moveOrder(
    harness.db,
    {
      orderId: id,
      to: ORDER_STATUS.Ordered,
      actorId: staff.id,
      at: harness.clock.now,
    },
    harness.invoicing,
  );
  await expect
    .poll(() => mine.heard.filter(({ topic }) => topic === 'orders'))
    .toEqual([
      { topic: 'orders', ids: [id] },
      { topic: 'orders', ids: [id] },
    ]);
  await expect.poll(back.topics).toEqual(['balance', 'notifications', 'orders', 'products']);
  expect(theirs.topics()).toEqual(['products']);
});

test('reports nothing for a change that was rolled back', async () => {
  const product = await knownProduct();
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

test('ends the stream of a user signed out elsewhere', async () => {
  const user = await newUser(harness.db);
  const { ended, heard } = await listen(user);
  await harness.db.delete(sessions).where(eq(sessions.userId, user.id));
  expect(await ended).toBe('ended');
  expect(heard.at(-1)?.topic).toBe('account');
});

test('ends the stream of a deactivated customer, even with two concurrent events', async () => {
  const user = await newUser(harness.db);
  const { ended, heard } = await listen(user);
  const change = { isActive: false, reason: 'Left the trade' };
  await changeActivation(harness.db, { id: user.id, actorId: user.id, change, at: harness.clock.now });
  expect(await ended).toBe('ended');
  expect(heard.at(-1)).toMatchObject({ topic: 'account' });
});

test('sends a reconnecting client only what changed since its last event, each record once', async () => {
  const [product, another] = [await knownProduct(), await knownProduct()];
  const other = await newUser(harness.db);
  const last = (await listen(customer)).leave();
  for (const stock of [3, 4, 5])
    await harness.db.update(products).set({ stock }).where(eq(products.id, product.id));
  await harness.db.update(products).set({ stock: 6 }).where(eq(products.id, another.id));
  await place(other, another);
  await expect
    .poll(() => harness.services.live.since(last))
    .toContainEqual(expect.objectContaining({ topic: 'orders', userId: other.id }));
  const [byHeader, byQuery] = [
    await listen(customer, { header: last }),
    await listen(customer, { query: last }),
  ];
  for (const { heard } of [byHeader, byQuery]) {
    expect(heard.map(({ topic }) => topic)).toEqual(['products']);
    expect(heard[0]?.ids).toEqual(expect.arrayContaining([product.id, another.id]));
  }
  const upToDate = await listen(customer, { header: byQuery.leave() });
  expect(upToDate.heard).toEqual([]);
});

test('resumes on any instance that received the same events', async () => {
  const product = await newProduct(harness.db);
  const elsewhere = openChangeEvents(harness.db, { warn: () => {} });
  await elsewhere.ready();
  const here = await listen(customer);
  await harness.db.update(products).set({ stock: 70 }).where(eq(products.id, product.id));
  await expect.poll(() => here.heard).toContainEqual({ topic: 'products', ids: [product.id] });
  const last = here.leave();
  await harness.db.update(products).set({ stock: 80 }).where(eq(products.id, product.id));
  await expect.poll(() => elsewhere.since(last)).toEqual([{ topic: 'products', ids: [product.id] }]);
  await elsewhere.close();
});

test('sends a client everything that changed since its oldest response was read', async () => {
  const [product, another] = [await knownProduct(), await knownProduct()];
  const headers = { cookie: await openSession(harness.services, customer.id) };
  const positionOf = async (path: string): Promise<string> => {
    const response = await harness.app.inject({ url: `/api/${path}`, headers });
    expect(response.statusCode).toBe(200);
    return String(response.headers[EVENTS_POSITION]);
  };
  const change = async ({ id }: { id: string }): Promise<void> => {
    const last = harness.services.live.lastId();
    await harness.db.update(products).set({ stock: 3 }).where(eq(products.id, id));
    await expect.poll(() => harness.services.live.since(last)).toEqual([{ topic: 'products', ids: [id] }]);
  };
  const list = await positionOf('products/new');
  await change(product);
  const user = await positionOf('users');
  await change(another);
  const idsHeard = async (query: string[]) => (await listen(customer, { query })).heard.map(({ ids }) => ids);
  expect(await idsHeard([user])).toEqual([[another.id]]);
  expect(await idsHeard([user, list, user])).toEqual([[product.id, another.id]]);
  expect(await idsHeard([user, 'long ago'])).toEqual([undefined]);
  expect(await idsHeard([await positionOf('products/new')])).toEqual([]);
});

test('does not send the position of the change events to guests', async () => {
  const { headers } = await harness.app.inject('/api/branding');
  expect(headers[EVENTS_POSITION]).toBeUndefined();
});

test('every instance receives each change once, in the same order, whichever of them announces it', async () => {
  const instances = [harness.services.live, openChangeEvents(harness.db, { warn: () => {} })];
  const heard = instances.map((live) => {
    const events: string[] = [];
    const leave = live.subscribe(({ id, event }) => {
      if (event.topic === 'delivery-details') events.push(`${id} ${event.ids}`);
    });
    onTestFinished(leave);
    return events;
  });
  onTestFinished(() => instances[1]?.close());
  await Promise.all(instances.map((live) => live.ready()));
  const ids = await Promise.all(
    Array.from({ length: 60 }, async (_, place) => {
      const { id } = await newDeliveryDetail(harness.db, customer.id);
      await instances[place % 2]?.catchUp();
      return id;
    }),
  );
  await Promise.all(instances.map((live) => live.catchUp()));
  expect(heard[0]).toHaveLength(60);
  expect(heard[0]?.map((line) => line.split(' ')[1]).sort()).toEqual(ids.sort());
  expect(heard[1]).toEqual(heard[0]);
  expect(await harness.db.$count(changeEvents)).toBe(0);
});

test('a client returning with an unknown id is notified that everything may have changed', async () => {
  const { heard } = await listen(customer, { header: 'long ago' });
  expect(heard).toEqual([{ topic: 'everything' }]);
});

test('ignores foreign notifications, and logs each', async () => {
  const { heard } = await listen(await newUser(harness.db));
  const payloads = ['x', '{', '[]', 'null', '"store"', '{"topic":"__proto__"}', '{"topic":"constructor"}'];
  payloads.push(
    '{"topic":"store","ids":[1]}',
    '{"topic":"store","userId":"me"}',
    'x'.repeat(7_999),
    '\ud800',
  );
  harness.warnings.length = 0;
  for (const payload of payloads) await harness.db.execute(sql`select pg_notify('formulary', ${payload})`);
  const { id } = await newProduct(harness.db);
  await expect.poll(() => heard).toContainEqual({ topic: 'products', ids: [id] });
  expect(harness.warnings).toEqual(payloads.map(() => 'Ignored a malformed notification on formulary'));
});

test('reports changes to a cart, by edits and by orders, only to its owner', async () => {
  const [owner, other, staff] = [
    await newUser(harness.db),
    await newUser(harness.db),
    await newUser(harness.db, { role: 'Staff' }),
  ];
  const product = await knownProduct();
  const [own, others, theirs] = [await listen(owner), await listen(other), await listen(staff)];
  const lines = [{ productId: product.id, quantity: 2, cost: 50 }];
  const payload = { userId: owner.id, version: 0, forCollection: false, lines };
  await harness.as(owner, { method: 'PUT', url: '/api/cart', payload });
  await expect.poll(() => own.heard.filter(({ topic }) => topic === 'cart')).toHaveLength(1);
  const order = orderPayload(owner, [orderLine(product, 2)]);
  const placed = await harness.as(owner, { method: 'POST', url: '/api/orders', payload: order });
  expect(placed.statusCode).toBe(201);
  await expect.poll(() => own.heard.filter(({ topic }) => topic === 'cart')).toHaveLength(2);
  await expect.poll(theirs.topics).toContain('orders');
  expect([others.topics(), theirs.topics()].flat()).not.toContain('cart');
});

describe('a stream', () => {
  /** Opens streams on an instance that checks them often; each resolves when it has ended. */
  const open = async () => {
    const app = await buildApp(harness.services, { logger: false, web: null, heartbeatMs: 20 });
    const own = await app.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => app.close());
    return async (cookie: string) => {
      const stream = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${own}/api/events`, { agent: false, headers: { cookie } }, resolve).on('error', reject);
      });
      streams.push(stream);
      const ended = new Promise<'ended'>((resolve) => stream.resume().once('end', () => resolve('ended')));
      return { status: stream.statusCode, ended, stream };
    };
  };

  test('ends when its session expires, or the user signs out or is deactivated', async () => {
    const connect = await open();
    const now = harness.clock.now;
    onTestFinished(() => {
      harness.clock.now = now;
    });
    const user = await newUser(harness.db);
    const cookies = [
      await openSession(harness.services, user.id),
      await openSession(harness.services, user.id),
    ];
    const signedOut = await connect(cookies[0] ?? '');
    await harness.asGuest({ method: 'POST', url: '/api/auth/logout', headers: { cookie: cookies[0] ?? '' } });
    expect(await signedOut.ended).toBe('ended');
    const expired = await connect(cookies[1] ?? '');
    harness.clock.now = new Date(now.getTime() + 31 * 86_400_000);
    expect(await expired.ended).toBe('ended');
    const deactivated = await connect(await openSession(harness.services, user.id));
    await harness.db.update(users).set({ deactivatedAt: now }).where(eq(users.id, user.id));
    expect(await deactivated.ended).toBe('ended');
  });

  test('of an impersonating Admin ends with the impersonation and with the Admin’s session', async () => {
    const connect = await open();
    const now = harness.clock.now;
    onTestFinished(() => {
      harness.clock.now = now;
    });
    const admin = await newUser(harness.db, { role: 'Admin' });
    const view = async () => {
      const cookie = await openSession(harness.services, admin.id);
      const url = `/api/admin/customers/${customer.id}/impersonation`;
      await harness.asGuest({ method: 'POST', url, headers: { cookie } });
      return cookie;
    };
    const overdue = await connect(await view());
    harness.clock.now = new Date(now.getTime() + 31 * 60_000);
    expect(await overdue.ended).toBe('ended');
    const cookie = await view();
    const signedOut = await connect(cookie);
    await harness.asGuest({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
    expect(await signedOut.ended).toBe('ended');
  });

  test('is limited to twenty per session and sixty per person, and makes room when it ends', async () => {
    const connect = await open();
    const user = await newUser(harness.db);
    const cookies = await Promise.all([1, 2, 3, 4].map(() => openSession(harness.services, user.id)));
    const opened = [];
    for (const cookie of cookies.slice(0, 3))
      for (let count = 1; count <= 20; count += 1) opened.push(await connect(cookie));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    for (const cookie of cookies) expect((await connect(cookie)).status).toBe(429);
    expect((await connect(await openSession(harness.services, customer.id))).status).toBe(200);
    opened[0]?.stream.destroy();
    await expect.poll(async () => (await connect(cookies[0] ?? '')).status).toBe(200);
  });

  test('receives the same serialised text of an event as all others', async () => {
    const readers = await Promise.all([listen(customer), listen(customer), listen(customer)]);
    const serialise = vi.spyOn(JSON, 'stringify');
    onTestFinished(() => serialise.mockRestore());
    const product = await knownProduct();
    for (const { heard } of readers)
      await expect.poll(() => heard).toContainEqual({ topic: 'products', ids: [product.id] });
    const times = serialise.mock.calls.filter(
      ([value]) => value?.ids?.[0] === product.id && value.topic,
    ).length;
    expect(times).toBe(1);
  });
});

test('refuses a guest', async () => {
  expect((await harness.asGuest('/api/events')).statusCode).toBe(401);
});
