import { inCents, type Notification, type NotificationPage } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { proofsOf } from '../../../test/proofs.ts';
import { changesOf, priceLists } from '../../../test/staff-catalogue.ts';
import { recordEvents } from '../../events/record-events.ts';
import { users } from '../accounts/tables.ts';
import { notifications } from './tables.ts';

const harness = useApp();
const proofs = proofsOf(harness);
const { setStock, addStock, setCost } = changesOf(harness);
type User = Awaited<ReturnType<typeof newUser>>;
type Product = Awaited<ReturnType<typeof newProduct>>;
let customer: User;
let stranger: User;
let admin: User;
let clerk: User;
const lists = priceLists(harness, () => admin);

beforeEach(async () => {
  const { db } = harness;
  await forget();
  await setStore(db);
  customer = await newUser(db, { name: 'Thandi', surname: 'Mokoena' });
  stranger = await newUser(db);
  admin = await newUser(db, { role: 'Admin' });
  clerk = await newUser(db, { role: 'Staff' });
});

const call = (user: { id: string }, method: 'POST' | 'PUT', url: string, payload: object, headers = {}) =>
  harness.as(user, { method, url: `/api/${url}`, payload, headers });
const told = async (user: { id: string }): Promise<Notification[]> => {
  await harness.readEvents();
  return (await harness.as(user, '/api/notifications?limit=100')).json<NotificationPage>()
    .items as Notification[];
};
const forget = async () => {
  await harness.readEvents();
  await harness.db.delete(notifications);
};
/** A person's notifications, ordered by kind: kind, subject and facts. */
const said = async (user: { id: string }) =>
  (await told(user))
    .map(({ kind, subjectId, facts }) => [kind, subjectId, facts] as const)
    .sort(([one], [other]) => one.localeCompare(other));
const kinds = async (user: { id: string }) => (await told(user)).map(({ kind }) => kind).sort();
const choose = async (user: { id: string }, kind: string, inApp: boolean, byEmail = false) =>
  expect(
    (await call(user, 'PUT', 'notifications/choices', { choices: [{ kind, inApp, byEmail }] })).statusCode,
  ).toBe(200);
const order = async (user: User, lines: [Product, number][]) => {
  const payload = orderPayload(
    user,
    lines.map(([product, quantity]) => orderLine(product, quantity)),
  );
  const answer = await call(user, 'POST', 'orders', payload);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string; referenceNumber: string }>();
};
const move = (id: string, to: number) =>
  call(admin, 'POST', 'admin/orders/moves', { orderIds: [id], to, allowUnpaid: true });
const cancel = (id: string, reason = 'Ordered twice') =>
  call(admin, 'POST', `admin/orders/${id}/cancellation`, { reason, version: 1 });
const listed = async (user: User, ...found: { id: string }[]) => {
  const lines = found.map(({ id }) => ({ productId: id, quantity: 1 }));
  expect((await call(user, 'POST', 'lists', { name: `List ${lines[0]?.productId}`, lines })).statusCode).toBe(
    201,
  );
};
const nameOf = ({ name, strength, packSize }: Product) => [name, strength, packSize].join(', ');

describe('orders', () => {
  test('an order that is placed notifies its customer and all staff, with its total', async () => {
    const placed = await order(customer, [[await newProduct(harness.db, { cost: 7550 }), 2]]);
    const facts = { reference: placed.referenceNumber, amount: 151 };
    expect(await said(customer)).toEqual([['order-placed', placed.id, facts]]);
    const forStaff = [['new-order', placed.id, { ...facts, customer: 'Thandi Mokoena' }]];
    expect([await said(admin), await said(clerk)]).toEqual([forStaff, forStaff]);
    expect(await said(stranger)).toEqual([]);
  });

  test('a repeated request is one order, and notifies once', async () => {
    const payload = orderPayload(customer, [orderLine(await newProduct(harness.db))]);
    const headers = { 'idempotency-key': 'twice' };
    const send = () => call(customer, 'POST', 'orders', payload, headers);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect([await kinds(customer), await kinds(admin)]).toEqual([['order-placed'], ['new-order']]);
  });

  test('a refused order notifies nobody', async () => {
    const poor = await newUser(harness.db, { creditLimit: 1000 });
    const payload = orderPayload(poor, [orderLine(await newProduct(harness.db, { stock: 12 }), 5)]);
    expect((await call(poor, 'POST', 'orders', payload)).json().code).toBe('CREDIT_LIMIT');
    expect([await kinds(poor), await kinds(admin)]).toEqual([[], []]);
  });

  test('an order captured by staff notifies the customer and other staff, but not its author', async () => {
    const product = await newProduct(harness.db);
    const payload = orderPayload(customer, [orderLine(product)]);
    const captured = await call(clerk, 'POST', 'admin/orders', payload);
    expect(captured.statusCode).toBe(201);
    expect([await kinds(clerk), await kinds(admin), await kinds(customer)]).toEqual([
      [],
      ['new-order'],
      ['order-placed'],
    ]);
  });

  test('the customer is notified once the order is dispatched, but not of earlier steps', async () => {
    const { id, referenceNumber } = await order(customer, [[await newProduct(harness.db), 1]]);
    await forget();
    await move(id, 0);
    expect(await kinds(customer)).toEqual([]);
    await Promise.all([move(id, 1), move(id, 1)]);
    expect(await said(customer)).toEqual([
      ['order-dispatched', id, { reference: referenceNumber, amount: 50 }],
    ]);
    expect(await kinds(admin)).toEqual([]);
  });

  test('the customer is notified of a cancellation and its reason', async () => {
    const { id, referenceNumber } = await order(customer, [[await newProduct(harness.db), 1]]);
    await forget();
    await Promise.all([cancel(id), cancel(id)]);
    expect(await said(customer)).toEqual([
      ['order-cancelled', id, { reference: referenceNumber, amount: 50, reason: 'Ordered twice' }],
    ]);
  });

  test('an order that is dispatched and cancelled concurrently notifies the customer only of its final status', async () => {
    const { id } = await order(customer, [[await newProduct(harness.db), 1]]);
    await move(id, 0);
    await forget();
    const cancelled = () =>
      call(admin, 'POST', `admin/orders/${id}/cancellation`, { reason: 'Late', version: 2 });
    await Promise.all([move(id, 1), cancelled()]);
    const { json } = await harness.as(admin, `/api/admin/orders/${id}`);
    expect(await kinds(customer)).toEqual([json().dateCancelled ? 'order-cancelled' : 'order-dispatched']);
  });
});

describe('payments', () => {
  test('a proof notifies staff; its approval or rejection notifies the customer', async () => {
    const [approved, rejected] = [await proofs.proof(customer), await proofs.proof(customer)];
    const proof = (id: string) => ['new-proof', id, { customer: 'Thandi Mokoena' }];
    const forStaff = await said(clerk);
    expect(forStaff).toHaveLength(2);
    expect(forStaff).toEqual(expect.arrayContaining([proof(approved), proof(rejected)]));
    expect(await said(customer)).toEqual([]);
    await proofs.approve(approved, 125.5);
    await proofs.reject(rejected, 'Not readable');
    expect(await said(customer)).toEqual([
      ['payment-approved', approved, { amount: 125.5 }],
      ['payment-rejected', rejected, { reason: 'Not readable' }],
    ]);
    expect(await said(stranger)).toEqual([]);
  });

  test('an approval that is undone notifies the customer', async () => {
    const id = await proofs.proof(customer);
    await proofs.approve(id, 125.5);
    await forget();
    expect((await proofs.unapprove(id)).statusCode).toBe(204);
    expect(await said(customer)).toEqual([['payment-undone', id, { amount: 125.5 }]]);
    expect(await said(stranger)).toEqual([]);
  });

  test('a payment that staff record notifies the customer; a manual credit does not', async () => {
    await proofs.record(customer, 80);
    const credit = { amount: 10, reason: 'Goodwill' };
    await call(admin, 'POST', `admin/customers/${customer.id}/credits`, credit, { 'idempotency-key': 'c' });
    expect((await said(customer)).map(([kind, , facts]) => [kind, facts])).toEqual([
      ['payment-approved', { amount: 80, isRecorded: true }],
    ]);
    expect(await kinds(clerk)).toEqual([]);
  });
});

describe('products', () => {
  test('two concurrent deliveries notify waiting customers once', async () => {
    const { id, ...product } = await newProduct(harness.db, { stock: 0 });
    await call(customer, 'PUT', `products/watches/${id}`, {});
    await Promise.all([addStock(id, 4), addStock(id, 5)]);
    expect(await said(customer)).toEqual([['back-in-stock', id, { product: nameOf({ id, ...product }) }]]);
    expect(await said(stranger)).toEqual([]);
  });

  test('a new price notifies customers with the product on a list, once for all of their lists', async () => {
    const [product, other] = [await newProduct(harness.db, { cost: 5000 }), await newProduct(harness.db)];
    await listed(customer, product);
    await listed(customer, other, product);
    await listed(stranger, other);
    await setCost(product.id, 5600);
    expect(await said(customer)).toEqual([
      ['price-changed', product.id, { product: nameOf(product), previousCost: 50, cost: 56 }],
    ]);
    expect([await kinds(stranger), await kinds(admin)]).toEqual([[], []]);
  });

  test('an unchanged price, an archived product and a deactivated account cause no notification', async () => {
    const [product, gone] = [
      await newProduct(harness.db),
      await newProduct(harness.db, { archivedAt: new Date() }),
    ];
    await listed(customer, product);
    await harness.db.execute(sql`insert into named_list_lines (id, list_id, position, product_id, quantity)
      select gen_random_uuid(), id, 1, ${gone.id}, 1 from named_lists where user_id = ${customer.id}`);
    await setCost(product.id, product.cost);
    await setCost(gone.id, 9900);
    await harness.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, customer.id));
    await setCost(product.id, 9900);
    await harness.readEvents();
    expect(await harness.db.$count(notifications)).toBe(0);
  });

  test('staff are notified when a product falls to 10 packs, not on each later sale, and again the next time', async () => {
    const product = await newProduct(harness.db, { stock: 13 });
    const low = async () => (await told(clerk)).filter(({ kind }) => kind === 'low-stock');
    await order(stranger, [[product, 2]]);
    expect(await low()).toEqual([]);
    await order(stranger, [[product, 2]]);
    expect(await low()).toMatchObject([
      { subjectId: product.id, facts: { product: nameOf(product), stock: 9 } },
    ]);
    await order(stranger, [[product, 2]]);
    await order(stranger, [[product, 7]]);
    expect(await low()).toHaveLength(1);
    await setStock(product.id, 40);
    await setStock(product.id, 0);
    expect(await low()).toMatchObject([{ facts: { stock: 0 } }, { facts: { stock: 9 } }]);
    expect(await kinds(stranger)).not.toContain('low-stock');
  });

  test('concurrent orders of the last packs notify staff once', async () => {
    const product = await newProduct(harness.db, { stock: 12 });
    await Promise.all([1, 2, 3, 4].map(() => order(stranger, [[product, 1]])));
    expect((await kinds(admin)).filter((kind) => kind === 'low-stock')).toHaveLength(1);
  });
});

describe('many changes together', () => {
  const many = async (count: number, values: Parameters<typeof newProduct>[1] = {}): Promise<Product[]> => {
    const made: Product[] = [];
    for (let at = 0; at < count; at += 1) made.push(await newProduct(harness.db, values));
    return made;
  };
  const counts = async (user: User) => (await told(user)).map(({ facts: { count } }) => count);

  test('five products of a kind are named one by one, and one notification counts the others until it is read', async () => {
    const made = await many(9);
    await listed(customer, ...made);
    for (const { id } of made.slice(0, 7)) {
      await setCost(id, 7700);
      await harness.readEvents();
    }
    const before = await told(customer);
    expect(before.map(({ facts: { count } }) => count)).toEqual([2, ...Array(5).fill(undefined)]);
    expect(before[0]).toMatchObject({ kind: 'price-changed', subjectId: null, facts: { count: 2 } });
    await call(customer, 'PUT', 'notifications/read', { until: before[0]?.id });
    for (const { id } of made.slice(7)) await setCost(id, 7700);
    expect((await counts(customer)).slice(0, 2)).toEqual([2, 2]);
    expect(await counts(stranger)).toEqual([]);
  });

  test('an import of 600 new prices and low stocks causes one notification for each person and kind', async () => {
    const [first] = await many(1);
    await harness.db.execute(sql`
      insert into products (id, sku, name, cost, stock, lab_id, category_id)
      select gen_random_uuid(), 'many-' || n, 'Many ' || n, 5000, 50, ${first?.labId}, ${first?.categoryId}
      from generate_series(1, 600) as n`);
    await listed(customer, { id: first?.id ?? '' });
    await harness.db.execute(sql`
      insert into named_list_lines (id, list_id, position, product_id, quantity)
      select gen_random_uuid(), l.id, 1 + row_number() over (), p.id, 1 from named_lists l, products p
      where l.user_id = ${customer.id} and p.sku like 'many-%'`);
    const rows = Array.from({ length: 600 }, (_, at) => `many-${at + 1},60.00,9`);
    const { id, mapping } = (await lists.upload(`Code,Price,Stock\n${rows.join('\n')}\n`)).json();
    const answers = { mapping, stockOfNew: 0, stockRule: 'set' };
    const { digest } = (await lists.call('PUT', `/${id}`, answers)).json();
    const applied = await lists.call('POST', `/${id}/apply`, {
      digest,
      confirmed: ['otherProduct', 'price'],
    });
    expect(applied.statusCode).toBe(204);
    await Promise.all([harness.readEvents(), harness.readEvents()]);
    const about = [null, { count: 600 }];
    expect(await said(customer)).toEqual([['price-changed', ...about]]);
    expect([await said(admin), await said(clerk)]).toEqual(Array(2).fill([['low-stock', ...about]]));
    expect(await said(stranger)).toEqual([]);
  });

  test('concurrent changes by several people are all notified', async () => {
    const made = await many(60);
    await listed(customer, ...made);
    await listed(stranger, ...made);
    const change = async (from: number) => {
      await setCost(
        made.slice(from, from + 10).map(({ id }) => id),
        8800,
      );
      await harness.readEvents();
    };
    await Promise.all([0, 10, 20, 30, 40, 50].map(change));
    for (const user of [customer, stranger])
      expect((await counts(user)).reduce<number>((total, count = 1) => total + count, 0)).toBe(60);
  });

  /** Changes a product's price several times in one transaction, so that readers get the events together. */
  const reprice = ({ id, sku }: Product, ...prices: [number, number][]) =>
    harness.db.transaction((tx) =>
      recordEvents(
        tx,
        prices.map(([previousCost, cost]) => {
          const product = { id, sku, label: 'Panado', stock: 50, cost: inCents(cost) };
          const products = [{ ...product, previousCost: inCents(previousCost), change: 'edited' as const }];
          return { kind: 'products.changed', facts: { products } };
        }),
      ),
    );

  test('two price changes read together cause one notification, with the first and the last price', async () => {
    const product = await newProduct(harness.db);
    await listed(customer, product);
    await reprice(product, [5000, 6000], [6000, 7000]);
    const prices = (await told(customer)).map(({ facts: { previousCost, cost } }) => [previousCost, cost]);
    expect(prices).toEqual([[50, 70]]);
  });

  test('a price changed and changed back between reads causes no notification', async () => {
    const product = await newProduct(harness.db);
    await listed(customer, product);
    await reprice(product, [5000, 6000], [6000, 5000]);
    expect(await told(customer)).toEqual([]);
  });

  test('filling a store notifies nobody', async () => {
    const facts = {
      referenceNumber: 'KJBHJYMZT',
      status: 3,
      totalPrice: inCents(100),
      forCollection: false,
    } as const;
    await harness.db.transaction(async (tx) => {
      await tx.execute(sql`set local formulary.quiet = on`);
      await recordEvents(tx, [{ kind: 'order.placed', accountId: customer.id, facts }]);
    });
    expect(await told(customer)).toEqual([]);
  });
});

describe('choices', () => {
  test('a person who turned off a kind in the app neither sees it nor has it counted as unread', async () => {
    const product = await newProduct(harness.db, { stock: 11 });
    await listed(customer, product);
    await choose(customer, 'order-placed', false, true);
    await choose(customer, 'price-changed', false, true);
    await choose(clerk, 'new-order', false);
    await order(customer, [[product, 1]]);
    await setCost(product.id, 9900);
    await harness.readEvents();
    const page = (await harness.as(customer, '/api/notifications')).json();
    expect(page).toEqual({ items: [], unread: 0, next: null });
    expect([await kinds(clerk), await kinds(admin)]).toEqual([['low-stock'], ['low-stock', 'new-order']]);
  });

  test('a customer is notified again after turning notifications back on', async () => {
    const product = await newProduct(harness.db);
    await listed(customer, product);
    await choose(customer, 'price-changed', false);
    await setCost(product.id, 9900);
    await harness.readEvents();
    await choose(customer, 'price-changed', true);
    await setCost(product.id, 8800);
    expect((await told(customer)).map(({ facts: { cost } }) => cost)).toEqual([88]);
  });
});

test('change events reach each person concerned, with the ids of new notifications, and nobody else', async () => {
  const product = await newProduct(harness.db);
  await listed(customer, product);
  const events: { topic: string; userId?: string | undefined; ids?: string[] | undefined }[] = [];
  const stop = harness.services.live.subscribe(({ event }) => events.push(event));
  await harness.services.live.ready();
  await setCost(product.id, 9900);
  await harness.readEvents();
  await harness.services.live.catchUp();
  const [own] = await told(customer);
  await call(customer, 'PUT', 'notifications/read', { ids: [own?.id] });
  await call(customer, 'PUT', 'notifications/read', { ids: [own?.id] });
  await harness.services.live.catchUp();
  stop();
  const heard = { topic: 'notifications', userId: customer.id, ids: [own?.id] };
  expect(events.filter(({ topic }) => topic === 'notifications')).toEqual([heard, heard]);
});
