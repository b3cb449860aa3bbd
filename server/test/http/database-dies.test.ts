import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { closePools, openPools, type Pools } from '../../src/db/client.ts';
import { productImages } from '../../src/features/catalogue/tables.ts';
import { verifyLedger } from '../../src/features/ledger/verify-ledger.ts';
import type { App } from '../../src/http/app.ts';
import { address, newProduct, newUser, openSession, orderLine, orderPayload, setStore } from '../builders.ts';
import { useApp } from '../harness.ts';
import { onePagePdf, proofUpload } from '../proof-files.ts';
import { proofsOf } from '../proofs.ts';
import { startTcpProxy, type TcpProxy } from '../proxies.ts';
import { repetitions } from '../repetitions.ts';

const harness = useApp();
const proofs = proofsOf(harness);
type Person = Awaited<ReturnType<typeof newUser>>;
let proxy: TcpProxy;
let pools: Pools;
let app: App;
let customer: Person;
let staff: Person;
let admin: Person;
let product: Awaited<ReturnType<typeof newProduct>>;
beforeAll(async () => {
  await setStore(harness.db);
  customer = await newUser(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
  admin = await newUser(harness.db, { role: 'Admin' });
  product = await newProduct(harness.db, { stock: 1_000 });
  proxy = await startTcpProxy(harness.db.$client.options.connectionString ?? '');
  pools = openPools(proxy.url, 2);
  app = await buildApp(
    { ...harness.services, ...pools, readCatalogue: (query) => query(pools.db) },
    { logger: false, web: null },
  );
});
afterAll(async () => {
  await app.close();
  await closePools(Object.values(pools));
  await proxy.close();
});

const order = () => orderPayload(customer, [orderLine(product)]);
const placed = async (): Promise<string> =>
  (await harness.as(customer, { method: 'POST', url: '/api/orders', payload: order() })).json().id;
const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });
const put = (url: string, payload: object): InjectOptions => ({ method: 'PUT', url, payload });

/** Every operation that changes money, orders or stock; each creates the rows that it changes. */
const ACTS: [name: string, who: () => Person, act: () => Promise<InjectOptions>][] = [
  ['placing an order', () => customer, async () => post('/api/orders', order())],
  ['capturing an order', () => staff, async () => post('/api/admin/orders', order())],
  [
    'cancelling an order',
    () => staff,
    async () =>
      post(`/api/admin/orders/${await placed()}/cancellation`, { reason: 'Ordered twice', version: 1 }),
  ],
  [
    'moving an order',
    () => staff,
    async () => post('/api/admin/orders/moves', { orderIds: [await placed()], to: 0, allowUnpaid: true }),
  ],
  ['sending a proof', () => customer, async () => proofUpload(onePagePdf())],
  [
    'approving a proof',
    () => staff,
    async () =>
      post(`/api/admin/payments/${await proofs.proof(customer)}/approve`, { version: 1, amount: 10 }),
  ],
  [
    'rejecting a proof',
    () => staff,
    async () =>
      post(`/api/admin/payments/${await proofs.proof(customer)}/reject`, { version: 1, reason: 'No' }),
  ],
  [
    'crediting a customer',
    () => staff,
    async () => post(`/api/admin/customers/${customer.id}/credits`, { amount: 10, reason: 'Breakage' }),
  ],
  ['adding a delivery detail', () => customer, async () => post('/api/delivery-details', address())],
  [
    'changing stock',
    () => staff,
    async () => post('/api/admin/products/stock', { changes: [{ id: product.id, add: 1 }] }),
  ],
  [
    'changing prices',
    () => admin,
    async () => {
      const { id, version } = await newProduct(harness.db);
      return post('/api/admin/products/cells', { changes: [{ id, version, values: { cost: 60 } }] });
    },
  ],
  [
    'deleting a product with pictures',
    () => admin,
    async () => {
      const { id, version } = await newProduct(harness.db);
      await harness.db
        .insert(productImages)
        .values({ productId: id, path: `product-images/${id}/a.webp`, position: 0 });
      return { method: 'DELETE', url: `/api/admin/products/${id}?version=${version}` };
    },
  ],
  [
    'changing a profile',
    () => customer,
    async () => put(`/api/users/${customer.id}`, { name: 'Thandi', surname: 'Mokoena', phone: '0215550100' }),
  ],
  [
    'closing the store',
    () => admin,
    async () => {
      const { version } = (await harness.as(admin, '/api/admin/store')).json();
      return put('/api/admin/store/status', { version, isClosed: false });
    },
  ],
  [
    'setting a brand',
    () => admin,
    async () =>
      put('/api/admin/branding', {
        title: 'Karoo',
        icon: null,
        logo: null,
        supportEmail: null,
        version: null,
      }),
  ],
];

/** In an attack the database dies at every piece of every request, and otherwise at every third, from another one on. */
const EVERY = repetitions(3, 1);
let begun = 0;

test.each(ACTS)(
  '%s returns 503 whenever the database dies, and no error once committed',
  async (_name, who, act) => {
    const cookie = await openSession(harness.services, who().id);
    const request = await act();
    let isCommitted = false;
    /** Kills the database at the given piece of the request, or at the latest when the operation commits. */
    const sendWhile = async (diesAt: number) => {
      let sent = 0;
      proxy.onRequest((piece) => {
        sent += 1;
        if (sent === diesAt || isCommitted) return false;
        isCommitted ||= piece.includes('commit');
        return true;
      });
      return app.inject({ ...request, headers: { ...request.headers, cookie } });
    };
    begun += 1;
    let diesAt = 1 + (begun % EVERY);
    let answer = await sendWhile(diesAt);
    for (; !isCommitted; answer = await sendWhile(diesAt)) {
      expect([diesAt, answer.statusCode, answer.headers['retry-after']], answer.body).toEqual([
        diesAt,
        503,
        '5',
      ]);
      diesAt += EVERY;
    }
    // A committed change is never reported as failed.
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    // The request has more than five pieces, so the database died at the beginning, in the middle and at the end of the
    // transaction.
    expect(diesAt).toBeGreaterThan(5);
    expect((await verifyLedger(harness.db)).faults).toEqual([]);
  },
);
