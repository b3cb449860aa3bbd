/**
 * Customers paste and upload hostile lists, and staff hostile statements and price lists, in a real store, while its
 * health is checked ten times a second.
 *
 * Usage: npm run hostile-files -w bench [-- --count 50000 --seed 7 --record]
 */
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { addManyProducts } from '../../demo/src/volume/many-products.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/client.ts';
import type { Services } from '../../server/src/http/app.ts';
import { newUser, openSession, setStore } from '../../server/test/builders.ts';
import { hostileText } from '../../server/test/hostile-input.ts';
import { endProcess, MACHINE, openStore, report, startStore } from '../bench-store.ts';

const PRODUCTS = 5_000;
/** Below the 600 that a user may send in an hour. */
const LISTS_OF_A_CUSTOMER = 550;
/** The number of users who send at the same time. */
const AT_ONCE = 4;
const LONGEST_ANSWER_MS = 2_000;
const LONGEST_HEALTH_MS = 500;
/** 200 and 201: accepted; 400, 413, 415 and 422: rejected with a reason; 429 and 503: to be retried. */
const FORESEEN = [200, 201, 400, 413, 415, 422, 429, 503];

type Kind = 'pasted list' | 'list file' | 'workbook' | 'statement' | 'price list';
type Attack = { kind: Kind; body: Blob | string };

const workbookOf = async (text: string): Promise<Blob> => {
  const rows = text
    .split('\n')
    .slice(0, 2_000)
    .map((line) => line.split(/[,;\t|]/).slice(0, 500));
  return new Blob([Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Order', rows }] }))]);
};

/**
 * Most files contain pasted lists, which any customer can send. Price lists cost most, and only Admins can upload them.
 */
const kindOf = (place: number): Kind => {
  const share = place % 50;
  if (share === 0) return 'price list';
  if (share < 5) return 'workbook';
  if (share < 15) return 'statement';
  return share < 27 ? 'list file' : 'pasted list';
};

const attackOf = async (text: string, place: number): Promise<Attack> => {
  const kind = kindOf(place);
  if (kind === 'workbook') return { kind, body: await workbookOf(text) };
  // Half of the price lists have valid columns, so their lines are read too.
  const isTable = kind === 'price list' && place % 100 === 0;
  return { kind, body: isTable ? `sku,name,cost,stock\n1,a,1,1\n${text}` : text };
};

/** In batches, because all of them would not fit in memory. */
function* hostileTexts(count: number, seed: number): Generator<string> {
  const part = 100;
  for (let made = 0; made < count; made += part)
    yield* fc.sample(hostileText, { numRuns: Math.min(part, count - made), seed: seed + made });
}

const ADDRESSES: Record<Kind, string> = {
  'pasted list': '/api/quick-order/match',
  'list file': '/api/quick-order/read',
  workbook: '/api/quick-order/read',
  statement: '/api/admin/bank/preview',
  'price list': '/api/admin/imports',
};

const send = async (address: string, cookie: string, { kind, body }: Attack) => {
  const form = new FormData();
  form.set('file', body instanceof Blob ? body : new Blob([body]), 'file');
  const isText = kind === 'pasted list' && typeof body === 'string';
  const started = performance.now();
  const answer = await fetch(`${address}${ADDRESSES[kind]}`, {
    method: 'POST',
    headers: { cookie, ...(isText && { 'content-type': 'application/json' }) },
    body: isText ? JSON.stringify({ text: body }) : form,
  });
  const content = await answer.text();
  const milliseconds = performance.now() - started;
  if (answer.status === 201)
    await fetch(`${address}${ADDRESSES[kind]}/${JSON.parse(content).id}`, {
      method: 'DELETE',
      headers: { cookie },
    });
  return { status: answer.status, content, milliseconds };
};

/** Checks the store's health until it is stopped; returns the longest response time. */
const watchHealth = (address: string): (() => Promise<number>) => {
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const started = performance.now();
      const { status } = await fetch(`${address}/healthz`);
      longest = Math.max(longest, performance.now() - started);
      if (status !== 200) throw new Error(`/healthz returned ${status}`);
      await wait(100);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return longest;
  };
};

const addPeople = async (db: Db, customers: number) => {
  await setStore(db);
  await addManyProducts(db, PRODUCTS);
  const services = { db, config: readConfig({}), clock: () => new Date() } as Services;
  const cookies: string[] = [];
  for (let count = 0; count < customers; count += 1)
    cookies.push(await openSession(services, (await newUser(db)).id));
  const admin = await openSession(services, (await newUser(db, { role: 'Admin' })).id);
  return { cookies, admin };
};

/**
 * Throws if a response has an unexpected status or takes over two seconds, or if a health check ever takes over half a
 * second.
 */
export const hostileFiles = async ({
  count = 2_000,
  seed = randomInt(2 ** 31),
} = {}): Promise<{
  kept: string;
  text: string;
}> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-hostile-'));
  let server: { child: ChildProcess; told: string } | undefined;
  try {
    const people = await openStore(dataDir, (db) => addPeople(db, Math.ceil(count / LISTS_OF_A_CUSTOMER)));
    server = await startStore(dataDir);
    const { told: address } = server;
    const health = watchHealth(address);
    const seen = new Map<Kind, { times: number[]; statuses: Map<number, number> }>();
    const faults: string[] = [];
    const texts = hostileTexts(count, seed);
    let place = 0;
    const attack = async (): Promise<void> => {
      for (let { value, done } = texts.next(); !done; { value, done } = texts.next()) {
        const own = place;
        place += 1;
        const one = await attackOf(value, own);
        const isStaff = one.kind === 'statement' || one.kind === 'price list';
        const cookie = isStaff ? people.admin : (people.cookies[own % people.cookies.length] ?? '');
        const { status, content, milliseconds } = await send(address, cookie, one);
        const of = seen.get(one.kind) ?? { times: [], statuses: new Map<number, number>() };
        of.times.push(milliseconds);
        of.statuses.set(status, (of.statuses.get(status) ?? 0) + 1);
        seen.set(one.kind, of);
        if (!FORESEEN.includes(status)) faults.push(`${own}: ${one.kind} ${status} ${content.slice(0, 200)}`);
        if (milliseconds > LONGEST_ANSWER_MS)
          faults.push(`${own}: ${one.kind} was answered after ${milliseconds.toFixed(0)} ms`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, attack));
    const longest = await health();
    if (longest > LONGEST_HEALTH_MS) faults.push(`/healthz was answered after ${longest.toFixed(0)} ms`);
    await endProcess(server.child);
    server = undefined;
    const rows = [...seen].map(([kind, { times, statuses }]) => {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
      const answers = [...statuses].map(([status, number]) => `${status}: ${number}`).join(', ');
      return `| ${kind} | ${times.length} | ${answers} | ${at(0.5)} / ${at(0.99)} / ${at(1)} |`;
    });
    const text = `| | sent | answers | median / p99 / longest, ms |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n\n/healthz, asked ten times a second: ${longest.toFixed(0)} ms at most. Seed ${seed}.\n`;
    if (faults.length > 0) throw new Error(`${faults.slice(0, 20).join('\n')}\n${text}`);
    return { kept: `${count} hostile lists and files, seed ${seed}: no fault`, text };
  } finally {
    if (server) await endProcess(server.child);
    await rm(dataDir, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const { values: options } = parseArgs({
    options: {
      count: { type: 'string', default: '50000' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      record: { type: 'boolean', default: false },
    },
  });
  const { kept, text } = await hostileFiles({ count: Number(options.count), seed: Number(options.seed) });
  await report(options.record, {
    name: 'hostile-files',
    title: 'Hostile lists, files and statements',
    text: `${MACHINE}\n\n${text}\n${kept}\n`,
  });
}
