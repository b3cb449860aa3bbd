import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../server/src/features/accounts/password.ts';
import { newProduct, orderLine, orderPayload, setStore } from '../server/test/builders.ts';
import { photograph } from '../server/test/proof-files.ts';
import { startLoad } from './parts/load.ts';
import { startMailServer } from './parts/mail-server.ts';
import { useWorkplace } from './parts/run-part.ts';
import { type Instance, type Store, startStore } from './parts/store.ts';
import { addVisitor, openEvents, type Visitor } from './parts/visitor.ts';

const place = useWorkplace();
let mail: Awaited<ReturnType<typeof startMailServer>>;
let store: Store;
beforeAll(async () => {
  mail = await startMailServer(place);
  store = await startStore(place, { env: mail.env });
  await setStore(store.db);
});

/** Long enough even for a slow machine. */
const PATIENCE = { timeout: 60_000, interval: 100 };
const PASSWORD = 'a long enough password';

const addresses = (): string[] => store.instances.map(({ address }) => address);
const instance = (index: number): Instance => {
  const found = store.instances[index];
  if (!found) throw new Error('There are only four instances');
  return found;
};

/** Returns how many requests each instance has received for addresses with this text. */
const receivedBy = (text: string): number[] =>
  store.instances.map(
    ({ readLog }) =>
      readLog()
        .split('\n')
        .filter((line) => line.includes('"req":') && line.includes(text)).length,
  );

const picture = async (): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await photograph('jpeg'));
const signIn = (address: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe.each(['HAProxy', 'nginx'] as const)('four instances behind %s', (name) => {
  const balancer = () => store.balancers[name];
  const address = () => balancer().address;

  test('a request without TLS is redirected to HTTPS', async () => {
    const answer = await fetch(`${balancer().plainAddress}/orders`, { redirect: 'manual' });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/localhost.*\/orders$/);
  });

  test('the request id comes from the balancer, not from the caller', async () => {
    const answer = await fetch(`${address()}/healthz`, {
      headers: { 'x-request-id': 'chosen-by-the-caller' },
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{12,13}$/);
  });

  test('a session opened on one instance is valid on all, and ends on all', async () => {
    const { user } = await addVisitor(store.db, { passwordHash: await hashPassword(PASSWORD) });
    const signedIn = await signIn(address(), { username: user.username, password: PASSWORD });
    const cookie = signedIn.headers.getSetCookie().find((text) => text.includes('session')) ?? '';
    expect([signedIn.status, cookie]).toEqual([
      204,
      expect.stringMatching(/^__Host-formulary_session=.*; Secure/),
    ]);
    const headers = { cookie: cookie.split(';')[0] ?? '' };

    // Nothing else requests this address, so the logs show which instance responded.
    const path = `/api/orders/${crypto.randomUUID()}`;
    for (let count = 0; count < 8; count += 1)
      expect((await fetch(address() + path, { headers })).status).toBe(404);
    expect(Math.min(...receivedBy(path))).toBeGreaterThan(0);

    await fetch(`${address()}/api/auth/logout`, { method: 'POST', headers });
    for (let count = 0; count < 4; count += 1)
      await vi.waitFor(
        async () => expect((await fetch(`${address()}/api/users`, { headers })).status).toBe(401),
        PATIENCE,
      );
  });

  test('wrong passwords are counted across all instances, whatever address the caller claims', async () => {
    const { user } = await addVisitor(store.db, { passwordHash: await hashPassword(PASSWORD) });
    const guess = (count: number) =>
      signIn(
        address(),
        { username: user.username, password: `wrong ${count}` },
        { 'x-forwarded-for': `203.0.113.${count}` },
      );
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await guess(count)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  test('an order sent concurrently to all instances with the same key is placed once', async () => {
    const customer = await addVisitor(store.db);
    const payload = orderPayload(customer.user, [orderLine(await newProduct(store.db))]);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const sent = [...addresses(), ...Array.from({ length: 8 }, address)].map(async (where) => {
      const answer = await customer.send(where, '/api/orders', payload, { headers });
      return [answer.status, ((await answer.json()) as { id: string }).id];
    });
    const answers = await Promise.all(sent);
    const [first] = answers;
    expect(first?.[0]).toBe(201);
    expect(answers).toEqual(answers.map(() => first));
    const { total } = (await (await customer.get(address(), '/api/orders')).json()) as { total: number };
    expect(total).toBe(1);
  });

  test('a change on one instance appears in the event streams of all instances and of the balancer', async () => {
    const customer = await addVisitor(store.db);
    const payload = orderPayload(customer.user, [orderLine(await newProduct(store.db))]);
    const streams = await Promise.all([...addresses(), address()].map((each) => openEvents(customer, each)));
    expect((await customer.send(address(), '/api/orders', payload)).status).toBe(201);
    for (const stream of streams) {
      await vi.waitFor(() => expect(stream.said()).toContain('"topic":"orders"'), PATIENCE);
      stream.close();
    }
  });

  test('a proof uploaded through the balancer is stored in the bucket, and every instance serves it whole', async () => {
    const customer = await addVisitor(store.db);
    const before = (await store.swift.list('proofs/')).length;
    const file = await picture();
    const uploaded = await customer.upload(address(), '/api/payments', file, 'proof.jpg');
    expect(uploaded.status).toBe(201);
    const path = `/api/payments/image/${await uploaded.json()}`;
    for (const each of [...addresses(), address()]) {
      const answer = await customer.get(each, path);
      expect(answer.status).toBe(200);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file);
    }
    expect(await store.swift.list('proofs/')).toHaveLength(before + 1);
  });

  test('all instances serve a new product picture with the same ETag', async () => {
    const admin = await addVisitor(store.db, { role: 'Admin' });
    const product = await newProduct(store.db);
    const added = await admin.upload(
      instance(0).address,
      `/api/admin/products/${product.id}/images`,
      await picture(),
    );
    expect(added.status).toBe(201);
    const [shown] = (await (await admin.get(address(), `/api/products/images/${product.id}`)).json()) as {
      path: string;
    }[];
    const path = `/product-images/${shown?.path.replace(/^\/?product-images\//, '')}`;
    const tags = new Set<string | null>();
    for (const each of [...addresses(), address()]) {
      const answer = await fetch(each + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
      tags.add(answer.headers.get('etag'));
    }
    const [tag] = tags;
    expect([...tags]).toEqual([expect.stringMatching(/^"\w+"$/)]);
    const again = await fetch(address() + path, { headers: { 'if-none-match': tag ?? '' } });
    expect(again.status).toBe(304);
  });

  test('the balancer passes on the largest price list, and leaves refusing an oversized proof to the store', async () => {
    const admin = await addVisitor(store.db, { role: 'Admin' });
    const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024).fill(0x20);
    const proof = await admin.upload(address(), '/api/payments', megabytes(11));
    expect(proof.status).toBe(413);
    expect(await proof.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    const list = await admin.upload(address(), '/api/admin/imports', megabytes(25), 'list.csv');
    expect(list.status).toBe(201);
  });

  test('a stopping instance drains: no request fails, and it exits despite an idle connection', async () => {
    const load = await startLoad(store.db, address(), { unrepeatable: name === 'HAProxy' });
    await load.more(20);
    const stopping = instance(1);
    const silent = connect(stopping.port, '127.0.0.1').on('error', () => {});
    await once(silent, 'connect');
    const events = await openEvents(await addVisitor(store.db), stopping.address);

    const ended = once(stopping.process, 'exit');
    stopping.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await load.more(20);
    await load.stop();
    silent.destroy();

    expect(load.failures).toEqual([]);
    expect(await load.faults()).toEqual([]);
    expect(events.said()).toMatch(/retry: \d+\n\n$/);
    expect(stopping.readLog()).not.toContain('Stopping took too long');
    await store.restart(stopping);
  });

  test('an instance killed under load fails no repeatable request, loses no order, and rejoins once it is back', async () => {
    const load = await startLoad(store.db, address());
    await load.more(20);
    const killed = instance(2);
    await killed.stop('SIGKILL');
    await load.more(20);
    await store.restart(killed);
    // Requests for this path must reach the restarted instance again.
    const path = `/api/orders/${crypto.randomUUID()}`;
    const reader = await addVisitor(store.db);
    await vi.waitFor(async () => {
      for (let count = 0; count < 8; count += 1) await reader.get(address(), path);
      expect(receivedBy(path)[2]).toBeGreaterThan(0);
    }, PATIENCE);
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(await load.faults()).toEqual([]);
  });
});

test('a price changed on one instance is shown there immediately, and on the others within a second', async () => {
  const admin = await addVisitor(store.db, { role: 'Admin' });
  const { id } = await newProduct(store.db);
  const price = async (where: string): Promise<number> =>
    ((await (await admin.get(where, `/api/products/${id}`)).json()) as { cost: number }).cost;
  const outdated: string[] = [];
  for (let cost = 101; cost < 111; cost += 1) {
    const writer = instance(cost % 4).address;
    await Promise.all(addresses().map(price));
    const { version } = (await (await admin.get(writer, `/api/admin/products/${id}`)).json()) as {
      version: number;
    };
    const saved = await admin.send(writer, '/api/admin/products/cells', {
      changes: [{ id, version, values: { cost } }],
    });
    expect(saved.status).toBe(200);
    const savedAt = performance.now();
    expect(await price(writer)).toBe(cost);
    const read = async (where: string): Promise<void> => {
      for (let isOver = false; !isOver; ) {
        isOver = performance.now() - savedAt > 1000;
        const shown = await price(where);
        if (isOver && shown !== cost) outdated.push(`${where}: ${shown} instead of ${cost}`);
      }
    };
    await Promise.all(addresses().map(read));
  }
  expect(outdated).toEqual([]);
});

test('four instances that share the jobs send each of many emails once', async () => {
  const customers: Visitor[] = [];
  for (let count = 0; count < 4; count += 1)
    customers.push(await addVisitor(store.db, { email: `customer${count}@pharmacy.example` }));
  const product = await newProduct(store.db, { stock: 1000 });
  const expected: string[] = [];
  const order = async (customer: Visitor, index: number): Promise<void> => {
    const payload = orderPayload(customer.user, [orderLine(product)]);
    for (let count = 0; count < 10; count += 1) {
      const where = instance((index + count) % 4).address;
      const answer = await customer.send(where, '/api/orders', payload);
      expected.push(
        `Order ${((await answer.json()) as { referenceNumber: string }).referenceNumber} received`,
      );
    }
  };
  await Promise.all(customers.map(order));
  const waiting = async () =>
    Number(
      (
        await store.db.execute(sql`select count(*) from pgboss.job where state in ('created', 'retry', 'active')
        and start_after <= now() + interval '1 hour'`)
      ).rows[0]?.count,
    );
  await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENCE);
  expect(mail.subjects.toSorted()).toEqual(expected.toSorted());
});

test.each([
  ['refuses connections', 'refuses'],
  ['says nothing', 'hangs'],
] as const)(
  'while the bucket %s, uploads get a 503 with Retry-After and record nothing, and orders can still be placed',
  async (_, how) => {
    const customer = await addVisitor(store.db);
    const { address } = store.balancers.HAProxy;
    const upload = async () => customer.upload(address, '/api/payments', await picture(), 'proof.jpg');
    const first = await upload();
    const image = `/api/payments/image/${await first.json()}`;
    const before = await store.swift.list('proofs/');

    await store.swift.goAway(how);
    const other = await addVisitor(store.db);
    const refused = await other.upload(address, '/api/payments', await picture(), 'proof.jpg');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
    ]);
    const unread = await customer.get(address, image);
    expect([unread.status, unread.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    const payload = orderPayload(other.user, [orderLine(await newProduct(store.db))]);
    expect((await other.send(address, '/api/orders', payload)).status).toBe(201);
    for (const each of addresses()) expect((await fetch(`${each}/readyz`)).status).toBe(200);
    const { total } = (await (await other.get(address, '/api/payments')).json()) as { total: number };
    expect(total).toBe(0);
    const said = store.instances.map(({ readLog }) => readLog()).join('\n');
    expect(said).toContain('Request refused: file storage failed');
    expect(said).not.toContain('database cannot be reached');

    await store.swift.comeBack();
    // A bucket that did not respond may still store the upload, under a key that no row has.
    if (how === 'refuses') expect(await store.swift.list('proofs/')).toEqual(before);
    expect((await customer.get(address, image)).status).toBe(200);
    expect((await other.upload(address, '/api/payments', await picture(), 'proof.jpg')).status).toBe(201);
  },
);

test('while the database is down, every request gets a 503 with Retry-After, and the store recovers once it is back', async () => {
  const customer = await addVisitor(store.db);
  const balancers = Object.values(store.balancers);
  await store.primary.stop();
  // HAProxy now sends requests to instances that are not ready, because none is.
  await vi.waitFor(() => expect(store.balancers.HAProxy.readLog()).toContain('Running on backup'), PATIENCE);
  for (const { address } of balancers) {
    const refused = await customer.get(address, '/api/orders');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect((await fetch(`${address}/login`)).status).toBe(200);
  }
  await store.primary.start();
  for (const { address } of balancers)
    await vi.waitFor(
      async () => expect((await customer.get(address, '/api/orders')).status).toBe(200),
      PATIENCE,
    );
});
