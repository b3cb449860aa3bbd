import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { newDeliveryDetail, newUser, openSession, setStore } from '../builders.ts';
import { useApp } from '../harness.ts';

const harness = useApp();
beforeAll(async () => {
  await setStore(harness.db);
});

/** More than the streams that one session may have open. */
const TIMES = 25;

test('HEAD for the event stream returns immediately and leaves no reader open', async () => {
  const customer = await newUser(harness.db);
  const cookie = await openSession(harness.services, customer.id);
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 });
  const statuses = new Set<number>();
  for (let time = 1; time <= TIMES; time += 1) {
    const answer = await fetch(`${address}/api/events`, { method: 'HEAD', headers: { cookie } });
    statuses.add(answer.status);
    expect(await answer.text()).toBe('');
  }
  expect([...statuses]).toEqual([200]);
  const metrics = await harness.asGuest('/metrics');
  expect(metrics.body).toMatch(/^formulary_event_streams 0$/m);
});

test('HEAD for an export returns only its headers', async () => {
  const admin = await newUser(harness.db, { role: 'Admin' });
  const answer = await harness.as(admin, { method: 'HEAD', url: '/api/admin/audit/export?format=csv' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body).toBe('');
});

test('compresses a listing that states its range', async () => {
  const user = await newUser(harness.db);
  for (let i = 0; i < 12; i += 1) await newDeliveryDetail(harness.db, user.id);
  const url = '/api/delivery-details';
  const response = await harness.as(user, { url, headers: { 'accept-encoding': 'br' } });
  expect(response.headers).toMatchObject({
    'content-encoding': 'br',
    'content-range': 'delivery-details 0-11/12',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  const plain = await harness.as(user, url);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(plain.body);
});
