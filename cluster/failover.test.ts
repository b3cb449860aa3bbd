import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../e2e/running/store-process.ts';
import { openDatabase } from '../server/src/db/client.ts';
import { newProduct, setStore } from '../server/test/builders.ts';
import { startLoad } from './parts/load.ts';
import { startPrimary, startReplica } from './parts/postgres.ts';
import { answers, useWorkplace } from './parts/run-part.ts';
import { startInstance } from './parts/store.ts';
import { addVisitor } from './parts/visitor.ts';

const place = useWorkplace();
const PATIENCE = { timeout: 60_000, interval: 100 };

/** An address that can be moved from one server to another. */
const movableAddress = async (url: string) => {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => to.destroy())
        .on('close', () => to.destroy())
        .pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  place.atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  const at = new URL(url);
  at.port = String((listener.address() as AddressInfo).port);
  return {
    url: at.href,
    moveTo: (to: string) => {
      target = new URL(to);
    },
  };
};

test('no order is lost when the primary stops and its address moves to the promoted replica', async () => {
  const primary = await startPrimary(place);
  const address = await movableAddress(primary.url);
  const instance = await startInstance(place, {
    name: 'instance',
    port: await freePort(),
    env: { DATABASE_URL: address.url },
  });
  const replica = await startReplica(place, primary);
  const db = openDatabase(address.url, { poolSize: 4, onError: () => {} });
  place.atEnd(() => db.$client.end());
  await setStore(db);
  const before = await startLoad(db, instance.address);
  await before.more(30);
  await before.stop();
  expect(before.failures).toEqual([]);

  // A primary that stops normally first sends everything to its replicas.
  await primary.stop();
  await replica.promote();
  address.moveTo(replica.url);
  await expect.poll(() => answers(`${instance.address}/readyz`, 200), PATIENCE).toBe(true);
  const after = await startLoad(db, instance.address);
  await after.more(30);
  await after.stop();
  expect(after.failures).toEqual([]);
  expect([...(await before.faults()), ...(await after.faults())]).toEqual([]);

  const customer = await addVisitor(db);
  const { id } = await newProduct(db);
  await expect
    .poll(async () => (await customer.get(instance.address, `/api/products/${id}`)).status, PATIENCE)
    .toBe(200);
});
