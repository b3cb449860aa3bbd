import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newProduct, newUser, openSession, orderLine, orderPayload, setStore } from '../builders.ts';
import { useApp } from '../harness.ts';

const harness = useApp();
const EXPORTS = 20;

test('twenty unread exports do not affect orders, lists or readiness', async () => {
  const { db, app } = harness;
  await setStore(db);
  const [customer, staff] = [await newUser(db), await newUser(db, { role: 'Staff' })];
  const product = await newProduct(db);
  // Incompressible entries, more than all buffers along the way can hold.
  await db.execute(sql`
    insert into audit_entries (id, actor_id, actor_username, actor_name, action, entity, label, summary, at)
    select gen_random_uuid(), ${staff.id}, 'staff', 'Ann', 'Updated', 'Product', 'n' || n,
      (select string_agg(md5(n || '.' || i), '') from generate_series(1, 100) as i), now()
    from generate_series(1, 5000) as n`);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const admin = await newUser(db, { role: 'Admin' });
  const cookie = await openSession(harness.services, admin.id);
  const responses: IncomingMessage[] = [];
  const requests = Array.from({ length: EXPORTS }, () => {
    const url = `http://127.0.0.1:${port}/api/admin/audit/export?format=csv`;
    return get(url, { headers: { cookie } }, (answer) => responses.push(answer)).on('error', () => {});
  });
  await expect.poll(() => responses.length, { timeout: 60_000 }).toBe(EXPORTS);
  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 503]);

  const payload = orderPayload(customer, [orderLine(product)]);
  expect((await harness.as(customer, { method: 'POST', url: '/api/orders', payload })).statusCode).toBe(201);
  expect((await harness.as(customer, '/api/products/search?q=a')).statusCode).toBe(200);
  expect((await harness.asGuest('/readyz')).statusCode).toBe(200);
  for (const request of requests) request.destroy();
});
