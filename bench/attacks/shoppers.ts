/** Customers who order continuously, and the checks on their orders afterwards. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/client.ts';
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

const CUSTOMERS = 8;
const RETRY_MS = 200;

export type Shopper = { cookie: string; payload: object };

/** Adds customers to a store, each signed in, with an order of their own product. */
export const addShoppers = async (db: Db): Promise<Shopper[]> => {
  await setStore(db);
  const shoppers: Shopper[] = [];
  for (let count = 0; count < CUSTOMERS; count += 1) {
    const user = await newUser(db);
    const product = await newProduct(db, { stock: 1_000_000 });
    const services = { db, config: readConfig({}), clock: () => new Date() } as Services;
    const cookie = await openSession(services, user.id);
    shoppers.push({ cookie, payload: orderPayload(user, [orderLine(product)]) });
  }
  return shoppers;
};

/** Orders in progress; `acknowledged` grows until `stop` resolves. */
export type Shopping = {
  acknowledged: string[];
  /** Milliseconds until each order was acknowledged, in the order of `acknowledged`. */
  waits: number[];
  /** Milliseconds until each response, including refusals. */
  answerTimes: number[];
  /** The number of times that an order was sent again after a 503 or no response. */
  refusals: () => number;
  /** Throws if an order got any status but 201, or 503 with a time to retry. */
  stop: () => Promise<void>;
};

/** Makes every shopper order continuously, retrying each order with the same key until it is acknowledged. */
export const startShopping = (
  address: () => string | undefined,
  shoppers: Shopper[],
  { pauseMs = 0 } = {},
): Shopping => {
  const acknowledged: string[] = [];
  const waits: number[] = [];
  const answerTimes: number[] = [];
  let refused = 0;
  let isOver = false;
  let unforeseen = '';

  const order = async ({ cookie, payload }: Shopper): Promise<void> => {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const request = { method: 'POST', headers, body: JSON.stringify(payload) };
    const started = performance.now();
    for (;;) {
      const sent = performance.now();
      const answer = await fetch(`${address()}/api/orders`, request).catch(() => undefined);
      answerTimes.push(performance.now() - sent);
      if (answer?.status === 201) {
        acknowledged.push(((await answer.json()) as { id: string }).id);
        waits.push(performance.now() - started);
        return;
      }
      if (answer && !(answer.status === 503 && answer.headers.has('retry-after'))) {
        unforeseen = `${answer.status} ${await answer.text()}`;
        return;
      }
      refused += 1;
      await wait(RETRY_MS);
    }
  };
  const shop = async (shopper: Shopper): Promise<void> => {
    while (!isOver && !unforeseen) {
      await order(shopper);
      await wait(pauseMs);
    }
  };
  const shopping = shoppers.map(shop);
  return {
    acknowledged,
    waits,
    answerTimes,
    refusals: () => refused,
    stop: async () => {
      isOver = true;
      await Promise.all(shopping);
      if (unforeseen) throw new Error(`An order got neither 201 nor 503 with Retry-After: ${unforeseen}`);
    },
  };
};

/** Throws if an acknowledged order is lost or doubled, or if a balance is not the sum of its entries. */
export const requireEveryOrder = async (db: Db, acknowledged: readonly string[]): Promise<void> => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders`);
  const { faults } = await verifyLedger(db);
  const kept = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !kept.has(id));
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged orders are lost`);
  if (kept.size !== acknowledged.length || new Set(acknowledged).size !== acknowledged.length)
    throw new Error(`${acknowledged.length} orders were acknowledged, ${kept.size} are there`);
  if (faults.length > 0) throw new Error(`${faults.length} balances do not agree with their entries`);
};
