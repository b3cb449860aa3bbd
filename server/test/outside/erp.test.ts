import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../src/features/catalogue/tables.ts';
import { orders } from '../../src/features/orders/tables.ts';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../builders.ts';
import { useApp } from '../harness.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The generator needs another version of TypeScript than the sources do; its workspace has that version. */
const bin = (name: string): string => path.join(root, 'examples/node_modules/.bin', name);

/**
 * Copies an example to a separate folder, with the client generated from the description that a running store serves.
 * `remove` deletes the folder.
 */
const withGeneratedClient = async (example: string, storeUrl: string) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-example-'));
  await cp(path.join(root, 'examples', example), folder, { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await run(bin('openapi-typescript'), [`${storeUrl}/api/openapi.json`, '-o', path.join(folder, 'api.ts')]);
  return {
    folder,
    /** Compiles the types; returns the compiler's output. */
    compile: () =>
      run(bin('tsc'), ['-p', folder]).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

const harness = useApp();
let example: Awaited<ReturnType<typeof withGeneratedClient>>;
let url: string;
let token: string;
beforeAll(async () => {
  await setStore(harness.db);
  url = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  const admin = await newUser(harness.db, { role: 'Admin' });
  const payload = { name: 'ERP', scopes: ['orders:read', 'stock:write'] };
  const created = await harness.as(admin, { method: 'POST', url: '/api/admin/api-tokens', payload });
  token = created.json().token;
  example = await withGeneratedClient('erp', url);
});
afterAll(() => example.remove());

test('the client generated from the API description compiles with the example that uses it', async () => {
  expect(await example.compile()).toBe('');
});

/** Starts the example; `stopAt` kills it at the given number of requests, before or after they are answered. */
const start = async (
  data: string,
  stopAt?: { request: number; isAnswered: boolean },
): Promise<number | null> => {
  const env = { ...process.env, STORE: url, TOKEN: token, FOLDER: data };
  const script = path.join(example.folder, 'keep-in-step.ts');
  const child = spawn(process.execPath, [script, '--once'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  let requests = 0;
  const count = (_request: unknown, response: NodeJS.EventEmitter): void => {
    requests += 1;
    if (requests !== stopAt?.request) return;
    if (stopAt.isAnswered) response.on('finish', () => child.kill('SIGKILL'));
    else child.kill('SIGKILL');
  };
  harness.app.server.on('request', count);
  const [code] = await once(child, 'exit');
  harness.app.server.off('request', count);
  if (code !== 0 && !stopAt) throw new Error(said);
  return code;
};

/** One for each of the first requests of the example. */
const ROUNDS = 4;

test('the example keeps orders and stock in step even when it is killed repeatedly', async () => {
  const data = path.join(example.folder, 'data');
  await mkdir(path.join(data, 'received'), { recursive: true });
  const customer = await newUser(harness.db);
  const product = await newProduct(harness.db, { sku: 'ERP-1', stock: 1000 });
  const place = async () => {
    const payload = orderPayload(customer, [orderLine(product, 2)]);
    const placed = await harness.as(customer, { method: 'POST', url: '/api/orders', payload });
    expect(placed.statusCode).toBe(201);
  };
  const receive = (name: number) =>
    writeFile(path.join(data, 'received', `delivery-${name}.csv`), 'ERP-1,10\nunknown,1\n');

  const codes: (number | null)[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all([place(), receive(round)]);
    const running = start(data, { request: 1 + round, isAnswered: round % 2 === 0 });
    await place();
    codes.push(await running);
  }
  expect(codes.filter((code) => code === null).length).toBeGreaterThan(ROUNDS / 2);
  const stored = await harness.db.select().from(orders);
  expect(stored).toHaveLength(2 * ROUNDS);
  const kept = async () => {
    await start(data);
    const names = (await readdir(path.join(data, 'orders'))).filter((name) => name.endsWith('.json'));
    const files = await Promise.all(names.map((name) => readFile(path.join(data, 'orders', name), 'utf8')));
    return files.map((file) => JSON.parse(file));
  };
  // Transactions of other databases on the same server may delay an order.
  await expect.poll(async () => (await kept()).length, { timeout: 180_000, interval: 10 }).toBe(2 * ROUNDS);
  for (const order of await kept()) {
    const [known] = stored.filter(({ id }) => id === order.id);
    expect(order).toMatchObject({
      ...{ referenceNumber: known?.referenceNumber, version: known?.version, totalPrice: 100 },
      orderProducts: [{ sku: 'ERP-1', quantity: 2 }],
    });
  }
  const [after] = await harness.db.select().from(products).where(eq(products.id, product.id));
  expect(after?.stock).toBe(1000 + ROUNDS * 10 - 2 * ROUNDS * 2);
});
