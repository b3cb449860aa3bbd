import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../server/src/config.ts';
import { openConfiguredDatabase } from '../../server/src/db/open.ts';
import { verifyLedger } from '../../server/src/features/ledger/verify-ledger.ts';
import type { Services } from '../../server/src/http/app.ts';
import {
  newProduct,
  newUser,
  openSession,
  orderLine,
  orderPayload,
  setStore,
} from '../../server/test/builders.ts';
import { endProcess, startProcess } from '../bench-store.ts';

const CUSTOMERS = 8;
const RETRY_MS = 200;

type Customer = { cookie: string; payload: object };

const openStore = (dataDir: string) =>
  openConfiguredDatabase(readConfig({ DATA_DIR: dataDir }), { migrate: true });

const prepare = async (dataDir: string): Promise<Customer[]> => {
  const database = await openStore(dataDir);
  const { db } = database;
  await setStore(db);
  const customers: Customer[] = [];
  for (let count = 0; count < CUSTOMERS; count += 1) {
    const user = await newUser(db);
    const product = await newProduct(db, { stock: 1_000_000 });
    const services = { db, config: readConfig({}), clock: () => new Date() } as Services;
    const cookie = await openSession(services, user.id);
    customers.push({ cookie, payload: orderPayload(user, [orderLine(product)]) });
  }
  await database.close();
  return customers;
};

const startStore = (dataDir: string) =>
  startProcess(
    '../server/src/main.ts',
    ['--no-demo'],
    { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'development' },
    /ready at (\S+)/,
  );

/**
 * Customers order without a pause while the server and its embedded database are killed by turns. Every order that was
 * acknowledged must be there, once, and none beside them; every balance must be the sum of its entries.
 */
export const kill = async ({ kills = 15, secondsBetween = 3 } = {}): Promise<string> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-kill-'));
  let server: { child: ChildProcess; told: string } | undefined;
  try {
    const customers = await prepare(dataDir);
    server = await startStore(dataDir);
    let isOver = false;
    const acknowledged: string[] = [];
    let unforeseen = '';

    /** Sends one order under one key until it is acknowledged. */
    const order = async ({ cookie, payload }: Customer): Promise<void> => {
      const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const request = { method: 'POST', headers, body: JSON.stringify(payload) };
      for (;;) {
        const answer = await fetch(`${server?.told}/api/orders`, request).catch(() => undefined);
        if (answer?.status === 201) {
          acknowledged.push(((await answer.json()) as { id: string }).id);
          return;
        }
        if (answer && answer.status !== 503) {
          unforeseen = `${answer.status} ${await answer.text()}`;
          return;
        }
        await wait(RETRY_MS);
      }
    };
    const shop = async (customer: Customer): Promise<void> => {
      while (!isOver && !unforeseen) await order(customer);
    };
    const shopping = customers.map(shop);
    for (let count = 0; count < kills; count += 1) {
      await wait(secondsBetween * 1000);
      if (count % 2 === 0) {
        const { child } = server;
        child.kill('SIGKILL');
        await once(child, 'exit');
        server = await startStore(dataDir);
      } else {
        const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
        process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL');
      }
    }
    isOver = true;
    await Promise.all(shopping);
    if (unforeseen) throw new Error(`An order was answered neither 201 nor 503: ${unforeseen}`);
    await endProcess(server.child);
    server = undefined;

    const database = await openStore(dataDir);
    const { rows } = await database.db.execute<{ id: string }>(sql`select id from orders`);
    const { faults } = await verifyLedger(database.db);
    await database.close();
    const kept = new Set(rows.map(({ id }) => id));
    const lost = acknowledged.filter((id) => !kept.has(id));
    if (lost.length > 0) throw new Error(`${lost.length} acknowledged orders are lost`);
    if (kept.size !== acknowledged.length || new Set(acknowledged).size !== acknowledged.length)
      throw new Error(`${acknowledged.length} orders were acknowledged, ${kept.size} are there`);
    if (faults.length > 0) throw new Error(`${faults.length} balances do not agree with their entries`);
    return `${acknowledged.length} orders acknowledged through ${kills} kills of server and database: none lost, none doubled`;
  } finally {
    if (server) await endProcess(server.child);
    await rm(dataDir, { recursive: true, force: true });
  }
};

if (import.meta.main) process.stdout.write(`${await kill()}\n`);
