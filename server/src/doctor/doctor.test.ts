import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'drizzle-orm';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../test/builders.ts';
import { cloneDatabase } from '../../test/database.ts';
import { useApp } from '../../test/harness.ts';
import { newCertificate, type ProxyFaults, startHttpsProxy } from '../../test/proxies.ts';
import { runCommand } from '../../test/run-command.ts';
import { COMMAND_LINE } from '../../test/store-process.ts';
import { newId } from '../db/columns.ts';
import { recordEvents } from '../events/record-events.ts';
import { DEMO_PASSWORD, setDemoState } from '../features/accounts/demonstration.ts';
import { hashPassword } from '../features/accounts/password.ts';
import { EMAILS } from '../mail/mail.ts';
import type { DoctorOptions } from './check.ts';
import { type Diagnosis, examine } from './doctor.ts';

const harness = useApp({ env: async () => ({ TRUST_PROXY: 'loopback' }) });
let folder = '';
let environment: Record<string, string> = {};
let certificate: Awaited<ReturnType<typeof newCertificate>>;
const faults: ProxyFaults = {};
const closers: (() => Promise<unknown>)[] = [];

const run = (words: string[], env: Record<string, string>) => runCommand(words, { env });

const HEALTHY = { restore: false, leastDiskMb: 0, leastMemoryMb: 0 };

/** Returns the findings of these checks, or of all checks, that are not ok: `failure ledger: …`. */
const examined = async (
  env: Record<string, string>,
  only?: string[],
  options: Partial<DoctorOptions> = {},
): Promise<string[]> => {
  const faulty: Diagnosis[] = [];
  for await (const found of examine({ ...environment, ...env }, '1.0.0', { ...HEALTHY, only, ...options }))
    if (found.status !== 'ok') faulty.push(found);
  // Every finding says what to do.
  expect(faulty.filter(({ todo }) => !todo)).toEqual([]);
  return faulty.map(({ status, check, text }) => `${status} ${check}: ${text}`);
};

/** Makes this process trust another certificate. */
const trust = (cert: string): void => setDefaultCACertificates([...getCACertificates('default'), cert]);

const startMail = async (options: SMTPServerOptions = {}): Promise<{ port: number; arrived: string[] }> => {
  const arrived: string[] = [];
  const server = new SMTPServer({
    ...certificate,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'store' }) : done(new Error('No')),
    onData: async (stream, { envelope }, done) => {
      await text(stream);
      arrived.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, arrived };
};
const mailAt = (SMTP_URL: string) => ({ SMTP_URL, MAIL_FROM: 'orders@shop.example' });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formulary-doctor-'));
  certificate = await newCertificate();
  const trusted = path.join(folder, 'trusted.pem');
  await writeFile(trusted, certificate.cert);
  trust(certificate.cert);
  await harness.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = harness.app.server.address() as AddressInfo;
  const proxy = await startHttpsProxy(certificate, port, faults);
  closers.push(proxy.stop);
  const mail = await startMail();
  await setStore(harness.db);
  await newUser(harness.db, { username: 'boss', role: 'Admin' });
  environment = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: harness.services.config.dataDir,
    DATABASE_URL: harness.services.config.databaseUrl ?? '',
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: proxy.url,
    NODE_EXTRA_CA_CERTS: trusted,
    ...mailAt(`smtp://store:right@localhost:${mail.port}`),
  };
  await run(['backup', '--to', path.join(folder, 'backups')], environment);
});
afterAll(async () => {
  for (const close of closers) await close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof ProxyFaults];
});

test('finds nothing wrong with a healthy store whose last backup it tried', async () => {
  const untried = 'warning backup: No trial restore has ever been done.';
  expect(await examined({})).toEqual([untried]);
  expect(await examined({}, undefined, { restore: true })).toEqual([]);
  const last = JSON.parse((await run(['backup', '--status'], environment)).stdout);
  expect(last).toMatchObject({
    at: expect.any(String),
    target: path.join(folder, 'backups'),
    missing: 0,
    restoredFrom: last.at,
    restoredAt: expect.any(String),
  });
  expect(await readdir(path.join(harness.services.config.dataDir, 'tmp'))).toEqual([]);
});

test('the command prints its findings, and fails if any check does', async () => {
  // In a separate process, which trusts the certificate only because of NODE_EXTRA_CA_CERTS.
  const child = spawn(process.execPath, [COMMAND_LINE, 'doctor'], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(stdout).toMatch(/✓ ledger: \d+ accounts, \d+ entries: every balance matches\./);
  expect(stdout).toContain('✓ proxy and TLS: ');
  expect([stdout.trim().split('\n').at(-1), code]).toEqual(['0 failures, 0 warnings.', 0]);
  expect((await harness.db.$client.query('select from sessions')).rowCount).toBe(0);
  const failed = await run(['doctor', '--json', '--only', 'store'], { ...environment, PORT: '1' });
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stdout)).toContainEqual({
    check: 'store',
    status: 'failure',
    text: 'http://127.0.0.1:1/readyz does not respond.',
    todo: 'Start the store. If it does not start, its log says why.',
  });
});

test('the command runs only the requested checks, and lists all of them for an unknown one', async () => {
  const { stdout } = await run(['doctor', '--only', 'ledger, disk'], environment);
  expect(new Set(stdout.match(/(?<=^✓ )[\w ]+(?=:)/gm))).toEqual(new Set(['version', 'disk', 'ledger']));
  const { stderr, code } = await run(['doctor', '--only', 'ledgers'], environment);
  expect(stderr).toMatch(/There is no check “ledgers”\. The checks are .*ledger, stock/);
  expect(code).not.toBe(0);
});

test('finds rows that were changed by hand', async () => {
  const product = await newProduct(harness.db);
  const user = await newUser(harness.db);
  const payload = orderPayload(user, [orderLine(product)]);
  expect((await harness.as(user, { method: 'POST', url: '/api/orders', payload })).statusCode).toBe(201);
  const client = await harness.db.$client.connect();
  await client.query('set session_replication_role = replica');
  await client.query('update ledger_accounts set outstanding = outstanding + 1');
  await client.query('update orders set total_quantity = total_quantity + 1');
  await client.query('alter table products drop constraint products_stock_check');
  await client.query('update products set stock = -1');
  await client.query('set session_replication_role = origin');
  client.release();
  expect(await examined({}, ['ledger', 'stock', 'orders and invoices'])).toEqual([
    expect.stringMatching(
      /^failure ledger: 1 of \d+ accounts? does not match the ledger entries; .*the account/,
    ),
    `failure stock: Products with negative stock (1): ${product.sku}.`,
    expect.stringMatching(/^failure stock: The dashboard’s counts of products out of stock/),
    expect.stringMatching(
      /^failure orders and invoices: Orders whose total differs from their lines \(1\): /,
    ),
  ]);
});

test('finds event readers that are behind, and events that they skipped', async () => {
  const { db } = harness;
  await harness.readEvents();
  expect(await examined({}, ['events'])).toEqual([]);
  await db.transaction((tx) => recordEvents(tx, [{ kind: 'proof.uploaded', facts: {} }]));
  await harness.readEvents();
  await db.transaction((tx) => recordEvents(tx, [{ kind: 'proof.uploaded', facts: {} }]));
  await db.execute(sql`update events set at = now() - interval '1 hour'`);
  await db.execute(sql`
    insert into event_failures (reader, event_id, attempts, error, next_attempt_at, set_aside_at)
    select 'webhooks', min(id), 5, 'The road is closed', now(), now() from events`);
  expect(await examined({}, ['events'])).toEqual([
    'failure events: Events from 15 minutes ago have not reached the notifications.',
    'failure events: Events from 15 minutes ago have not reached the webhooks.',
    'failure events: The webhooks failed on 1 event, which it skipped: The road is closed.',
  ]);
  await db.execute(sql`delete from event_failures`);
  await harness.readEvents();
  expect(await examined({}, ['events'])).toEqual([]);
});

test('finds files that are missing, cannot be read, or belong to no row', async () => {
  const { files, config } = harness.services;
  const product = await newProduct(harness.db);
  const names = ['there', 'missing', 'unreadable'].map((name) => `product-images/${name}.webp`);
  for (const name of names)
    await harness.db.$client.query('insert into product_images (id, product_id, path) values ($1, $2, $3)', [
      newId(),
      product.id,
      name,
    ]);
  await files.put('product-images/there.webp', 'bytes');
  // Root can read a file whatever its mode, but nobody can read a folder as one.
  await mkdir(path.join(config.dataDir, 'files/product-images/unreadable.webp'));
  for (const name of ['old', 'new']) await files.put(`proofs/${name}`, 'bytes');
  await utimes(path.join(config.dataDir, 'files/proofs/old'), 0, 0);
  expect(await examined({}, ['files'])).toEqual([
    'failure files: 2 of 3 files missing or unreadable: product-images/missing.webp, product-images/unreadable.webp.',
    'warning files: 1 file is not used by the store: proofs/old.',
  ]);
});

test('finds jobs that have waited too long or failed for good, and published passwords', async () => {
  const { db, services } = harness;
  for (const at of ['2026-01-01', '2026-01-02'])
    await services.jobs.send(
      db,
      EMAILS,
      { kind: 'order-placed', orderId: crypto.randomUUID() },
      { startAfter: new Date(at) },
    );
  await db.$client.query(
    "update pgboss.job set state = 'failed', completed_on = now() where start_after < '2026-01-02'",
  );
  await setDemoState(db, 'loaded');
  await newUser(db, { username: 'demo', passwordHash: await hashPassword(DEMO_PASSWORD) });
  expect(await examined({}, ['background jobs', 'demonstration passwords'])).toEqual([
    'failure background jobs: Jobs have waited for more than 15 minutes: 1 of letters.',
    'warning background jobs: Jobs failed for good in the last week: 1 of letters.',
    'failure demonstration passwords: The published password is still in use by demo.',
  ]);
});

test('finds a backup that is missing, old, incomplete or damaged', async () => {
  const { $client } = harness.db;
  const { rows } = await $client.query('delete from backups returning *');
  expect(await examined({}, ['backup'])).toEqual(['failure backup: There is no backup of this store.']);
  const target = path.join(folder, 'damaged.tar.gz');
  await writeFile(target, 'not a backup');
  await $client.query(
    "insert into backups (at, target, bytes, files, missing) values (now() - interval '27 hours', $1, 1, 1, 2)",
    [target],
  );
  expect(await examined({}, ['backup'], { restore: true })).toEqual([
    `failure backup: The last backup is 27 hours old, in ${target}.`,
    'failure backup: 2 files that the store refers to are not in the last backup.',
    expect.stringMatching(/^failure backup: It cannot be restored: /),
  ]);
  await $client.query("update backups set restored_at = '2026-01-05', at = now()");
  expect(await examined({}, ['backup'])).toContain(
    'warning backup: No trial restore has been done since 2026-01-05.',
  );
  expect(rows).not.toEqual([]);
});

test('finds a nearly full disk and memory', async () => {
  expect(await examined({}, ['disk', 'memory'], { leastDiskMb: 1e9, leastMemoryMb: 1e9 })).toEqual([
    expect.stringMatching(/^failure disk: \d+ MB of \d+ MB are free in /),
    expect.stringMatching(/^warning memory: \d+ MB of \d+ MB are available/),
  ]);
});

test('finds settings that others can read, that are misspelt, or that hide TLS from the store', async () => {
  const file = path.join(folder, 'formulary.env');
  await writeFile(file, "SMTP_ULR='smtp://localhost'\n");
  await chmod(file, 0o644);
  const env = { FORMULARY_SETTINGS: file, NODE_ENV: 'development', TRUST_PROXY: '' };
  expect(await examined(env, ['settings'])).toEqual([
    `failure settings: Other users can read ${file}, which holds passwords.`,
    `warning settings: ${file} has settings that Formulary does not know: SMTP_ULR.`,
    'warning settings: NODE_ENV is not production.',
    expect.stringMatching(/^failure settings: TRUST_PROXY is not set/),
  ]);
  expect(await examined({ PUBLIC_URL: '', SMTP_URL: '' }, ['settings', 'mail'])).toEqual([
    expect.stringMatching(/^warning settings: PUBLIC_URL is not set/),
    expect.stringMatching(/^warning mail: No mail server is set/),
  ]);
  expect(await examined({ PORT: 'x' })).toEqual([expect.stringMatching(/^failure settings: .*PORT=x/s)]);
});

test('finds a store that is not running or not ready', async () => {
  expect(await examined({ PORT: '1' }, ['store'])).toEqual([
    'failure store: http://127.0.0.1:1/readyz does not respond.',
  ]);
  const server = createServer((_request, reply) => reply.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await examined({ PORT: String(port) }, ['store'])).toEqual([
    expect.stringMatching(/^failure store: .*returns 503: the store is not ready/),
  ]);
});

test('finds a database that cannot be reached, is of an earlier version, or is incomplete', async () => {
  const own = await cloneDatabase(inject('serverUrl'));
  onTestFinished(own.drop);
  const [other] = [{ DATABASE_URL: own.url }];
  const ask = async (statement: string): Promise<void> => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  expect(await examined({ ...other, DATABASE_POOL: '500' }, ['database'])).toEqual([
    expect.stringMatching(
      /^warning database: An instance may open 510 connections, but PostgreSQL accepts only \d+\./,
    ),
  ]);
  await ask('drop extension fuzzystrmatch cascade');
  expect(await examined(other, ['database'])).toEqual([
    'failure database: The database has no fuzzystrmatch, so searches fail.',
  ]);
  await ask(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  expect(await examined(other, ['database'])).toEqual([
    expect.stringMatching(/^failure database: .*was created by an earlier version of Formulary/),
  ]);
  expect(await examined({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, ['database'])).toEqual([
    'failure database: DATABASE_URL: no PostgreSQL server responds at 127.0.0.1:1',
  ]);
});

test('finds clocks that differ', async () => {
  const own = await cloneDatabase(inject('serverUrl'));
  onTestFinished(own.drop);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  await client.query(`create function public.now() returns timestamptz language sql
    return pg_catalog.now() + interval '1 hour'`);
  await client.query(`alter role current_user in database ${own.name} set search_path = public, pg_catalog`);
  await client.end();
  faults.isLate = true;
  expect(await examined({ DATABASE_URL: own.url }, ['clock'])).toEqual([
    expect.stringMatching(/^failure clock: The clock of the database is 3\d\d\d s ahead of this machine's\./),
    expect.stringMatching(/^failure clock: The clock of localhost:\d+ is 3\d\d\d s behind this machine's\./),
  ]);
});

test('sends an email through a mail server with TLS', async () => {
  const { port, arrived } = await startMail();
  const found = await examined(mailAt(`smtp://store:right@localhost:${port}`), ['mail'], {
    mailTo: 'me@example.com',
  });
  expect([found, arrived]).toEqual([[], ['me@example.com']]);
});

test('finds a mail server that is down, rejects the password or the sender, is not trusted, or has no TLS', async () => {
  const refusing = await startMail({
    onMailFrom: (_address, _session, done) => done(new Error('Sender not allowed')),
  });
  const plain = await startMail({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  const strange = await startMail(await newCertificate());
  const CASES: [string, RegExp][] = [
    ['smtp://localhost:1', /^failure mail: localhost:1: .*ECONNREFUSED/],
    [
      `smtp://store:wrong@localhost:${refusing.port}`,
      /^failure mail: localhost:\d+ rejects the user name or the password/,
    ],
    [
      `smtp://store:right@localhost:${refusing.port}`,
      /^failure mail: .* did not accept an email from orders@shop.example to me@example.com: .*not allowed/,
    ],
    [`smtp://store:right@localhost:${strange.port}`, /^failure mail: .*self.signed certificate/],
    [`smtp://store:right@0.0.0.0:${plain.port}`, /^warning mail: .* offers no TLS/],
  ];
  for (const [address, fault] of CASES)
    expect(await examined(mailAt(address), ['mail'], { mailTo: 'me@example.com' })).toEqual([
      expect.stringMatching(fault),
    ]);
});

test('finds a proxy that hides TLS, removes headers, limits uploads, or holds back the stream of changes', async () => {
  Object.assign(faults, { hidesProtocol: true, removesHeaders: true, limitsBodies: true, buffers: true });
  expect(await examined({}, ['proxy and TLS'])).toEqual([
    'warning proxy and TLS: The proxy removes the Strict-Transport-Security header.',
    expect.stringMatching(/^failure proxy and TLS: The store does not know that its customers use TLS/),
    'failure proxy and TLS: The proxy rejects uploads of 11 MB, so proofs of payment fail.',
    expect.stringMatching(/^warning proxy and TLS: The proxy holds back the stream of changes/),
  ]);
});

test('finds a proxy that passes another host name', async () => {
  faults.changesHost = true;
  expect(await examined({}, ['proxy and TLS'])).toEqual([
    expect.stringMatching(
      /^failure proxy and TLS: The proxy passes a different name from the one in PUBLIC_URL/,
    ),
  ]);
});

test('finds a store that cannot be reached through the proxy, or has no valid TLS', async () => {
  faults.isDown = true;
  expect(await examined({}, ['proxy and TLS'])).toEqual([
    expect.stringMatching(/^failure proxy and TLS: .*\/healthz returns 502, not 200/),
  ]);
  expect(await examined({ PUBLIC_URL: 'https://localhost:1' }, ['proxy and TLS'])).toEqual([
    'failure proxy and TLS: https://localhost:1 does not respond (ECONNREFUSED).',
  ]);
  expect(await examined({ PUBLIC_URL: 'http://localhost' }, ['proxy and TLS'])).toEqual([
    expect.stringMatching(/^failure proxy and TLS: http:\/\/localhost has no TLS/),
  ]);
});

test.each([
  ['is trusted by nobody', {}, false, /^failure .*not signed by an authority that browsers trust/],
  ['has expired', { days: -1 }, true, /^failure .*The certificate has expired/],
  ['is for another name', { name: 'example.com' }, true, /^failure .*The certificate is for another name/],
  ['expires soon', { days: 5.5 }, true, /^warning .*The certificate expires in 5 days/],
])('finds a certificate that %s', async (_what, wanted, isTrusted, fault) => {
  const made = await newCertificate(wanted);
  if (isTrusted) trust(made.cert);
  const proxy = await startHttpsProxy(made, Number(environment.PORT));
  onTestFinished(proxy.stop);
  expect(await examined({ PUBLIC_URL: proxy.url }, ['proxy and TLS'])).toEqual([
    expect.stringMatching(fault),
  ]);
});
