import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '../e2e/running/store-process.ts';
import { address as deliveryAddress } from '../server/test/builders.ts';
import { photograph } from '../server/test/proof-files.ts';
import { makeCertificate, startHaproxy } from './parts/balancers.ts';
import { type Server, startPrimary } from './parts/postgres.ts';
import { nextRelease, previousRelease } from './parts/release.ts';
import { answers, type Part, runPart, useWorkplace } from './parts/run-part.ts';

const place = useWorkplace();
const PASSWORD = 'a long enough password';
const CUSTOMERS = ['first', 'second', 'third'];
const PATIENCE = { timeout: 100_000, interval: 200 };

let primary: Server;
let previous: string;
let next: string;
let env: Record<string, string>;
beforeAll(async () => {
  primary = await startPrimary(place);
  env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '5',
    DATABASE_URL: primary.url,
    DATA_DIR: path.join(place.folder, 'data'),
  };
  previous = await previousRelease();
  next = await nextRelease(place);
});

const start = (name: string, release: string, port: number): Promise<Part> =>
  runPart(place, {
    name,
    command: process.execPath,
    words: [path.join(release, 'server/src/main.ts')],
    env: { ...env, PORT: String(port) },
    isUp: () => answers(`http://127.0.0.1:${port}/readyz`, 200),
  });

const command = async (release: string, words: string[], input = ''): Promise<string> => {
  const running = promisify(execFile)(
    process.execPath,
    [path.join(release, 'server/src/cli/main.ts'), ...words],
    { env: { PATH: process.env.PATH, ...env } },
  );
  running.child.stdin?.end(input);
  return (await running).stdout;
};

type Ask = (what: string, url: string, status: number, request?: RequestInit) => Promise<string>;

/** Signs in and returns a function that sends requests and records every unexpected response. */
const signIn = async (store: string, username: string, failures: string[]): Promise<Ask> => {
  const answer = await fetch(`${store}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: store },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  expect(answer.status).toBe(204);
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return async (what, url, status, { headers, ...request } = {}) => {
    const sent = { ...request, headers: { cookie, ...Object.fromEntries(new Headers(headers)) } };
    const [got, text] = await fetch(store + url, sent).then(
      async (reply) => [reply.status, await reply.text()] as const,
      (error: Error) => [0, `${error.message} ${error.cause}`] as const,
    );
    if (got !== status) failures.push(`${what}: ${got} ${text.slice(0, 300)}`);
    return got === status ? text : '';
  };
};

const json = (method: string, body: object, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

test('a store in use is upgraded to the next release without a failed request, and the books balance', async () => {
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [oldPort = 0, newPort = 0] = ports;
  const before = await start('previous', previous, oldPort);
  const { address: store } = await startHaproxy(place, { ports, certificate: makeCertificate(place) });
  await command(previous, ['user', 'create', 'boss', '--name', 'Boss', '--role', 'Admin'], PASSWORD);
  for (const name of CUSTOMERS) await command(previous, ['user', 'create', name, '--name', name], PASSWORD);
  const list = path.join(place.folder, 'list.csv');
  await writeFile(
    list,
    'sku,name,lab,category,dosage,strength,price_rand,pack_size,description,schedule\nU1,Upgradol,Upgrade Labs,Pain,Tablet,5 mg,10,30,,\n',
  );
  await command(previous, ['import', list, '--stock', '1000000']);

  // At first, the balancer assumes that every instance is up.
  const asked = Array.from({ length: 2 * ports.length }, () => `${store}/readyz`);
  await expect
    .poll(async () => (await Promise.all(asked.map((url) => answers(url, 200)))).every(Boolean), PATIENCE)
    .toBe(true);

  const failures: string[] = [];
  const acknowledged: string[] = [];
  const proofs: string[] = [];
  let edits = 0;
  let isOver = false;
  const proof = new Uint8Array(await photograph('jpeg'));

  const shop = async (username: string): Promise<void> => {
    const ask = await signIn(store, username, failures);
    const user = JSON.parse(await ask('user', '/api/users', 200));
    const found = JSON.parse(await ask('search', '/api/products/search?q=upgradol', 200));
    const { id, cost } = found.products[0];
    for (let round = 0; !isOver && failures.length < 20; round += 1) {
      const order = {
        userId: user.id,
        totalPrice: cost,
        totalQuantity: 1,
        forCollection: false,
        deliveryDetail: deliveryAddress(),
        orderProducts: [{ id, quantity: 1, cost }],
      };
      const key = { 'idempotency-key': randomUUID() };
      const placed = await ask('order', '/api/orders', 201, json('POST', order, key));
      if (placed) acknowledged.push(JSON.parse(placed).id);
      await ask('orders', '/api/orders?skip=0&take=5', 200);
      await ask('product', `/api/products/${id}`, 200);
      if (round % 20 === 0) {
        const form = new FormData();
        form.set('file', new Blob([proof]), 'proof.jpg');
        const uploaded = await ask('proof', '/api/payments', 201, { method: 'POST', body: form });
        if (uploaded) proofs.push(JSON.parse(uploaded));
      }
    }
  };
  const edit = async (): Promise<void> => {
    const ask = await signIn(store, 'boss', failures);
    const found = JSON.parse(await ask('search', '/api/products/search?q=upgradol', 200));
    const { id } = found.products[0];
    while (!isOver && failures.length < 20) {
      const changes = [{ id, add: 1 }];
      if (await ask('stock', '/api/admin/products/stock', 200, json('POST', { changes }))) edits += 1;
      await ask('orders of all', '/api/admin/orders?skip=0&take=20', 200);
      await wait(100);
    }
  };
  const using = [...CUSTOMERS.map(shop), edit()];
  const more = async (): Promise<void> => {
    const goal = acknowledged.length + 20;
    await expect.poll(() => acknowledged.length >= goal || failures.length > 0, PATIENCE).toBe(true);
    expect(failures).toEqual([]);
  };

  await more();
  const after = await start('next', next, newPort);
  // The balancer takes a while to notice that the new instance is ready.
  await expect.poll(() => after.readLog().includes('"/api/orders'), PATIENCE).toBe(true);
  await more();
  expect(before.readLog()).not.toMatch(/"level":(50|60)/);
  await before.stop();
  await more();
  isOver = true;
  await Promise.all(using);

  expect(failures).toEqual([]);
  expect(edits).toBeGreaterThan(0);
  const migrated = await primary.query(
    "select from information_schema.columns where column_name = 'next_note'",
  );
  expect(migrated.rowCount).toBe(1);
  const { rows } = await primary.query('select id from orders');
  expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
  expect((await primary.query('select from payments')).rowCount).toBe(new Set(proofs).size);
  await after.stop();
  expect(await command(next, ['verify-ledger'])).toMatch(/: every balance matches/);
});
