import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openChangeEvents } from '../../src/db/change-events/change-events.ts';
import { type Db, type Limits, openDatabase, openPools, REQUEST_LIMITS } from '../../src/db/client.ts';
import type { App, Services } from '../../src/http/app.ts';
import { newProduct, newUser, openSession } from '../builders.ts';
import { useApp } from '../harness.ts';
import { startTcpProxy, type TcpProxy } from '../proxies.ts';

const harness = useApp();
let proxy: TcpProxy;
beforeAll(async () => {
  proxy = await startTcpProxy(harness.db.$client.options.connectionString ?? '');
});
afterAll(() => proxy.close());

const open = (limits: Partial<Limits>, poolSize = 3): Db => {
  const db = openDatabase(proxy.url, {
    poolSize,
    limits: { ...REQUEST_LIMITS, ...limits },
    onError: () => {},
  });
  onTestFinished(() => db.$client.end());
  return db;
};
/** Opens as many connections as the pool allows, then releases them. */
const fill = (db: Db) => Promise.all([1, 2, 3].map(() => db.execute(sql`select pg_sleep(0.05)`)));
const one = async (db: Db): Promise<unknown> => (await db.execute(sql`select 1 as one`)).rows[0];

test('connections lost while idle are replaced before use', async () => {
  const db = open({ freshMs: 0, checkMs: 50 });
  await fill(db);
  proxy.silence();
  expect(await Promise.all([one(db), one(db), one(db), one(db)])).toEqual(Array(4).fill({ one: 1 }));
  expect(db.$client.totalCount).toBeLessThanOrEqual(3);
});

test('a query fails when the database falls silent, and its connection leaves the pool', async () => {
  const db = open({ silenceMs: 200, checkMs: 50 }, 1);
  await one(db);
  const lost = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.silence();
    await tx.execute(sql`select 2`);
  });
  await expect(lost).rejects.toMatchObject({ cause: { code: '08006' } });
  expect(await one(db)).toEqual({ one: 1 });
});

test('a statement that exceeds the allowed silence is abandoned', async () => {
  const db = open({ silenceMs: 100 });
  await expect(db.execute(sql`select pg_sleep(20)`)).rejects.toMatchObject({ cause: { code: '08006' } });
  expect(await one(db)).toEqual({ one: 1 });
});

test('a reply that arrives in pieces does not count as silence', async () => {
  const db = open({ silenceMs: 400 });
  const { rows } = await db.execute(
    sql`select n, repeat('x', 20000), pg_sleep(0.02) from generate_series(1, 50) as n`,
  );
  expect(rows).toHaveLength(50);
});

test('connections are kept alive by TCP', async () => {
  const keptAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  await one(open({}));
  expect(keptAlive).toHaveBeenCalledWith(true, 10_000);
});

test('requests return 503 with Retry-After while the database is silent, and work again once it is back', async () => {
  const user = await newUser(harness.db);
  const cookie = await openSession(harness.services, user.id);
  const pools = openPools(proxy.url, 3, { ...REQUEST_LIMITS, silenceMs: 150, checkMs: 100, freshMs: 10_000 });
  const services: Services = { ...harness.services, ...pools, readCatalogue: (query) => query(pools.db) };
  const app: App = await buildApp(services, { logger: false, web: null });
  onTestFinished(async () => {
    await app.close();
    for (const pool of Object.values(pools)) await pool.$client.end();
  });
  const ask = () => app.inject({ url: `/api/orders/${user.id}`, headers: { cookie } });
  await fill(pools.db);
  await ask();
  proxy.silence();
  const responses = await Promise.all([ask(), ask(), ask()]);
  expect(responses.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array(3).fill([503, '5']),
  );
  expect((await ask()).statusCode).toBe(404);
});

const openLiveBriefly = () => {
  const live = openChangeEvents(open({}), { warn: () => {} }, { silenceMs: 500, retryMs: 50 });
  onTestFinished(live.close);
  return live;
};

test('readers catch up on changes missed during an outage, and receive later ones', async () => {
  const live = openLiveBriefly();
  const heard: string[] = [];
  live.subscribe(({ event }) => heard.push(event.topic));
  await live.ready();
  const last = live.lastId();
  proxy.silence();
  await newProduct(harness.db);
  await expect.poll(() => [...new Set(heard)], { timeout: 60_000 }).toEqual(['everything']);
  expect(live.since(last)).toBeUndefined();
  await newProduct(harness.db);
  await expect.poll(() => heard, { timeout: 60_000 }).toContain('products');
});

test('a database that falls silent on LISTEN blocks nobody, and is retried', async () => {
  const live = openLiveBriefly();
  const heard: string[] = [];
  proxy.onRequest((piece) => {
    if (!piece.includes('listen formulary')) return true;
    proxy.onRequest(undefined);
    proxy.silence();
    return true;
  });
  live.subscribe(({ event }) => heard.push(event.topic));
  await live.ready();
  await expect.poll(() => [...new Set(heard)], { timeout: 60_000 }).toEqual(['everything']);
});

test('the listening connection can be closed while the database does not reply', async () => {
  const live = openChangeEvents(open({}), { warn: () => {} });
  await live.ready();
  proxy.silence();
  await expect(live.close()).resolves.toBeUndefined();
});
