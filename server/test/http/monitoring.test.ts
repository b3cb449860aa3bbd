import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type AppOptions, buildApp } from '../../src/app.ts';
import { openPools } from '../../src/db/client.ts';
import { type CatalogueReplica, openReplica } from '../../src/db/replica.ts';
import type { App } from '../../src/http/app.ts';
import { useApp } from '../harness.ts';
import { startTcpProxy } from '../proxies.ts';

const harness = useApp();
/** The primary itself, so its metrics show a replica that is not in use. */
let replica: CatalogueReplica;
let storeWithReplica: App;

beforeAll(async () => {
  const { db, services } = harness;
  const log = { warn: () => {}, error: () => {} };
  const address = { url: db.$client.options.connectionString ?? '' };
  replica = openReplica(db, { address, poolSize: 1 }, services.live, log);
  storeWithReplica = await buildApp({ ...services, replica }, { logger: false, web: null });
});
afterAll(async () => {
  await storeWithReplica.close();
  await replica.close();
});
const read = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const FILES = ['prometheus.yml', 'alerts.yml', 'alerts.test.yml', 'dashboard.json'];

/** The names of all series of a metric. */
const seriesOf = ([, name = '', type]: string[]): string[] =>
  type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name];

const METRIC = /\b(?:formulary|process|nodejs)_[a-z0-9_]+/g;
const ROUTE = /\broute=~?\\?"([^"\\]+)\\?"/g;

test.each(FILES)('every metric named in docs/deploy/monitoring/%s exists', async (file) => {
  const { body } = await storeWithReplica.inject('/metrics');
  const known = new Set([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(seriesOf));
  const named = new Set(read(`deploy/monitoring/${file}`).match(METRIC));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test.each(FILES)('every route named in docs/deploy/monitoring/%s exists', (file) => {
  const named = [...read(`deploy/monitoring/${file}`).matchAll(ROUTE)].flatMap(([, routes = '']) =>
    routes.split('|'),
  );
  const isKnown = (url: string) =>
    (['GET', 'POST'] as const).some((method) => harness.app.hasRoute({ method, url }));
  expect(named.filter((route) => !isKnown(route))).toEqual([]);
});

test('every alert names a section of the runbook', () => {
  const rules = read('deploy/monitoring/alerts.yml');
  const sections = new Set(
    [...read('runbook.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    ),
  );
  const named = [...rules.matchAll(/^ +runbook: (\S+)$/gm)].map(([, id]) => id);
  expect(named.length).toBe(rules.match(/- alert: /g)?.length);
  expect(named.filter((id = '') => !sections.has(id))).toEqual([]);
});

const start = async (isOpen: () => boolean, options: Partial<AppOptions> = {}) => {
  const lines: { level: number; msg: string; err?: unknown }[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const proxy = await startTcpProxy(harness.db.$client.options.connectionString ?? '');
  const pools = openPools(proxy.url, 2);
  const app = await buildApp(
    { ...harness.services, ...pools, readCatalogue: (query) => query(pools.db) },
    { logger: pino({ level: 'info' }, destination), web: null, isOpen, ...options },
  );
  onTestFinished(async () => {
    await app.close();
    for (const pool of Object.values(pools)) await pool.$client.end();
    await proxy.close();
  });
  const probe = async () => (await app.inject('/readyz')).statusCode;
  return { app, proxy, lines, probe };
};

test('a probe during start-up returns 503 and logs nothing', async () => {
  let isLoaded = false;
  const { app, lines, probe } = await start(() => isLoaded);
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(answer.json()).toEqual({ message: 'Not ready', code: 'UNAVAILABLE' });
  isLoaded = true;
  expect(await probe()).toBe(200);
  expect(lines).toEqual([]);
});

test('the log has one line when the database is lost, and one when it is back', async () => {
  const { proxy, lines, probe } = await start(() => true);
  expect(await probe()).toBe(200);
  proxy.onRequest(() => false);
  proxy.cut();
  for (let probes = 0; probes < 5; probes += 1) expect(await probe()).toBe(503);
  expect(lines).toMatchObject([
    { level: 50, msg: expect.stringMatching(/^Not ready: the database is not responding \(.+\)$/) },
  ]);
  expect(lines[0]?.err).toBeUndefined();
  proxy.onRequest(undefined);
  expect(await probe()).toBe(200);
  expect(lines.slice(1)).toMatchObject([{ level: 40, msg: 'Ready again' }]);
});

test('an overloaded process is alive but not ready; the log says so once, with a line for each refused request', async () => {
  const { app, lines, probe } = await start(() => true, { maxDelayMs: 50 });
  const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  await vi.waitFor(
    async () => {
      block();
      await new Promise(setImmediate);
      expect(await probe()).toBe(503);
    },
    { timeout: 60_000, interval: 1 },
  );
  expect(await probe()).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const refused = await app.inject('/api/store-status');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ code: 'UNAVAILABLE', message: 'The service is busy. Please try again.' }),
  ]);
  expect(
    lines.map(({ level, msg, err }) => [level, msg, err]).filter(([level]) => Number(level) >= 40),
  ).toEqual([
    [50, 'Not ready: the process is overloaded', undefined],
    [40, 'Request refused: the process is overloaded', undefined],
  ]);
  await vi.waitFor(async () => expect(await probe()).toBe(200), { timeout: 60_000 });
  expect(lines.at(-1)).toMatchObject({ level: 40, msg: 'Ready again' });
});

test('a late event loop does not refuse requests until the start has settled', async () => {
  let isSettled = false;
  const { app, lines, probe } = await start(() => true, { maxDelayMs: 50, isSettled: () => isSettled });
  const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  await vi.waitFor(
    async () => {
      block();
      await new Promise(setImmediate);
      expect(app.isUnderPressure()).toBe(true);
    },
    { timeout: 60_000, interval: 1 },
  );
  expect([await probe(), (await app.inject('/api/store-status')).statusCode]).toEqual([200, 401]);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  isSettled = true;
  expect([await probe(), (await app.inject('/api/store-status')).statusCode]).toEqual([503, 503]);
});

test('one pause that leaves the delay of the event loop unmeasured does not count as overload', async () => {
  const { app, lines, probe } = await start(() => true, { maxDelayMs: 5_000 });
  await vi.waitFor(
    async () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_050);
      await new Promise(setImmediate);
      expect(app.memoryUsage().eventLoopDelay).toBe(Number.POSITIVE_INFINITY);
    },
    { timeout: 60_000, interval: 1 },
  );
  expect(app.isUnderPressure()).toBe(true);
  expect([await probe(), (await app.inject('/api/store-status')).statusCode]).toEqual([200, 401]);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});

test('probes are answered while requests use every other connection', async () => {
  const { $client: pool } = harness.db;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  expect((await harness.asGuest('/readyz')).statusCode).toBe(200);
  for (const client of clients) client.release();
});
