import { setImmediate as nextTurn } from 'node:timers/promises';
import { inCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { cacheUntilChanged } from '../../src/db/change-events/cache.ts';
import { openChangeEvents } from '../../src/db/change-events/change-events.ts';
import { users } from '../../src/features/accounts/tables.ts';
import { products } from '../../src/features/catalogue/tables.ts';
import type { App, Services } from '../../src/http/app.ts';
import { newProduct, newUser, openSession, orderLine, orderPayload, setStore } from '../builders.ts';
import { useApp } from '../harness.ts';

/** KEPT_WRITES=5000 makes the race longer. */
const WRITES = Number(process.env.KEPT_WRITES ?? 20);

const harness = useApp();
/** Another instance on the same database. */
let other: { app: App; services: Services };
let [customer, admin, product] = [{}, {}, {}] as [
  Awaited<ReturnType<typeof newUser>>,
  { id: string },
  Awaited<ReturnType<typeof newProduct>>,
];
let cookies: Record<'customer' | 'admin', string>;

beforeAll(async () => {
  const live = openChangeEvents(harness.db, { warn: () => {} });
  const services = { ...harness.services, live };
  other = { app: await buildApp(services, { logger: false, web: null }), services };
  await other.app.ready();
  await setStore(harness.db);
  admin = await newUser(harness.db, { role: 'Admin' });
});
beforeEach(async () => {
  customer = await newUser(harness.db);
  product = await newProduct(harness.db);
  cookies = {
    customer: await openSession(harness.services, customer.id),
    admin: await openSession(harness.services, admin.id),
  };
  await Promise.all([live.catchUp(), other.services.live.catchUp()]);
});
afterAll(async () => {
  await other.app.close();
  await other.services.live.close();
});

const live = { catchUp: () => harness.services.live.catchUp() };
const ask = (app: App, who: 'customer' | 'admin', request: InjectOptions | string) =>
  app.inject({
    ...(typeof request === 'string' ? { url: request } : request),
    headers: { cookie: cookies[who] },
  });
const here = (url: string) => ask(harness.app, 'customer', url);
const there = (url: string) => ask(other.app, 'customer', url);
const url = () => `/api/products/${product.id}`;
/** Changes the price through the first instance. */
const reprice = async (cost: number) => {
  const { version } = (await ask(harness.app, 'admin', `/api/admin/products/${product.id}`)).json();
  const payload = { changes: [{ id: product.id, version, values: { cost } }] };
  const answer = await ask(harness.app, 'admin', {
    method: 'POST',
    url: '/api/admin/products/cells',
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

/** Returns how often a function takes a connection to the database. */
const countReads = async (act: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const note = () => {
    count += 1;
  };
  harness.db.$client.on('acquire', note);
  await act();
  harness.db.$client.off('acquire', note);
  return count;
};

describe('a repeated request', () => {
  test.each([
    () => '/api/products/new?skip=0&take=20',
    () => '/api/products/search?q=panado&skip=0&take=20',
    url,
    () => `/api/products/images/${product.id}`,
    () => '/api/labs',
    () => '/api/users',
    () => '/api/store-status',
  ])('for %s gets the same response without a database query', async (address) => {
    const first = await here(address());
    expect(first.statusCode).toBe(200);
    let second = first;
    expect(
      await countReads(async () => {
        second = await here(address());
      }),
    ).toBe(0);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['content-range']).toBe(first.headers['content-range']);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(second.headers['cache-control']).toBe(first.headers['cache-control']);
  });

  test('is compressed like the first one', async () => {
    for (let index = 0; index < 10; index += 1) await newProduct(harness.db);
    await live.catchUp();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const address = `/api/products/new?skip=0&take=20&${encoding}`;
      const request = { url: address, headers: { cookie: cookies.customer, 'accept-encoding': encoding } };
      const first = await harness.app.inject(request);
      const second = await harness.app.inject(request);
      expect(second.headers['content-encoding']).toBe(first.headers['content-encoding']);
      expect(second.headers.vary).toBe(first.headers.vary);
    }
  });

  test('is refused without a session', async () => {
    await here(url());
    expect((await harness.asGuest(url())).statusCode).toBe(401);
  });

  test('from another customer gets their own response', async () => {
    const another = await newUser(harness.db, { name: 'Someone else' });
    expect((await here('/api/users')).json().id).toBe(customer.id);
    expect((await harness.as(another, '/api/users')).json().name).toBe('Someone else');
  });
});

describe('a change', () => {
  test('shows in the next response from the instance that made it', async () => {
    for (const cost of [60, 70, 80]) {
      await here(url());
      await reprice(cost);
      expect((await here(url())).json().cost).toBe(cost);
    }
  });

  test('shows on another instance once that instance has been notified', async () => {
    await there(url());
    await reprice(65);
    await other.services.live.catchUp();
    expect((await there(url())).json().cost).toBe(65);
  });

  test('of the stock by an order shows in the product, the balance and the lists', async () => {
    const list = `/api/products/search?q=${product.sku}&skip=0&take=20`;
    for (const address of [url(), list, '/api/users']) await here(address);
    const payload = orderPayload(customer, [orderLine(product, 3)]);
    expect(
      (await ask(harness.app, 'customer', { method: 'POST', url: '/api/orders', payload })).statusCode,
    ).toBe(201);
    expect((await here(url())).json().stock).toBe(product.stock - 3);
    expect((await here(list)).json().products[0].stock).toBe(product.stock - 3);
    expect((await here('/api/users')).json().paymentOutstanding).toBe(payload.totalPrice);
  });

  test('of a synonym changes what a search finds', async () => {
    const search = '/api/products/search?q=zzheadache&skip=0&take=20';
    expect((await here(search)).json().total).toBe(0);
    await harness.db.execute(
      sql`insert into search_synonyms (id, term, meaning) values (gen_random_uuid(), 'zzheadache', ${product.name})`,
    );
    await live.catchUp();
    expect((await here(search)).json().total).toBeGreaterThan(0);
  });

  test('made while a response is being read is not assumed to be in it', async () => {
    const lock = await harness.db.$client.connect();
    await lock.query('begin; lock table product_images in access exclusive mode');
    const slow = here(url());
    await lock.query(`update products set cost = 9900 where id = '${product.id}'`);
    await lock.query('commit');
    lock.release();
    await slow;
    await live.catchUp();
    expect((await here(url())).json().cost).toBe(99);
  });
});

describe('a session', () => {
  const isRefused = async (app: App) => (await ask(app, 'customer', '/api/users')).statusCode === 401;

  test('that its user ends is refused immediately here, and on another instance once that instance has been notified', async () => {
    expect([await isRefused(harness.app), await isRefused(other.app)]).toEqual([false, false]);
    await ask(harness.app, 'customer', { method: 'POST', url: '/api/auth/logout' });
    expect(await isRefused(harness.app)).toBe(true);
    await other.services.live.catchUp();
    expect(await isRefused(other.app)).toBe(true);
  });

  test('is refused once its account is deactivated, and loses the role that its user loses', async () => {
    expect((await ask(harness.app, 'admin', '/api/admin/orders')).statusCode).toBe(200);
    await harness.db.update(users).set({ role: 'StoreUser' }).where(eq(users.id, admin.id));
    await live.catchUp();
    expect((await ask(harness.app, 'admin', '/api/admin/orders')).statusCode).toBe(403);
    await harness.db
      .update(users)
      .set({ role: 'Admin', deactivatedAt: new Date() })
      .where(eq(users.id, admin.id));
    await live.catchUp();
    expect((await ask(harness.app, 'admin', '/api/admin/orders')).statusCode).toBe(401);
    await harness.db.update(users).set({ deactivatedAt: null }).where(eq(users.id, admin.id));
  });

  test('expires after its time, even if nothing has changed', async () => {
    expect(await isRefused(harness.app)).toBe(false);
    const before = harness.clock.now;
    harness.clock.now = new Date(before.getTime() + 400 * 86_400_000);
    expect(await isRefused(harness.app)).toBe(true);
    harness.clock.now = before;
  });
});

test('no response is older than a change confirmed before it, under concurrent reads and writes', async () => {
  let answered = 50;
  let isDone = false;
  const outdated: string[] = [];
  const read = async (): Promise<void> => {
    while (!isDone) {
      const least = answered;
      const { cost } = (await here(url())).json();
      if (cost < least) outdated.push(`${cost} after ${least}`);
      // Responses from memory would give the connections no turn.
      await nextTurn();
    }
  };
  const write = async (): Promise<void> => {
    for (let cost = 51; cost < 51 + WRITES; cost += 1) {
      await reprice(cost);
      answered = cost;
    }
  };
  const readers = Array.from({ length: 6 }, read);
  await write().finally(() => {
    isDone = true;
  });
  await Promise.all(readers);
  expect(outdated).toEqual([]);
});

test('the oldest values are dropped when the total size exceeds the limit', async () => {
  const cache = cacheUntilChanged<string>(harness.services.live, {
    max: 10,
    sizeOf: (text) => text.length,
    forget: () => [],
  });
  await live.catchUp();
  const remember = cache.reading();
  const found = () => ['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined);
  for (const key of ['a', 'b', 'c']) remember(key, '1234');
  expect(found()).toEqual(['b', 'c']);
  remember('c', '12');
  remember('d', '1234');
  expect(found()).toEqual(['b', 'c', 'd']);
  remember('a', '12345678901');
  expect(found()).toEqual([]);
});

test('without change events, no response comes from memory', async () => {
  await here(url());
  await harness.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'formulary-live' and datname = current_database()`,
  );
  await live.catchUp();
  await harness.db
    .update(products)
    .set({ cost: inCents(7700) })
    .where(eq(products.id, product.id));
  expect((await here(url())).json().cost).toBe(77);
});
