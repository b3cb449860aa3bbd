import { beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../e2e/running/store-process.ts';
import { type Db, openDatabase } from '../server/src/db/client.ts';
import { newProduct, orderLine, orderPayload, setStore } from '../server/test/builders.ts';
import { startTcpProxy, type TcpProxy } from '../server/test/proxies.ts';
import { type Replica, type Server, startPrimary, startReplica } from './parts/postgres.ts';
import { useWorkplace } from './parts/run-part.ts';
import { type Instance, startInstance } from './parts/store.ts';
import { addVisitor, openEvents, type Visitor } from './parts/visitor.ts';

const place = useWorkplace();
const PATIENCE = { timeout: 60_000, interval: 100 };

let primary: Server;
let replica: Replica;
/** Forwards the connections of the instances to the replica. */
let line: TcpProxy;
let heard = '';
let db: Db;
let one: Instance;
let two: Instance;
let admin: Visitor;
let customer: Visitor;

const start = async (name: string, replicaUrl: string): Promise<Instance> =>
  startInstance(place, {
    name,
    port: await freePort(),
    env: { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replicaUrl },
  });

beforeAll(async () => {
  primary = await startPrimary(place);
  replica = await startReplica(place, primary);
  line = await startTcpProxy(replica.url);
  place.atEnd(() => line.close());
  line.onRequest((piece) => {
    heard += piece;
    return true;
  });
  one = await start('one', line.url);
  two = await start('two', line.url);
  db = openDatabase(primary.url, { poolSize: 4, onError: () => {} });
  place.atEnd(() => db.$client.end());
  await setStore(db);
  admin = await addVisitor(db, { role: 'Admin' });
  customer = await addVisitor(db);
});

/** Searches for new words, and returns whether the replica was queried. */
const readsFromReplica = async (instance: Instance): Promise<boolean> => {
  const words = crypto.randomUUID();
  const answer = await customer.get(instance.address, `/api/products/search?q=${words}`);
  expect(answer.status).toBe(200);
  return heard.includes(words);
};
const untilReplicaIsRead = (instance: Instance) =>
  vi.waitFor(async () => expect(await readsFromReplica(instance)).toBe(true), PATIENCE);

const shownStock = async (instance: Instance, id: string): Promise<number> => {
  const answer = await customer.get(instance.address, `/api/products/${id}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { stock: number }).stock;
};

test('the catalogue is read from the replica', async () => {
  await untilReplicaIsRead(one);
  await untilReplicaIsRead(two);
});

test('while the replica lags, reads include the latest changes, and the replica is used again once it has caught up', async () => {
  const events = await openEvents(customer, two.address);
  const product = await newProduct(db, { stock: 90 });
  const timesTold = () => events.said().split(product.id).length - 1;
  await vi.waitFor(() => expect(timesTold()).toBe(1), PATIENCE);
  await untilReplicaIsRead(two);
  await replica.pauseReplay();

  const changes = [{ id: product.id, seen: 90, to: 50 }];
  const changed = await admin.send(one.address, '/api/admin/products/stock', { changes });
  expect(changed.status).toBe(200);
  expect(await shownStock(one, product.id)).toBe(50);
  await vi.waitFor(() => expect(timesTold()).toBeGreaterThan(1), PATIENCE);
  expect(await shownStock(two, product.id)).toBe(50);

  const order = orderPayload(customer.user, [orderLine(product, 3)]);
  const ordered = await customer.send(two.address, '/api/orders', order, {
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(ordered.status).toBe(201);
  expect(await shownStock(two, product.id)).toBe(47);
  const added = await newProduct(db);
  await vi.waitFor(async () => expect(await shownStock(one, added.id)).toBe(added.stock), PATIENCE);

  expect(await readsFromReplica(two)).toBe(false);
  await replica.resumeReplay();
  await untilReplicaIsRead(two);
  expect(await shownStock(two, product.id)).toBe(47);
  events.close();
});

test('the log reports a replica that lags for a long time', async () => {
  await replica.pauseReplay();
  await newProduct(db);
  await vi.waitFor(() => expect(one.readLog()).toMatch(/behind for more than 10 s/), PATIENCE);
  expect(await readsFromReplica(one)).toBe(false);
  await replica.resumeReplay();
  await untilReplicaIsRead(one);
});

test('a dead connection to the replica fails no read, and the replica is used again', async () => {
  await untilReplicaIsRead(one);
  line.silence();
  const answers = await Promise.all(Array.from({ length: 5 }, () => readsFromReplica(one)));
  expect(answers).toContain(false);
  await untilReplicaIsRead(one);
});

test('a killed replica fails no read, and is used again once it is back', async () => {
  let isOver = false;
  const failures: number[] = [];
  const read = async (): Promise<void> => {
    while (!isOver) {
      const answer = await customer.get(one.address, `/api/products/search?q=${crypto.randomUUID()}`);
      if (answer.status !== 200) failures.push(answer.status);
      await answer.text();
    }
  };
  const readers = Array.from({ length: 4 }, read);
  await untilReplicaIsRead(one);
  await replica.stop();
  await vi.waitFor(
    () => expect(one.readLog()).toMatch(/DATABASE_REPLICA_URL: .* read from DATABASE_URL/),
    PATIENCE,
  );
  await replica.start();
  await untilReplicaIsRead(one);
  isOver = true;
  await Promise.all(readers);
  expect(failures).toEqual([]);
});

test('an instance starts while the replica is down', async () => {
  await replica.stop();
  const three = await start('three', line.url);
  expect(await readsFromReplica(three)).toBe(false);
  await replica.start();
  await untilReplicaIsRead(three);
  await three.stop();
});

test('a server that is not a replica of the primary is not used, and the log says so', async () => {
  const stranger = await startPrimary(place, 'stranger');
  const four = await start('four', stranger.url);
  await vi.waitFor(() => expect(four.readLog()).toMatch(/this is not a replica of DATABASE_URL/), PATIENCE);
  const { id, stock } = await newProduct(db);
  await vi.waitFor(async () => expect(await shownStock(four, id)).toBe(stock), PATIENCE);
  await four.stop();
});

test('a promoted replica is no longer used, and the log says so', async () => {
  await untilReplicaIsRead(one);
  await replica.promote();
  await vi.waitFor(() => expect(one.readLog()).toMatch(/accepts writes, so it is not a replica/), PATIENCE);
  expect(await readsFromReplica(one)).toBe(false);
  const { id, stock } = await newProduct(db);
  await vi.waitFor(async () => expect(await shownStock(one, id)).toBe(stock), PATIENCE);
});
