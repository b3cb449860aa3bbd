import { WEBHOOK_KINDS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../test/builders.ts';
import { documentsOf } from '../../../test/documents.ts';
import { useApp } from '../../../test/harness.ts';
import { proofsOf } from '../../../test/proofs.ts';
import { changesOf } from '../../../test/staff-catalogue.ts';
import { isSigned, type Received, startReceiver } from '../../../test/webhook-receiver.ts';
import { RETRY_AFTER_MS, sendDue, sweepDeliveries } from './send-due.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

const harness = useApp({ env: async () => ({ WEBHOOK_ALLOW_PRIVATE: 'true' }) });
const proofs = proofsOf(harness);
let admin: { id: string };
let customer: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  await setStore(harness.db);
  admin = await newUser(harness.db, { role: 'Admin' });
  customer = await newUser(harness.db);
});
beforeEach(async () => {
  harness.clock.now = new Date('2026-03-02T08:00:00Z');
  await harness.db.delete(webhookEndpoints);
});

const post = (path: string, payload: object = {}) =>
  harness.as(admin, { method: 'POST', url: `/api/admin/${path}`, payload });
const register = async (
  url: string,
  values: object = {},
): Promise<{ id: string; secret: string; version: number }> => {
  const made = await post('webhooks', { url, kinds: WEBHOOK_KINDS, ...values });
  expect(made.statusCode).toBe(201);
  return made.json();
};
const { setStock } = changesOf(harness);
const send = async (): Promise<void> => {
  await harness.readEvents();
  await sendDue(harness.services, new AbortController().signal);
};
const deliveriesOf = async (id: string) =>
  (await harness.as(admin, `/api/admin/webhooks/${id}/deliveries`)).json().webhookDeliveries;
const webhookOf = async (id: string) =>
  (await harness.as(admin, '/api/admin/webhooks'))
    .json()
    .webhooks.find((one: { id: string }) => one.id === id);
const moveClock = (ms: number): void => {
  harness.clock.now = new Date(harness.clock.now.getTime() + ms);
};
const told = (received: Received[]) => received.map(({ body: { type, data } }) => [type, data]);
const order = async (product: Awaited<ReturnType<typeof newProduct>>, quantity = 1) => {
  const payload = orderPayload(customer, [orderLine(product, quantity)]);
  const placed = await harness.as(customer, { method: 'POST', url: '/api/orders', payload });
  expect(placed.statusCode).toBe(201);
  return placed.json<{ id: string; referenceNumber: string }>();
};

test('an order arrives with its reference, customer and total, signed with the secret', async () => {
  const receiver = await startReceiver();
  const { secret } = await register(receiver.url, { kinds: ['order.placed'] });
  const { id, referenceNumber } = await order(await newProduct(harness.db, { cost: 7550 }), 2);
  await send();
  const [message] = receiver.received;
  expect(message?.body).toEqual({
    type: 'order.placed',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    data: { orderId: id, referenceNumber, customerId: customer.id, status: 3, totalPrice: 151 },
  });
  expect(message?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'webhook-timestamp': String(Date.parse('2026-03-02T08:00:00Z') / 1000),
  });
  expect(message && isSigned(message, secret)).toBe(true);
  const altered = message && { ...message, text: message.text.replace('151', '152') };
  expect(altered && isSigned(altered, secret)).toBe(false);
  expect(receiver.received).toHaveLength(1);
});

test('an invoice and a credit note are reported with their numbers and amounts', async () => {
  const documents = documentsOf(harness);
  await documents.describeBusiness();
  const receiver = await startReceiver();
  await register(receiver.url, { kinds: ['invoice.issued', 'credit-note.issued'] });
  const { id: orderId, invoice } = await documents.dispatched(customer);
  const [line] = (await documents.detail(invoice.id)).lines;
  const credited = (await documents.credit(invoice.id, [{ lineId: line?.id, quantity: 1 }])).json();
  await send();
  const of = { orderId, customerId: customer.id };
  expect(told(receiver.received)).toEqual([
    ['invoice.issued', { ...of, documentId: invoice.id, number: invoice.number, total: 100, tax: 13.04 }],
    [
      'credit-note.issued',
      {
        ...of,
        ...{ documentId: credited.id, number: credited.number, invoiceId: invoice.id, total: 50, tax: 6.52 },
      },
    ],
  ]);
});

test('events of many kinds are reported as they happen, in order', async () => {
  const receiver = await startReceiver();
  await register(receiver.url);
  const product = await newProduct(harness.db, { stock: 12 });
  const { id: productId, sku } = product;
  const { id: orderId } = await order(product, 3);
  const rejected = await proofs.proof(customer);
  await proofs.reject(rejected);
  const approved = await proofs.proof(customer);
  await proofs.approve(approved, 20.5);
  const moved = await post('orders/moves', { orderIds: [orderId], to: 0, allowUnpaid: true });
  expect(moved.statusCode).toBe(200);
  const { version } = (await harness.as(admin, `/api/admin/orders/${orderId}`)).json();
  await post(`orders/${orderId}/cancellation`, { reason: 'Ordered twice', version });
  const shown = (await harness.as(admin, `/api/admin/products/${productId}`)).json();
  const change = { id: productId, version: shown.version, values: { name: 'Another name' } };
  expect((await post('products/cells', { changes: [change] })).statusCode).toBe(200);
  const { version: edited } = (await harness.as(admin, `/api/admin/products/${productId}`)).json();
  const removal = { id: productId, version: edited, values: { archived: true } };
  expect((await post('products/cells', { changes: [removal] })).statusCode).toBe(200);
  await send();

  const of = { orderId, customerId: customer.id, totalPrice: 150 };
  const stock = (now: number, before: number) => ({
    products: [{ id: productId, sku, stock: now, previousStock: before }],
  });
  expect(told(receiver.received)).toEqual([
    ['stock.changed', stock(9, 12)],
    ['stock.low', stock(9, 12)],
    ['order.placed', expect.objectContaining({ ...of, status: 3 })],
    ['proof.uploaded', { paymentId: rejected, customerId: customer.id }],
    ['proof.rejected', { paymentId: rejected, customerId: customer.id }],
    ['proof.uploaded', { paymentId: approved, customerId: customer.id }],
    ['proof.approved', { paymentId: approved, customerId: customer.id, amount: 20.5 }],
    ['payment.approved', { paymentId: approved, customerId: customer.id, amount: 20.5, hasProof: true }],
    ['order.moved', expect.objectContaining({ ...of, status: 0, previousStatus: 3 })],
    ['stock.changed', stock(12, 9)],
    ['order.cancelled', expect.objectContaining({ ...of, status: 0 })],
    ['product.changed', { products: [{ id: productId, sku }] }],
    ['product.removed', { products: [{ id: productId, sku }] }],
  ]);
});

test('a payment without a proof is reported when staff record it and when its approval is undone', async () => {
  const receiver = await startReceiver();
  await register(receiver.url, {
    kinds: ['payment.approved', 'payment.recorded', 'payment.unapproved', 'proof.approved'],
  });
  const recorded = await proofs.record(customer, 99.95);
  const { id: paymentId } = recorded.json();
  expect((await proofs.unapprove(paymentId)).statusCode).toBe(204);
  await send();
  const payment = { paymentId, customerId: customer.id, amount: 99.95, hasProof: false };
  expect(told(receiver.received)).toEqual([
    ['payment.approved', payment],
    ['payment.recorded', payment],
    ['payment.unapproved', payment],
  ]);
});

test('events that are not subscribed to, or happen while the webhook is off, are not reported', async () => {
  const receiver = await startReceiver();
  const { id, version } = await register(receiver.url, { kinds: ['order.cancelled'] });
  await order(await newProduct(harness.db));
  const edit = { url: receiver.url, kinds: WEBHOOK_KINDS, isOn: false, version };
  const off = await harness.as(admin, { method: 'PUT', url: `/api/admin/webhooks/${id}`, payload: edit });
  expect(off.json()).toMatchObject({ isOn: false, kinds: WEBHOOK_KINDS });
  await order(await newProduct(harness.db));
  await send();
  expect(receiver.received).toEqual([]);
  expect(await harness.db.$count(webhookDeliveries)).toBe(0);
});

test('an order that is rolled back is not reported', async () => {
  const receiver = await startReceiver();
  await register(receiver.url, { kinds: ['order.placed', 'stock.changed'] });
  const [enough, scarce] = [await newProduct(harness.db), await newProduct(harness.db, { stock: 1 })];
  const payload = orderPayload(customer, [orderLine(enough), orderLine(scarce, 2)]);
  const refused = await harness.as(customer, { method: 'POST', url: '/api/orders', payload });
  expect(refused.statusCode).toBe(409);
  await send();
  expect(receiver.received).toEqual([]);
});

test('hundreds of products changed by one operation are reported a hundred at a time, each once', async () => {
  const receiver = await startReceiver();
  await register(receiver.url, { kinds: ['product.changed', 'stock.changed'] });
  const { labId, categoryId } = await newProduct(harness.db);
  await harness.db.execute(sql`
    insert into products (id, sku, name, cost, stock, lab_id, category_id)
    select gen_random_uuid(), 'bulk-' || n, 'Bulk ' || n, 100, 50, ${labId}, ${categoryId}
    from generate_series(1, 450) n`);
  const rows = Array.from({ length: 450 }, (_, index) => ({ sku: `bulk-${index + 1}`, set: 60 }));
  const answer = await harness.as(admin, {
    method: 'POST',
    url: '/api/admin/stock',
    headers: { 'idempotency-key': 'bulk' },
    payload: { rows },
  });
  expect(answer.json().counts).toMatchObject({ applied: 450 });
  await send();
  const lists = receiver.received.map(({ body }) => body.data.products as { sku: string }[]);
  expect(new Set(receiver.received.map(({ body }) => body.type))).toEqual(new Set(['stock.changed']));
  expect(lists.map(({ length }) => length)).toEqual([100, 100, 100, 100, 50]);
  expect(new Set(lists.flat().map(({ sku }) => sku)).size).toBe(450);
});

test('a message that fails is sent again later under the same id, and later messages wait for it', async () => {
  const receiver = await startReceiver();
  const { id } = await register(receiver.url, { kinds: ['order.placed'] });
  receiver.answerWith((_request, reply) => reply.writeHead(500).end('Out of order'));
  const first = await order(await newProduct(harness.db));
  await send();
  expect(await deliveriesOf(id)).toEqual([
    expect.objectContaining({
      state: 'waiting',
      attempts: 1,
      status: 500,
      answer: 'Out of order',
      error: null,
      nextAttemptAt: '2026-03-02T08:00:10.000Z',
    }),
  ]);
  await send();
  expect(receiver.received).toHaveLength(1);
  const second = await order(await newProduct(harness.db));
  receiver.answerWith((_request, reply) => reply.writeHead(200).end());
  moveClock(RETRY_AFTER_MS[0] ?? 0);
  await send();
  expect(receiver.received.map(({ body }) => body.data.orderId)).toEqual([first.id, first.id, second.id]);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(await webhookOf(id)).toMatchObject({ failingSince: null, waiting: 0 });
});

test('after three days of failures a webhook is paused until turned on, which the dashboard shows', async () => {
  const receiver = await startReceiver();
  receiver.answerWith((_request, reply) => reply.writeHead(503).end());
  const { id } = await register(receiver.url, { kinds: ['order.placed'] });
  await order(await newProduct(harness.db));
  await send();
  for (const wait of RETRY_AFTER_MS) {
    moveClock(wait);
    await send();
  }
  expect(receiver.received).toHaveLength(RETRY_AFTER_MS.length + 1);
  const paused = await webhookOf(id);
  expect(paused).toMatchObject({ isOn: false, pausedAt: harness.clock.now.toISOString() });
  expect((await harness.as(admin, '/api/admin/dashboard/attention')).json().pausedWebhooks).toBe(1);
  expect(await deliveriesOf(id)).toEqual([expect.objectContaining({ state: 'failed', nextAttemptAt: null })]);

  receiver.answerWith((_request, reply) => reply.writeHead(204).end());
  const edit = { url: receiver.url, kinds: ['order.placed'], isOn: true, version: paused.version };
  const on = await harness.as(admin, { method: 'PUT', url: `/api/admin/webhooks/${id}`, payload: edit });
  expect(on.json()).toMatchObject({ isOn: true, pausedAt: null, failingSince: null });
});

test('a message is replayed on request, with the same id', async () => {
  const receiver = await startReceiver();
  const { id } = await register(receiver.url, { kinds: ['order.placed'] });
  await order(await newProduct(harness.db));
  await send();
  const [delivery] = await deliveriesOf(id);
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, status: 204 });
  expect(delivery.durationMs).toBeGreaterThanOrEqual(0);
  const replayed = await post(`webhooks/${id}/deliveries/${delivery.id}/replay`);
  expect(replayed.statusCode).toBe(202);
  await send();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.id, delivery.id]);
  const elsewhere = await register(receiver.url);
  expect((await post(`webhooks/${elsewhere.id}/deliveries/${delivery.id}/replay`)).statusCode).toBe(404);
});

test('a test message is sent on request', async () => {
  const receiver = await startReceiver();
  const { id, secret } = await register(receiver.url, { kinds: ['order.placed'] });
  expect((await post(`webhooks/${id}/test`)).statusCode).toBe(202);
  await send();
  const [message] = receiver.received;
  expect(message?.body).toMatchObject({ type: 'webhook.test', data: {} });
  expect(message && isSigned(message, secret)).toBe(true);
});

test('a redirect is not followed', async () => {
  const [receiver, elsewhere] = [await startReceiver(), await startReceiver()];
  receiver.answerWith((_request, reply) => reply.writeHead(302, { location: elsewhere.url }).end());
  const { id } = await register(receiver.url, { kinds: ['order.placed'] });
  await order(await newProduct(harness.db));
  await send();
  expect(elsewhere.received).toEqual([]);
  expect(await deliveriesOf(id)).toEqual([expect.objectContaining({ state: 'waiting', status: 302 })]);
});

test('only the beginning of a long response is stored', async () => {
  const receiver = await startReceiver();
  receiver.answerWith((_request, reply) => reply.writeHead(200).end('x'.repeat(1_000_000)));
  const { id } = await register(receiver.url, { kinds: ['order.placed'] });
  await order(await newProduct(harness.db));
  await send();
  const [delivery] = await deliveriesOf(id);
  expect([delivery.state, delivery.answer]).toEqual(['delivered', 'x'.repeat(1000)]);
});

test('a failed connection is recorded with its reason', async () => {
  const receiver = await startReceiver();
  receiver.answerWith((request) => request.socket.destroy());
  const { id } = await register(receiver.url, { kinds: ['order.placed'] });
  await order(await newProduct(harness.db));
  await send();
  expect(await deliveriesOf(id)).toEqual([
    expect.objectContaining({ state: 'waiting', status: null, error: 'socket hang up' }),
  ]);
});

test('several instances send each message once, in order', async () => {
  const receiver = await startReceiver();
  await register(receiver.url, { kinds: ['stock.changed'] });
  const product = await newProduct(harness.db, { stock: 100 });
  const stocks = Array.from({ length: 30 }, (_, index) => 200 + index);
  for (const stock of stocks) await setStock(product.id, stock);
  await Promise.all([send(), send(), send()]);
  expect(receiver.received.map(({ body }) => (body.data.products as { stock: number }[])[0]?.stock)).toEqual(
    stocks,
  );
});

test('a webhook that does not respond does not hold up another', async () => {
  const [slow, quick] = [await startReceiver(), await startReceiver()];
  slow.answerWith(() => {});
  await register(slow.url, { kinds: ['order.placed'] });
  await register(quick.url, { kinds: ['order.placed'] });
  await order(await newProduct(harness.db));
  const closing = new AbortController();
  const arrived = Promise.all([slow.next(), quick.next()]);
  await harness.readEvents();
  const sending = sendDue(harness.services, closing.signal);
  await arrived;
  closing.abort();
  await sending;
});

test('an instance that stops leaves unsent messages to the others', async () => {
  const receiver = await startReceiver();
  receiver.answerWith(() => {});
  const { id } = await register(receiver.url, { kinds: ['order.placed'] });
  await order(await newProduct(harness.db));
  const closing = new AbortController();
  const arrived = receiver.next();
  await harness.readEvents();
  const sending = sendDue(harness.services, closing.signal);
  await arrived;
  closing.abort();
  await sending;
  expect(await deliveriesOf(id)).toEqual([expect.objectContaining({ state: 'waiting', attempts: 0 })]);
  receiver.answerWith((_request, reply) => reply.writeHead(204).end());
  await send();
  const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect([receiver.received.length, second]).toEqual([2, first]);
});

test('the secret is shown once, and changes are in the audit log without it', async () => {
  const { id, secret, version } = await register('https://erp.example.com/hooks');
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const list = await harness.as(admin, '/api/admin/webhooks');
  expect(list.body).not.toContain(secret);
  const edit = { url: 'https://erp.example.com/other', kinds: ['stock.low'], isOn: true, version };
  await harness.as(admin, { method: 'PUT', url: `/api/admin/webhooks/${id}`, payload: edit });
  const stale = await harness.as(admin, { method: 'PUT', url: `/api/admin/webhooks/${id}`, payload: edit });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE']);
  await harness.as(admin, { method: 'DELETE', url: `/api/admin/webhooks/${id}` });
  const log = await harness.as(admin, `/api/admin/audit?entityId=${id}`);
  expect(log.json().auditEntries.map(({ summary }: { summary: string }) => summary)).toEqual([
    'Removed the webhook',
    'Changed the webhook',
    'Added the webhook',
  ]);
  expect(log.body).not.toContain(secret);
});

test.each([
  ['no address', { url: 'erp' }, 'URL: Enter an address, such as https://erp.example.com/webhooks.'],
  [
    'a file',
    { url: 'file:///etc/passwd' },
    'URL: Enter an address, such as https://erp.example.com/webhooks.',
  ],
  [
    'a password in it',
    { url: 'https://me:secret@erp.example.com' },
    expect.stringContaining('Remove the username'),
  ],
  ['no events', { kinds: [] }, 'Kinds: Choose from 1 to 18 events.'],
])('a webhook is not added with %s', async (_what, values, message) => {
  const refused = await post('webhooks', { url: 'https://erp.example.com', kinds: ['stock.low'], ...values });
  expect([refused.statusCode, refused.json().message]).toEqual([400, message]);
});

test('old log entries are deleted, and newer ones stay', async () => {
  const receiver = await startReceiver();
  const { id } = await register(receiver.url, { kinds: ['order.placed'] });
  await order(await newProduct(harness.db));
  await order(await newProduct(harness.db));
  await harness.readEvents();
  const [newest] = await deliveriesOf(id);
  await harness.db.execute(
    sql`update webhook_deliveries set created_at = '2026-01-31' where id <> ${newest.id}`,
  );
  await sweepDeliveries(harness.db, new Date('2026-02-01'));
  expect(await deliveriesOf(id)).toEqual([newest]);
});
