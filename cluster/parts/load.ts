import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../server/src/db/client.ts';
import { verifyLedger } from '../../server/src/features/ledger/verify-ledger.ts';
import { orders } from '../../server/src/features/orders/tables.ts';
import { newProduct, orderLine, orderPayload } from '../../server/test/builders.ts';
import { addVisitor, type Visitor } from './visitor.ts';

const CUSTOMERS = 6;

/** Customers who order and read continuously. */
export type Load = {
  /** Orders that were acknowledged, by id. */
  acknowledged: string[];
  /** Unexpected responses. */
  failures: string[];
  /** Resolves once that many more orders were acknowledged. */
  more: (orders: number) => Promise<void>;
  stop: () => Promise<void>;
  /**
   * Returns the errors in the books: orders lost, doubled or unknown, and balances that are not the sum of their
   * entries.
   */
  faults: () => Promise<string[]>;
};

type Ask = (visitor: Visitor, address: string) => Promise<Response>;
/** Not safe to repeat, so a balancer must not send it twice. */
const logOut: Ask = (visitor, address) =>
  visitor.send(address, '/api/auth/logout', {}, { headers: { cookie: '' } });
const readUser: Ask = (visitor, address) => visitor.get(address, '/api/users');
const readOrders: Ask = (visitor, address) => visitor.get(address, '/api/orders?skip=0&take=1');

/** Starts ordering; `unrepeatable` adds requests that a balancer may send only once. */
export const startLoad = async (db: Db, address: string, { unrepeatable = false } = {}): Promise<Load> => {
  const visitors: Visitor[] = [];
  while (visitors.length < CUSTOMERS) visitors.push(await addVisitor(db));
  const product = await newProduct(db, { stock: 1_000_000 });
  const acknowledged: string[] = [];
  const failures: string[] = [];
  const goals: { count: number; reach: () => void }[] = [];
  let isOver = false;

  const attempt = async (what: string, status: number, ask: () => Promise<Response>): Promise<string> => {
    try {
      const answer = await ask();
      const text = await answer.text();
      if (answer.status === status) return text;
      failures.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      const { message, cause } = error as Error;
      failures.push(`${what}: ${message} ${cause ?? ''}`);
    }
    return '';
  };
  const order = async (visitor: Visitor): Promise<void> => {
    const payload = orderPayload(visitor.user, [orderLine(product)]);
    const headers = { 'idempotency-key': randomUUID() };
    const placed = await attempt('order', 201, () =>
      visitor.send(address, '/api/orders', payload, { headers }),
    );
    if (!placed) return;
    acknowledged.push((JSON.parse(placed) as { id: string }).id);
    for (const { count, reach } of goals) if (acknowledged.length >= count) reach();
  };
  const shop = async (visitor: Visitor): Promise<void> => {
    while (!isOver && failures.length < 100) {
      await order(visitor);
      await attempt('user', 200, () => readUser(visitor, address));
      await attempt('orders', 200, () => readOrders(visitor, address));
      if (unrepeatable) await attempt('log out', 204, () => logOut(visitor, address));
    }
    for (const { reach } of goals) reach();
  };
  const shopping = visitors.map(shop);

  return {
    acknowledged,
    failures,
    more: (count) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      goals.push({ count: acknowledged.length + count, reach: resolve });
      return promise;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(shopping);
    },
    faults: async () => {
      const customers = visitors.map(({ user }) => user.id);
      const rows = await db.select({ id: orders.id }).from(orders).where(inArray(orders.userId, customers));
      const placed = new Set(rows.map(({ id }) => id));
      const known = new Set(acknowledged);
      const { faults } = await verifyLedger(db);
      return [
        ...acknowledged.filter((id) => !placed.has(id)).map((id) => `lost: ${id}`),
        ...[...placed].filter((id) => !known.has(id)).map((id) => `not acknowledged: ${id}`),
        ...(known.size === acknowledged.length ? [] : ['acknowledged twice']),
        ...faults.map(({ fault }) => fault),
      ];
    },
  };
};
