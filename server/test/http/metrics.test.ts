import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { recordBackup, recordTrial } from '../../src/backup/kept-backups.ts';
import type { Config } from '../../src/config.ts';
import { openPools } from '../../src/db/client.ts';
import { recordEvents } from '../../src/events/record-events.ts';
import type { Services } from '../../src/http/app.ts';
import { EMAILS } from '../../src/mail/mail.ts';
import { newUser, openSession } from '../builders.ts';
import { useApp } from '../harness.ts';
import { startTcpProxy } from '../proxies.ts';

const harness = useApp();
const TOKEN = 'a-token-for-the-metrics';

const start = async (settings: Partial<Config> = {}, services: Partial<Services> = {}) => {
  const config = { ...harness.services.config, ...settings };
  const app = await buildApp({ ...harness.services, ...services, config }, { logger: false, web: null });
  onTestFinished(() => app.close());
  return app;
};
type App = Awaited<ReturnType<typeof start>>;

/** Returns the value of a metric by its name and labels, as they are written. */
const metricOf = async (app: App, series: string): Promise<number | undefined> => {
  const { body } = await app.inject('/metrics');
  const line = body.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test('without a token, only a program on the same machine reads the metrics, and not through a proxy', async () => {
  const app = await start();
  const direct = await app.inject('/metrics');
  expect([direct.statusCode, direct.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=/),
  ]);
  expect((await app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' })).statusCode).toBe(404);
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])
    expect((await app.inject({ url: '/metrics', headers: { [header]: 'anything' } })).statusCode).toBe(404);
});

test.each<[string, Partial<Config>]>([
  ['in production', { production: true }],
  ['behind a proxy', { trustProxy: 1 }],
])('without a token, nobody reads the metrics %s', async (_, settings) => {
  const app = await start(settings);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
});

test('with a token, a caller that sends it reads the metrics, from anywhere', async () => {
  const app = await start({ metricsToken: TOKEN, production: true, trustProxy: 1 });
  const ask = async (authorization?: string) =>
    (
      await app.inject({
        url: '/metrics',
        remoteAddress: '10.1.2.3',
        headers: { 'x-forwarded-for': '192.0.2.7', ...(authorization && { authorization }) },
      })
    ).statusCode;
  expect(await ask(`Bearer ${TOKEN}`)).toBe(200);
  for (const wrong of [undefined, 'Bearer ', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])
    expect([wrong, await ask(wrong)]).toEqual([wrong, 401]);
});

test('requests are counted by route, method and status, and never by their address', async () => {
  const app = await start();
  const cookie = await openSession(harness.services, (await newUser(harness.db)).id);
  await app.inject({ url: '/api/products/new?q=secret-medicine', headers: { cookie } });
  await app.inject({ url: '/api/orders/0198f2f0-0000-7000-8000-000000000000', headers: { cookie } });
  await app.inject('/api/orders');
  await app.inject('/no/such/address');
  await app.inject('/readyz');
  const counted = async (route: string, status: number) =>
    metricOf(
      app,
      `formulary_http_request_duration_seconds_count{route="${route}",method="GET",status="${status}"}`,
    );
  expect(await counted('/api/products/new', 200)).toBe(1);
  expect(await counted('/api/orders/:id', 404)).toBe(1);
  expect(await counted('/api/orders', 401)).toBe(1);
  expect(await counted('none', 404)).toBe(1);
  expect((await app.inject('/metrics')).body).not.toMatch(/secret-medicine|0198f2f0|no\/such|readyz/);
});

test('open requests and event streams are counted while they are open', async () => {
  const app = await start();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const cookie = await openSession(harness.services, (await newUser(harness.db)).id);
  expect(await metricOf(app, 'formulary_event_streams')).toBe(0);
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
  await once(socket, 'data');
  await vi.waitFor(async () => expect(await metricOf(app, 'formulary_event_streams')).toBe(1));
  expect(await metricOf(app, 'formulary_http_requests_in_flight')).toBe(1);
  socket.destroy();
  await vi.waitFor(async () => expect(await metricOf(app, 'formulary_event_streams')).toBe(0), 10_000);
  await vi.waitFor(
    async () => expect(await metricOf(app, 'formulary_http_requests_in_flight')).toBe(0),
    10_000,
  );
});

test('a cached response counts first as a miss and then as a hit', async () => {
  const app = await start();
  const cookie = await openSession(harness.services, (await newUser(harness.db)).id);
  const read = () => app.inject({ url: '/api/labs?q=counted', headers: { cookie } });
  const counts = async () => ({
    hits: await metricOf(app, 'formulary_kept_answers_total{kept="catalogue",outcome="hit"}'),
    misses: await metricOf(app, 'formulary_kept_answers_total{kept="catalogue",outcome="miss"}'),
  });
  await harness.services.live.catchUp();
  await read();
  await read();
  expect(await counts()).toEqual({ hits: 1, misses: 1 });
});

test('the metrics say when the newest backup was written, and when one was last tried', async () => {
  const app = await start();
  expect(await metricOf(app, 'formulary_backup_timestamp_seconds')).toBe(0);
  const written = {
    at: new Date('2026-03-01T02:00:00Z'),
    target: '/backups',
    bytes: 1,
    files: 0,
    missing: 0,
  };
  await recordBackup(harness.db, written);
  await recordTrial(harness.db, written, new Date('2026-03-01T03:00:00Z'));
  expect(await metricOf(app, 'formulary_backup_timestamp_seconds')).toBe(written.at.getTime() / 1000);
  expect(await metricOf(app, 'formulary_backup_restored_timestamp_seconds')).toBe(
    Date.parse('2026-03-01T03:00:00Z') / 1000,
  );
});

test('a failed attempt to run a job is counted under its queue', async () => {
  const app = await start();
  // Its data names no order, and there is no mail server, so it succeeds or fails without sending anything.
  const { jobs, db } = harness.services;
  jobs.work(EMAILS, () => Promise.reject(new Error('The mail server said no')));
  await jobs.send(db, EMAILS, { kind: 'order-placed', orderId: '0198f2f0-0000-7000-8000-000000000000' });
  expect(await metricOf(app, 'formulary_job_attempts_total{queue="letters",outcome="given-up"}')).toBe(0);
  await jobs.runDue();
  expect(await metricOf(app, 'formulary_job_attempts_total{queue="letters",outcome="failed"}')).toBe(1);
});

test('the metrics say how far an event reader is behind, and how many events it skipped', async () => {
  const app = await start();
  const { db } = harness;
  const [lag, setAside] = ['lag_seconds', 'set_aside'].map(
    (name) => `formulary_events_${name}{reader="notifications"}`,
  ) as [string, string];
  await db.transaction((tx) => recordEvents(tx, [{ kind: 'proof.uploaded', facts: {} }]));
  await harness.readEvents();
  expect([await metricOf(app, lag), await metricOf(app, setAside)]).toEqual([0, 0]);
  await db.transaction((tx) => recordEvents(tx, [{ kind: 'proof.uploaded', facts: {} }]));
  await db.execute(sql`update events set at = now() - interval '1 hour'`);
  await db.execute(sql`
    insert into event_failures (reader, event_id, attempts, error, next_attempt_at, set_aside_at)
    select 'notifications', min(id), 5, 'The road is closed', now(), now() from events`);
  expect(await metricOf(app, lag)).toBeGreaterThan(3_500);
  expect(await metricOf(app, setAside)).toBe(1);
});

const databaseLines = ({ body }: { body: string }): string[] =>
  body.split('\n').filter((line) => /^formulary_(database_up|jobs)/.test(line));

test('the metrics say that the database is unavailable, and leave out the number of jobs', async () => {
  const proxy = await startTcpProxy(harness.db.$client.options.connectionString ?? '');
  const pools = openPools(proxy.url, 2);
  const app = await start({}, { ...pools, readCatalogue: (query) => query(pools.db) });
  onTestFinished(async () => {
    for (const pool of Object.values(pools)) await pool.$client.end();
    await proxy.close();
  });
  const away = ['formulary_database_up 0'];
  expect(databaseLines(await app.inject('/metrics'))).toEqual(
    expect.arrayContaining(['formulary_database_up 1', 'formulary_jobs{queue="letters",state="failed"} 0']),
  );
  proxy.onRequest(() => false);
  proxy.cut();
  expect(databaseLines(await app.inject('/metrics'))).toEqual(away);
  expect(await metricOf(app, 'formulary_db_pool_max{pool="requests"}')).toBe(2);
});
