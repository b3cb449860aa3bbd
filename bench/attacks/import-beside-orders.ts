/**
 * Imports a price list while customers order and read lists, and kills the process halfway.
 *
 * Usage: npm run import -w bench [-- --lines 20000 --new 0.1 --record]
 */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type StagedImport, stagedImport } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { addManyProducts } from '../../demo/src/volume/many-products.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/client.ts';
import type { Services } from '../../server/src/http/app.ts';
import { newUser, openSession } from '../../server/test/builders.ts';
import { endProcess, MACHINE, openStore, report, startStore } from '../bench-store.ts';
import { addShoppers, requireEveryOrder, type Shopping, startShopping } from './shoppers.ts';

const SECONDS_ALONE = 10;
const ORDER_PAUSE_MS = 100;
const READ_PAUSE_MS = 100;
const READS = {
  'product list': '/api/products/new?skip=0&take=20',
  search: '/api/products/search?q=amoxi&skip=0&take=20',
  'back office list': '/api/admin/products?skip=0&take=30',
  readiness: '/readyz',
  // Edits of the catalogue wait until the import has ended.
  'adding a lab': '/api/admin/labs',
};
type Read = keyof typeof READS;
/** When to kill the process, as a fraction of the first run's duration; 0 is as soon as the import is confirmed. */
const KILLED_AT = [0, 0.3];

export type Line = { sku: string; name: string; rand: number };
type Timing = Record<string, number[]>;
type Server = { child: ChildProcess; told: string };

const quantile = (times: number[], share: number): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
};

/** Reads every list and edits the catalogue continuously. `refused` lists the failed requests. */
const startReading = (address: () => string | undefined, cookie: string) => {
  const times = Object.fromEntries(Object.keys(READS).map((name): [string, number[]] => [name, []]));
  const refused: string[] = [];
  let isOver = false;
  const read = async (name: Read): Promise<void> => {
    while (!isOver) {
      const started = performance.now();
      const isEdit = name === 'adding a lab';
      const answer = await fetch(`${address()}${READS[name]}`, {
        headers: { cookie, ...(isEdit && { 'content-type': 'application/json' }) },
        ...(isEdit && { method: 'POST', body: JSON.stringify({ name: `Lab ${randomUUID()}` }) }),
      }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) times[name]?.push(performance.now() - started);
      else refused.push(`${name} ${answer?.status}`);
      await wait(READ_PAUSE_MS);
    }
  };
  const reading = (Object.keys(READS) as Read[]).map(read);
  return {
    times,
    refused,
    stop: async () => {
      isOver = true;
      await Promise.all(reading);
    },
  };
};

/** Measures how long customers and readers waited while something ran, and how long that took. */
const timed = async (
  act: () => Promise<unknown>,
  shopping: Shopping,
  reads: Timing,
): Promise<{ seconds: number; waits: Timing }> => {
  const all: Timing = { order: shopping.waits, ...reads };
  const before = new Map(Object.entries(all).map(([name, times]) => [name, times.length]));
  const started = performance.now();
  await act();
  const seconds = (performance.now() - started) / 1000;
  return {
    seconds,
    waits: Object.fromEntries(
      Object.entries(all).map(([name, times]) => [name, times.slice(before.get(name))]),
    ),
  };
};

/**
 * Returns a price list that changes every price, except those of the products that shoppers order, and every tenth
 * name, and that adds new products.
 */
const listOf = (known: Line[], lines: number, share: number, round: number): Line[] => {
  const added = Math.round(lines * share);
  const changed = known.slice(0, lines - added).map(({ sku, name, rand }, place) => ({
    sku,
    name: place % 10 === 0 ? `${name} ${round}` : name,
    rand: sku.startsWith('M') ? rand + round : rand,
  }));
  const fresh = Array.from({ length: added }, (_, place) => ({
    sku: `N${round}X${place}`,
    name: `Newcomer ${round} ${place}`,
    rand: 10 + (place % 900),
  }));
  return [...changed, ...fresh];
};

export const upload = async (address: string, cookie: string, list: Line[]): Promise<StagedImport> => {
  const text = ['sku,name,price_rand', ...list.map(({ sku, name, rand }) => `${sku},${name},${rand}`)];
  const body = new FormData();
  body.set('file', new Blob([text.join('\n')], { type: 'text/csv' }), 'list.csv');
  const answer = await fetch(`${address}/api/admin/imports`, { method: 'POST', body, headers: { cookie } });
  if (answer.status !== 201)
    throw new Error(`The list was not read: ${answer.status} ${await answer.text()}`);
  return stagedImport.parse(await answer.json());
};

export const apply = (address: string, cookie: string, { id, digest }: StagedImport): Promise<Response> =>
  fetch(`${address}/api/admin/imports/${id}/apply`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ digest, confirmed: ['otherProduct', 'price'] }),
  });
export const requireApplied = async (answer: Response): Promise<void> => {
  if (answer.status !== 204)
    throw new Error(`The list was not applied: ${answer.status} ${await answer.text()}`);
};

const stateOf = async (address: string, cookie: string, { id }: StagedImport): Promise<string> => {
  const answer = await fetch(`${address}/api/admin/imports/${id}`, { headers: { cookie } });
  return stagedImport.parse(await answer.json()).state;
};

/** Counts the lines of a list that the catalogue already matches. */
const countApplied = async (db: Db, list: Line[]): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from products p join unnest(
      ${sql.param(list.map(({ sku }) => sku))}::text[], ${sql.param(list.map(({ name }) => name))}::text[],
      ${sql.param(list.map(({ rand }) => rand * 100))}::bigint[]) as l (sku, name, cost)
    on p.sku = l.sku and p.name = l.name and p.cost = l.cost`);
  return rows[0]?.count ?? 0;
};
type Result = { kept: string; text: string };

export const importBesideOrders = async ({ lines = 5_000, newShare = 0.1 } = {}): Promise<Result> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-import-'));
  let server: Server | undefined;
  const address = (): string => server?.told ?? '';
  try {
    const { shoppers, cookie, known } = await openStore(dataDir, async (db) => {
      const shoppers = await addShoppers(db);
      await addManyProducts(db, lines);
      const services = { db, config: readConfig({}), clock: () => new Date() } as Services;
      const admin = await newUser(db, { role: 'Admin' });
      const { rows } = await db.execute<Line>(
        sql`select sku, name, (cost / 100)::int as rand from products order by sku`,
      );
      return { shoppers, cookie: await openSession(services, admin.id), known: rows };
    });
    server = await startStore(dataDir);
    const shopping = startShopping(() => server?.told, shoppers, { pauseMs: ORDER_PAUSE_MS });
    const reading = startReading(() => server?.told, cookie);
    await wait(3_000);
    const measure = (act: () => Promise<unknown>) => timed(act, shopping, reading.times);

    const alone = await measure(() => wait(SECONDS_ALONE * 1000));
    const list = listOf(known, lines, newShare, 1);
    let staged: StagedImport | undefined;
    const compared = await measure(async () => {
      staged = await upload(address(), cookie, list);
    });
    const applied = await measure(async () => {
      if (staged) await requireApplied(await apply(address(), cookie, staged));
    });
    if (shopping.refusals() + reading.refused.length > 0)
      throw new Error(
        `Beside the import ${shopping.refusals()} orders and these reads were refused: ${reading.refused.join(', ')}`,
      );

    const kills: string[] = [];
    let last = list;
    for (const [round, share] of KILLED_AT.entries()) {
      last = listOf(known, lines, newShare, round + 2);
      const next = await upload(address(), cookie, last);
      const cut = apply(address(), cookie, next).catch(() => undefined);
      while ((await stateOf(address(), cookie, next)) === 'staged') await wait(20);
      await wait(applied.seconds * share * 1000);
      const { child } = server;
      child.kill('SIGKILL');
      await once(child, 'exit');
      await cut;
      const written = await openStore(dataDir, (db) => countApplied(db, last));
      kills.push(`after ${written} lines`);
      server = await startStore(dataDir);
      await requireApplied(await apply(address(), cookie, next));
    }
    await Promise.all([shopping.stop(), reading.stop()]);
    await endProcess(server.child);
    server = undefined;
    await openStore(dataDir, async (db) => {
      const written = await countApplied(db, last);
      if (written !== lines) throw new Error(`${lines} lines were applied, ${written} are in the catalogue`);
      await requireEveryOrder(db, shopping.acknowledged);
    });
    const row = (name: string): string => {
      const cells = [alone, compared, applied].map(({ waits }) => {
        const times = waits[name] ?? [];
        return `${quantile(times, 0.5)} / ${quantile(times, 0.99)} / ${quantile(times, 1)}`;
      });
      return `| ${name} | ${cells.join(' | ')} |`;
    };
    return {
      kept: `${lines} lines applied in ${applied.seconds.toFixed(1)} s beside orders and lists, none refused; killed ${kills.join(' and ')}, applied again, whole; ${shopping.acknowledged.length} orders, none lost`,
      text: `| ${lines} lines, ${Math.round(newShare * 100)} % new: median / p99 / longest, ms | without an import | while it is compared (${compared.seconds.toFixed(1)} s) | while it is applied (${applied.seconds.toFixed(1)} s) |
| --- | --- | --- | --- |
${['order', ...Object.keys(READS)].map(row).join('\n')}
`,
    };
  } finally {
    if (server) await endProcess(server.child);
    await rm(dataDir, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const { values: options } = parseArgs({
    options: {
      lines: { type: 'string', default: '5000' },
      new: { type: 'string', default: '0.1' },
      record: { type: 'boolean', default: false },
    },
  });
  const { kept, text } = await importBesideOrders({
    lines: Number(options.lines),
    newShare: Number(options.new),
  });
  await report(options.record, {
    name: 'import',
    title: 'Orders beside an import',
    text: `${MACHINE}\n\n${text}\n${kept}\n`,
  });
}
