/** Measures one kind of work in rounds: first the baselines, then the store. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type BenchStore, endProcess, median, startProcess } from '../bench-store.ts';
import { type CheckedRequest, type Speed, send } from './load.ts';
import {
  CONTESTED_SCRIPT,
  type Customer,
  contestedOrders,
  countOrders,
  ONE_LINE_SCRIPT,
  ordersOfOne,
  ordersOfThree,
  prepareOrders,
  THREE_LINES_SCRIPT,
} from './orders.ts';
import type { Count, Read, ReadWork } from './reads.ts';
import { recordStatements, renderStatement, runScripts } from './sql-floor.ts';

export type Options = { rounds: number; seconds: number; connections: number; hasPgbench: boolean };

/**
 * The goals: the ratio of `repeated` to the bare server and of `different` to the database alone; the responses per
 * second of `different`; and the maximum ratio of its 99th percentile to its median.
 */
export type Goals = { bare?: number; sql?: number; perSecond?: number; tail?: number };

/** The medians of all rounds: the store's speed, and the baselines in responses per second. */
export type Row = {
  work: string;
  goals: Goals;
  repeated?: Speed;
  bare?: number;
  different?: Speed;
  sql?: number;
};

export const medianSpeed = (speeds: readonly Speed[]): Speed => {
  const of = (field: keyof Speed) => median(speeds.map((speed) => speed[field]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    longest: of('longest'),
    answers: of('answers'),
  };
};

const countOf = (answer: unknown): Count => {
  if (Array.isArray(answer)) return { rows: answer.length };
  const { total, ...rest } = answer as { total?: number } & Record<string, unknown>;
  return total === undefined
    ? { rows: 1 }
    : { total, rows: Object.values(rest).find(Array.isArray)?.length ?? 0 };
};

/** Without `count`, checks only the status of the response. */
export type CheckableRead = Pick<Read, 'path'> & Partial<Pick<Read, 'count'>>;

/** Sends each request once; throws unless status, total and rows match the database. Returns the expected responses. */
export const checkReads = async (
  { address, db }: BenchStore,
  cookie: string,
  reads: readonly CheckableRead[],
): Promise<CheckedRequest[]> => {
  const headers = { cookie, 'accept-encoding': 'identity' };
  const requests: CheckedRequest[] = [];
  for (const read of reads) {
    const response = await fetch(`${address}${read.path}`, { headers });
    const answer = await response.text();
    if (response.status !== 200) throw new Error(`${read.path}: ${response.status} ${answer}`);
    const found = countOf(JSON.parse(answer));
    const expected = (await read.count?.(db)) ?? found;
    if (found.total !== expected.total || found.rows !== expected.rows)
      throw new Error(`${read.path}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
    requests.push({ path: read.path, headers, answer });
  }
  return requests;
};

/** Announces a change to the catalogue, so that no cached response is used. Leaves the catalogue unchanged. */
export const forgetAnswers = async ({ db }: BenchStore): Promise<void> => {
  for (let time = 0; time < 2; time += 1)
    await db.execute(sql`update products set is_new = not coalesce(is_new, false)
      where id = (select id from products order by id limit 1)`);
  await wait(1_200);
};

const SQL_SAMPLES = 20;
const MAX_SCRIPTS = 100;
/** pgbench can run only a limited number of scripts, so each contains `readsEach` reads. */
type Scripts = { scripts: string[]; readsEach: number };

const writeScripts = async (url: string, { different, repeated, hasOneText }: ReadWork): Promise<Scripts> => {
  const reads = different ?? repeated;
  const step = hasOneText ? Math.max(1, Math.floor(reads.length / SQL_SAMPLES)) : 1;
  const rendered: string[] = [];
  for (const read of reads.filter((_, place) => place % step === 0)) {
    const statements = await recordStatements(url, read.ask);
    rendered.push(statements.map(renderStatement).join('\n'));
  }
  const readsEach = Math.ceil(rendered.length / MAX_SCRIPTS);
  const scripts = Array.from({ length: Math.floor(rendered.length / readsEach) }, (_, place) =>
    rendered.slice(place * readsEach, (place + 1) * readsEach).join('\n'),
  );
  return { scripts, readsEach };
};

/** Runs a function with a bare server that returns this response. */
const withBareServer = async <Result>(
  folder: string,
  answer: string,
  act: (address: string) => Promise<Result>,
): Promise<Result> => {
  const file = path.join(folder, 'answer.json');
  await writeFile(file, answer);
  const { child, told } = await startProcess('bare-server.ts', [file], {}, /^(\d+)$/);
  return act(`http://127.0.0.1:${told}`).finally(() => endProcess(child));
};

export const measureRead = async (
  store: BenchStore,
  cookie: string,
  work: ReadWork,
  { rounds, seconds, connections, hasPgbench }: Options,
): Promise<Row> => {
  const repeated = await checkReads(store, cookie, work.repeated);
  const different = work.different && (await checkReads(store, cookie, work.different));
  const answers = repeated.map(({ answer = '' }) => answer).sort((a, b) => a.length - b.length);
  const usual = answers[Math.floor(answers.length / 2)] ?? '';
  const { scripts, readsEach } = hasPgbench
    ? await writeScripts(store.url, work)
    : { scripts: [], readsEach: 0 };
  const clients = connections;
  const measured = {
    bare: [] as number[],
    sql: [] as number[],
    repeated: [] as Speed[],
    different: [] as Speed[],
  };
  await send(store.address, repeated, { connections, extent: { seconds: 1 } });
  for (let round = 0; round < rounds; round += 1) {
    const bare = await withBareServer(store.folder, usual, (url) =>
      send(url, [{ path: '/', answer: usual }], { connections, extent: { seconds } }),
    );
    measured.bare.push(bare.perSecond);
    if (hasPgbench)
      measured.sql.push(
        readsEach * (await runScripts(store, scripts, { clients, seconds, prepared: work.hasOneText })),
      );
    if (different) {
      await forgetAnswers(store);
      measured.different.push(await send(store.address, different, { connections, extent: 'once' }));
    }
    measured.repeated.push(await send(store.address, repeated, { connections, extent: { seconds } }));
  }
  return {
    work: work.name,
    goals: work.goals,
    repeated: medianSpeed(measured.repeated),
    bare: median(measured.bare),
    ...(different && { different: medianSpeed(measured.different) }),
    ...(hasPgbench && { sql: median(measured.sql) }),
  };
};

type OrderWork = {
  name: string;
  script: string;
  lines: number;
  /** The number of customers who order at the same time; by default the number of connections. */
  atOnce?: number;
  requests: typeof ordersOfThree;
  goals: Goals;
};

export const ORDER_WORKS: OrderWork[] = [
  {
    name: 'orders of 1 line',
    script: ONE_LINE_SCRIPT,
    lines: 1,
    requests: ordersOfOne,
    goals: { sql: 0.4, perSecond: 400 },
  },
  {
    name: 'orders of 3 lines',
    script: THREE_LINES_SCRIPT,
    lines: 3,
    requests: ordersOfThree,
    goals: { sql: 0.4, perSecond: 1_000, tail: 5 },
  },
  {
    name: 'orders of the same 5 products',
    script: CONTESTED_SCRIPT,
    lines: 5,
    atOnce: 64,
    requests: contestedOrders,
    goals: { sql: 0.4 },
  },
];

export const measureOrders = async (
  store: BenchStore,
  customers: readonly Customer[],
  { name, script, lines, atOnce, requests, goals }: OrderWork,
  { rounds, seconds, connections, hasPgbench }: Options,
): Promise<Row> => {
  const clients = atOnce ?? connections;
  const ordering = customers.slice(0, atOnce ?? customers.length);
  const products = await prepareOrders(store.db, ordering);
  const orders = requests(ordering, products);
  const measured = { sql: [] as number[], different: [] as Speed[] };
  await send(store.address, orders, { connections: clients, extent: { seconds: 1 } });
  for (let round = 0; round < rounds; round += 1) {
    if (hasPgbench) {
      const variables = { customers: ordering.length };
      measured.sql.push(await runScripts(store, [script], { clients, seconds, prepared: true, variables }));
    }
    const before = await countOrders(store.db);
    const speed = await send(store.address, orders, { connections: clients, extent: { seconds } });
    const after = await countOrders(store.db);
    // Orders from connections that are cut off at the end are placed, but get no response.
    const placed = after.orders - before.orders;
    if (
      placed < speed.answers ||
      placed > speed.answers + clients ||
      after.lines - before.lines !== placed * lines
    )
      throw new Error(
        `${speed.answers} orders were answered, ${placed} with ${after.lines - before.lines} lines are there`,
      );
    measured.different.push(speed);
  }
  return {
    work: name,
    goals,
    different: medianSpeed(measured.different),
    ...(hasPgbench && { sql: median(measured.sql) }),
  };
};
