/**
 * Keeps the files of another system in step with a store: sends the goods that its warehouse received, and writes every
 * order to a file. It can be stopped at any time, even by a power cut, and continues where it was. See docs/api.md.
 *
 *   STORE=https://api.shop.example.com TOKEN=fml_… FOLDER=data node keep-in-step.ts [--once]
 *
 * FOLDER/received/*.csv   deliveries: lines of code and packs ("701234001,40"); moved to received/done/ once sent
 * FOLDER/orders/*.json    the current version of every order, by reference number
 * FOLDER/cursor           how far the orders have been read
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const { STORE = 'http://localhost:3000', TOKEN = '', FOLDER = 'data' } = process.env;
const ORDERS = path.join(FOLDER, 'orders');
const RECEIVED = path.join(FOLDER, 'received');
const DONE = path.join(RECEIVED, 'done');
const CURSOR = path.join(FOLDER, 'cursor');
const ASK_EVERY_MS = 10_000;

const store = createClient<paths>({ baseUrl: STORE, headers: { authorization: `Bearer ${TOKEN}` } });

type Answer<Data> = { data?: Data; error?: { message: string }; response: Response };

/** Repeats a call while the store is busy or cannot be reached. Every call in this file can be repeated safely. */
const persistently = async <Data>(call: () => Promise<Answer<Data>>): Promise<Answer<Data>> => {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await call().catch(() => undefined);
    if (answer && answer.response.status !== 429 && answer.response.status < 500) return answer;
    const seconds = Number(answer?.response.headers.get('retry-after') ?? Math.min(60, 2 ** attempt));
    await wait(seconds * 1000);
  }
};

/** Writes a whole file or nothing. */
const writeWhole = async (file: string, content: string): Promise<void> => {
  await writeFile(`${file}.part`, content, { flush: true });
  await rename(`${file}.part`, file);
};

const toRow = (line: string) => {
  const [sku = '', packs] = line.split(',');
  return { sku: sku.trim(), add: Number(packs) };
};

/**
 * Adds each delivery to the stock. Its file name is the idempotency key, so that a delivery whose response was lost is
 * not added twice; never use a file name again.
 */
const sendReceived = async (): Promise<void> => {
  const names = (await readdir(RECEIVED)).filter((name) => name.endsWith('.csv')).sort();
  for (const name of names) {
    const file = path.join(RECEIVED, name);
    const rows = (await readFile(file, 'utf8')).split(/\r?\n/).filter(Boolean).map(toRow);
    const { data, error } = await persistently(() =>
      store.POST('/api/admin/stock', {
        params: { header: { 'idempotency-key': `received-${name}` } },
        body: { rows, dryRun: false },
      }),
    );
    if (!data) throw new Error(`${name}: ${error?.message}`);
    for (const { sku, message } of data.rows) if (message) console.warn(`${name}: ${sku}: ${message}`);
    await rename(file, path.join(DONE, name));
  }
};

const readCursor = (): Promise<string | undefined> => readFile(CURSOR, 'utf8').catch(() => undefined);

/** Reads the next orders; returns whether there are more. The cursor is written last, so that no order is skipped. */
const readOrders = async (): Promise<boolean> => {
  const after = await readCursor();
  const { data, error, response } = await persistently(() =>
    store.GET('/api/admin/orders/changes', { params: { query: { after, limit: 50 } } }),
  );
  if (response.status === 409) {
    // The store was restored from a backup, so everything is read again.
    await rm(CURSOR, { force: true });
    return true;
  }
  if (!data) throw new Error(error?.message);
  for (const order of data.orders)
    await writeWhole(path.join(ORDERS, `${order.referenceNumber}.json`), JSON.stringify(order, null, 2));
  await writeWhole(CURSOR, data.next);
  return data.hasMore;
};

for (const folder of [ORDERS, DONE]) await mkdir(folder, { recursive: true });
for (;;) {
  await sendReceived();
  const hasMore = await readOrders();
  if (hasMore) continue;
  if (process.argv.includes('--once')) break;
  await wait(ASK_EVERY_MS);
}
