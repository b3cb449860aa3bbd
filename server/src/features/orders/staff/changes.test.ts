import type { OrderChanges } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { orders } from '../tables.ts';
import { selectChanged } from './list-changes.ts';

const harness = useApp();
let staff: { id: string };
let customer: Awaited<ReturnType<typeof newUser>>;
let product: Awaited<ReturnType<typeof newProduct>>;
beforeAll(async () => {
  await setStore(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
  customer = await newUser(harness.db, { username: 'pharmacy' });
  product = await newProduct(harness.db, { name: 'Followed', sku: 'F-1', stock: 1000 });
});

const place = async (quantity = 1): Promise<string> => {
  const payload = orderPayload(customer, [orderLine(product, quantity)]);
  return (await harness.as(customer, { method: 'POST', url: '/api/orders', payload })).json().id;
};
const read = async (after?: string, limit = 500): Promise<OrderChanges> => {
  const query = new URLSearchParams({ limit: String(limit), ...(after && { after }) });
  return (await harness.as(staff, `/api/admin/orders/changes?${query}`)).json();
};

/** Follows the changes as another system would, and stores the last state received of each order. */
const follow = (start?: string) => {
  const known = new Map<string, OrderChanges['orders'][number]>();
  let after = start;
  const readOn = async (): Promise<string[]> => {
    const { orders: told, next } = await read(after, 3);
    for (const order of told) known.set(order.id, order);
    after = next;
    return told.map(({ id }) => id);
  };
  return { known, readOn };
};
const ids = ({ orders: told }: OrderChanges) => told.map(({ id }) => id);
/** Waits for a change, because transactions of other databases on the same server may delay it. */
const waitFor = (told: () => Promise<string[]>, id: string) =>
  expect.poll(told, { timeout: 60_000 }).toContain(id);

test('an order is returned when placed and when changed, with lines, customer, total and settled amount', async () => {
  const id = await place(2);
  await waitFor(async () => ids(await read()), id);
  const { orders: told, next } = await read();
  expect(told.find((order) => order.id === id)).toMatchObject({
    ...{ status: 3, isCancelled: false, totalPrice: 100, settled: 0, isPaid: false, version: 1 },
    customer: { id: customer.id, username: 'pharmacy', name: 'Thandi Mokoena' },
    deliveryDetail: { recipientName: 'Thandi' },
    orderProducts: [{ sku: 'F-1', name: 'Followed', cost: 50, quantity: 2 }],
  });
  expect(ids(await read(next))).toEqual([]);
  const payload = { orderIds: [id], to: 0, allowUnpaid: true };
  await harness.as(staff, { method: 'POST', url: '/api/admin/orders/moves', payload });
  await waitFor(async () => ids(await read(next)), id);
  expect((await read(next)).orders).toMatchObject([{ id, status: 0 }]);
});

test('pages follow each other, and the last one says that there are no more', async () => {
  const placed = [await place(), await place(), await place()];
  const last = placed.at(-1) ?? '';
  await waitFor(async () => ids(await read()), last);
  const all = ids(await read());
  const first = await read(undefined, all.length - 1);
  expect(first.hasMore).toBe(true);
  const second = await read(first.next, 10);
  expect([...ids(first), ...ids(second)]).toEqual(all);
  expect(second.hasMore).toBe(false);
});

test('a change that is committed after later ones is not missed', async () => {
  const late = await place();
  await waitFor(async () => ids(await read()), late);
  const { next } = await read();
  const reader = follow(next);
  const writer = await harness.db.$client.connect();
  await writer.query('begin');
  await writer.query('update orders set version = version + 1 where id = $1', [late]);
  const later = await place();
  await reader.readOn();
  await writer.query('commit');
  writer.release();
  await waitFor(async () => {
    await reader.readOn();
    return [...reader.known.keys()];
  }, later);
  expect(reader.known.get(late)).toMatchObject({ version: 2 });
});

test('a reader ends up with the current version of every order, despite concurrent and late commits', async () => {
  const placed = await Promise.all(Array.from({ length: 6 }, () => place()));
  const reader = follow();
  let isWriting = true;
  const reading = (async () => {
    while (isWriting) await reader.readOn();
  })();
  const write = async (start: number): Promise<void> => {
    const writer = await harness.db.$client.connect();
    for (let turn = 0; turn < 20; turn += 1) {
      await writer.query('begin');
      await writer.query('update orders set version = version + 1 where id = $1', [
        placed[(start + turn * 5) % placed.length],
      ]);
      // Other transactions begin and commit concurrently.
      if (turn % 3 === start % 3) await place();
      await writer.query('commit');
    }
    writer.release();
  };
  await Promise.all([write(0), write(1), write(2)]);
  isWriting = false;
  await reading;
  const stored = async () =>
    Object.fromEntries(
      (await harness.db.select({ id: orders.id, version: orders.version }).from(orders)).map(
        ({ id, version }) => [id, version],
      ),
    );
  const expected = await stored();
  await expect
    .poll(
      async () => {
        await reader.readOn();
        return Object.fromEntries([...reader.known].map(([id, { version }]) => [id, version]));
      },
      { timeout: 60_000 },
    )
    .toEqual(expected);
});

test('an invalid cursor, or one from another database history, is refused, saying what to do', async () => {
  const ask = (query: string) => harness.as(staff, `/api/admin/orders/changes?${query}`);
  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const { next } = await read();
  const [history] = JSON.parse(Buffer.from(next, 'base64url').toString());
  for (const after of [
    'x',
    cursorOf(1, 2, 3),
    cursorOf(history, '1; drop', staff.id),
    cursorOf(history, '1', 'x'),
  ]) {
    const answer = await ask(`after=${after}`);
    expect.soft(answer.statusCode, after).toBe(400);
    expect
      .soft(answer.json().message, after)
      .toBe('after: Send `next` of the previous response unchanged, or leave it out to start.');
  }
  for (const after of [cursorOf('7-1', '5', staff.id), cursorOf(history, '99999999999', staff.id)]) {
    const answer = await ask(`after=${after}`);
    expect.soft([answer.statusCode, answer.json().code], after).toEqual([409, 'STALE']);
  }
  for (const limit of ['0', '501', '1.5'])
    expect
      .soft((await ask(`limit=${limit}`)).json().message)
      .toBe('limit: Enter a whole number from 1 to 500.');
  expect((await harness.as(customer, '/api/admin/orders/changes')).statusCode).toBe(403);
});

test('changes are read through an index', async () => {
  const id = await place();
  let plan = '';
  const rolledBack = harness.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into orders (id, user_id, reference_number, status, for_collection, delivery_fee, total_price, total_quantity, delivery,
        search_text, placed_by, date_ordered, changed_in)
      select gen_random_uuid(), user_id, 'C' || n, 1, false, 0, 100, 1, delivery, '', user_id, now(), n::text::xid8
      from orders, generate_series(1, 5000) as n where orders.id = ${id}`);
    await tx.execute(sql`analyze orders`);
    const query = selectChanged(tx, { changedIn: '4000', id }, 100);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`);
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow('Rollback');
  expect(plan).toMatch(/Index Scan using orders_changed_idx/);
});
