import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readConfig } from '../../server/src/config.ts';
import { readRows } from '../../server/src/db/rows.ts';
import type { Services } from '../../server/src/http/app.ts';
import { newUser, openSession } from '../../server/test/builders.ts';
import { type BenchStore, endProcess, startProcess, withStore } from '../bench-store.ts';

const PRODUCTS = 12;
const READERS_EACH = 4;
/** How long another instance may be unaware of a change. */
const MAX_AGE_MS = 1_000;

/** A value that only grows: what was returned, by which instance, and when. */
type Written = { value: number; at: number; by: string };

/**
 * Whether a response is outdated: older than a change that the same instance returned earlier, or another instance at
 * least a second earlier.
 */
const findOutdated = (history: Written[], by: string, asked: number, value: number): Written | undefined =>
  history.find((change) => change.value > value && change.at + (change.by === by ? 0 : MAX_AGE_MS) < asked);

const race = async ({ address, headers, db, url, folder }: BenchStore, seconds: number): Promise<string> => {
  const env = { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' };
  const second = await startProcess('../scripts/serve.ts', [], env, /ready at (\S+)/);
  const instances = [address, second.told];
  const services = { db, config: readConfig({}), clock: () => new Date() } as Services;
  const customer = await newUser(db);
  const cookie = await openSession(services, customer.id);
  const products = await readRows(
    db,
    z.object({ id: z.string(), sku: z.string() }),
    sql`select id, sku from products order by id limit ${PRODUCTS}`,
  );
  await db.execute(sql`update products set cost = 100`);

  const until = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= until;
  const pick = () => instances[Math.floor(Math.random() * instances.length)] ?? address;
  const outdated: string[] = [];
  let [writes, reads, sessions, oldest] = [0, 0, 0, 0];

  const ask = async (instance: string, path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${instance}/api/${path}`, { headers: { cookie }, ...init });
    if (answer.status >= 500) throw new Error(`${answer.status} for ${path}`);
    return answer;
  };
  const send = (instance: string, path: string, body: object) =>
    ask(instance, path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const histories = new Map<string, Written[]>(products.map(({ id }) => [id, []]));
  const write = async ({ id }: { id: string }): Promise<void> => {
    for (let cost = 2; !isOver(); cost += 1) {
      const by = pick();
      const found = await ask(by, `admin/products/${id}`, { headers });
      const { version } = z.object({ version: z.int() }).parse(await found.json());
      const saved = await send(by, 'admin/products/cells', { changes: [{ id, version, values: { cost } }] });
      if (saved.status !== 200) throw new Error(`A price was refused: ${await saved.text()}`);
      histories.get(id)?.push({ value: cost, at: performance.now(), by });
      writes += 1;
    }
  };
  const seen = z.object({ cost: z.number() });
  const list = z.object({ products: z.array(seen) });
  const read = async (by: string): Promise<void> => {
    while (!isOver()) {
      const product = products[reads % products.length];
      if (!product) return;
      const history = histories.get(product.id) ?? [];
      const asked = performance.now();
      const isListed = Math.random() < 0.5;
      const path = isListed ? `products/search?q=${product.sku}&skip=0&take=20` : `products/${product.id}`;
      const body: unknown = await (await ask(by, path)).json();
      const cost = isListed ? (list.parse(body).products[0]?.cost ?? 0) : seen.parse(body).cost;
      reads += 1;
      const newer = history.find((change) => change.value > cost && change.at < asked);
      if (newer && newer.by !== by) oldest = Math.max(oldest, asked - newer.at);
      if (findOutdated(history, by, asked, cost)) outdated.push(`${path}: ${cost} at ${by}`);
    }
  };
  /** Sessions that are used on both instances, and ended on one. */
  const signInAndOut = async (): Promise<void> => {
    while (!isOver()) {
      const own = await openSession(services, customer.id);
      const isRefused = async (by: string) =>
        (await ask(by, 'users', { headers: { cookie: own } })).status === 401;
      for (const by of instances) if (await isRefused(by)) outdated.push('A new session was refused');
      const by = pick();
      await ask(by, 'auth/logout', { method: 'POST', headers: { cookie: own } });
      if (await isRefused(by)) sessions += 1;
      else outdated.push('An ended session was used where it was ended');
      await wait(MAX_AGE_MS);
      for (const each of instances)
        if (!(await isRefused(each))) outdated.push('An ended session was used a second later');
    }
  };

  try {
    await Promise.all([
      ...products.map(write),
      ...instances.flatMap((by) => Array.from({ length: READERS_EACH }, () => read(by))),
      signInAndOut(),
    ]);
  } finally {
    await endProcess(second.child);
  }
  if (outdated.length > 0)
    throw new Error(`${outdated.length} outdated answers: ${outdated.slice(0, 5).join('; ')}`);
  return `${reads} answers during ${writes} changes and ${sessions} ended sessions in ${seconds} s: none outdated, at most ${Math.round(oldest)} ms behind another instance`;
};

/** Two instances answer from their caches while prices change and sessions end on both: no response may be outdated. */
export const twoInstances = async (seconds = 60): Promise<string> => {
  let result = '';
  await withStore(200, async (store) => {
    result = await race(store, seconds);
  });
  return result;
};

if (import.meta.main) process.stdout.write(`${await twoInstances(Number(process.argv[2] ?? 60))}\n`);
