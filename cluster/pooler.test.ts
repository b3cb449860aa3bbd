import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../e2e/running/store-process.ts';
import { type Db, openDatabase } from '../server/src/db/client.ts';
import { hashPassword } from '../server/src/features/accounts/password.ts';
import { newProduct, setStore } from '../server/test/builders.ts';
import { photograph } from '../server/test/proof-files.ts';
import { startLoad } from './parts/load.ts';
import { type Server, startPgbouncer, startPrimary } from './parts/postgres.ts';
import { useWorkplace } from './parts/run-part.ts';
import { type Instance, startInstance } from './parts/store.ts';
import { addVisitor, openEvents, type Visitor } from './parts/visitor.ts';

const COMMANDS = fileURLToPath(new URL('../scripts/formulary.ts', import.meta.url));
const place = useWorkplace();
/** Fewer than the concurrent requests, and fewer than the connections of each instance. */
const POOL = 6;
const PATIENCE = { timeout: 60_000, interval: 100 };

let primary: Server;
let poolerUrl: string;
let db: Db;
let instances: [Instance, Instance];
let admin: Visitor;
let customer: Visitor;

const start = async (name: string, env: Record<string, string>): Promise<Instance> =>
  startInstance(place, { name, port: await freePort(), env: { DATABASE_URL: poolerUrl, ...env } });

beforeAll(async () => {
  primary = await startPrimary(place);
  ({ url: poolerUrl } = await startPgbouncer(place, primary, { poolSize: POOL }));
  const env = { DATABASE_LISTEN_URL: primary.url, DATA_DIR: path.join(place.folder, 'data') };
  instances = [await start('one', env), await start('two', env)];
  db = openDatabase(primary.url, { poolSize: 4, onError: () => {} });
  place.atEnd(() => db.$client.end());
  await setStore(db);
  admin = await addVisitor(db, { role: 'Admin' });
  customer = await addVisitor(db, { passwordHash: await hashPassword('a long enough password') });
});

const json = async (answer: Promise<Response>, status = 200) => {
  const text = await (await answer).text();
  expect([(await answer).status, text]).toEqual([status, expect.any(String)]);
  return text ? JSON.parse(text) : undefined;
};

test('concurrent orders from two instances are all placed, and the books balance', async () => {
  const loads = await Promise.all(instances.map(({ address }) => startLoad(db, address)));
  await Promise.all(loads.map((load) => load.more(150)));
  for (const load of loads) {
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(await load.faults()).toEqual([]);
  }
});

test('customers sign in and find a product that staff have added', async () => {
  const [{ address }] = instances;
  const signedIn = await fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ username: customer.user.username, password: 'a long enough password' }),
  });
  expect(signedIn.status).toBe(204);
  const { id } = await newProduct(db, { name: 'Amoxicillin Pooled' });
  const found = await json(customer.get(address, '/api/products/search?q=amoxicilin+pooled&skip=0&take=20'));
  expect(found.products).toEqual([expect.objectContaining({ id })]);
});

test('a proof is uploaded, previewed by a job and approved', async () => {
  const [{ address }, other] = instances;
  const file = new Uint8Array(await photograph('jpeg'));
  const id = await json(customer.upload(address, '/api/payments', file), 201);
  await vi.waitFor(async () => {
    const drawn = await db.execute(
      sql`select from pgboss.job where name = 'proof-renditions' and state = 'completed' and data ->> 'paymentId' = ${id}`,
    );
    expect(drawn.rowCount).toBe(1);
  }, PATIENCE);
  const { version } = await json(admin.get(other.address, `/api/admin/payments/${id}`));
  await json(admin.send(other.address, `/api/admin/payments/${id}/approve`, { version, amount: 50 }), 204);
  const payment = await json(customer.get(address, `/api/payments/${id}`));
  expect(payment).toMatchObject({ isPaid: true, amount: 50 });
});

test('a price list is imported and exported', async () => {
  const [{ address }, other] = instances;
  const list = `sku,name,lab,price_rand\n${Array.from({ length: 300 }, (_, n) => `P${n},Pooled ${n},Pool Labs,${n + 1}`).join('\n')}\n`;
  const staged = await json(
    admin.upload(address, '/api/admin/imports', new TextEncoder().encode(list), 'list.csv'),
    201,
  );
  const compared = await json(
    admin.send(
      address,
      `/api/admin/imports/${staged.id}`,
      { mapping: staged.mapping, stockOfNew: 5 },
      { method: 'PUT' },
    ),
  );
  await json(
    admin.send(address, `/api/admin/imports/${staged.id}/apply`, {
      digest: compared.digest,
      confirmed: ['otherProduct', 'price'],
    }),
    204,
  );
  const exported = await admin.get(other.address, '/api/admin/products/export?format=csv&q=Pool+Labs');
  expect((await exported.text()).trim().split('\n')).toHaveLength(301);
});

test('a change made on one instance is announced by the other', async () => {
  const [one, two] = instances;
  const events = await openEvents(customer, one.address);
  const { id, stock } = await newProduct(db);
  const changes = [{ id, seen: stock, to: 5 }];
  await json(admin.send(two.address, '/api/admin/products/stock', { changes }));
  await vi.waitFor(() => expect(events.said()).toContain(id), PATIENCE);
  events.close();
});

test('the settings of one request do not affect the next one on the same connection', async () => {
  const pooled = openDatabase(
    { url: poolerUrl, sessionUrl: primary.url },
    { poolSize: POOL, onError: () => {} },
  );
  const ask = () =>
    pooled.$client.query(
      "select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout, pg_sleep(0.1)",
    );
  const answers = await Promise.all(Array.from({ length: POOL }, ask));
  await pooled.$client.end();
  expect(new Set(answers.map(({ rows: [row] }) => row.pid)).size).toBe(POOL);
  expect(new Set(answers.map(({ rows: [row] }) => row.timeout))).toEqual(new Set(['0']));
});

test('a transaction through the pooler has a statement timeout of 20 seconds', async () => {
  const pooled = openDatabase(
    { url: poolerUrl, sessionUrl: primary.url },
    { poolSize: 1, onError: () => {} },
  );
  const limit = await pooled.transaction(async (tx) =>
    tx.execute("select current_setting('statement_timeout') as timeout"),
  );
  await pooled.$client.end();
  expect(limit.rows).toEqual([{ timeout: '20s' }]);
});

test('the command line checks the books and writes a backup', async () => {
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [COMMANDS, ...words], {
      cwd: place.folder,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: poolerUrl,
        DATABASE_LISTEN_URL: primary.url,
        DATA_DIR: path.join(place.folder, 'data'),
      },
    });
  expect((await run('verify-ledger')).stdout).toMatch(/: every balance matches/);
  await run('backup', 'pooled.tar.gz');
  expect((await run('backup', '--verify', 'pooled.tar.gz')).stdout).toContain('pooled.tar.gz');
});

test('the start reports which settings the database user lacks', () => {
  expect(instances[0].readLog()).toMatch(/alter role formulary set statement_timeout = '20000'/);
});

test.each([
  [
    'without the address of PostgreSQL',
    () => ({}),
    /DATABASE_URL: .* pooler in transaction mode. Set DATABASE_LISTEN_URL/,
  ],
  [
    'with the address of another database',
    () => ({ DATABASE_LISTEN_URL: new URL('/postgres', primary.url).href }),
    /DATABASE_LISTEN_URL: this is not the database of DATABASE_URL/,
  ],
])('an instance does not start %s', async (_what, env, words) => {
  await expect(start('refused', env())).rejects.toThrow(words);
});
