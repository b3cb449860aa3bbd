import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, openSession } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { newId } from '../../db/columns.ts';

const harness = useApp();
type Customer = Awaited<ReturnType<typeof newUser>>;
const BASE = '/api/saved-carts';

let milk: Awaited<ReturnType<typeof newProduct>>;
beforeAll(async () => {
  milk = await newProduct(harness.db, { name: 'Infant milk' });
});

const save = (user: Customer, name: unknown, values: object = {}) =>
  harness.as(user, {
    method: 'POST',
    url: BASE,
    payload: {
      name,
      forCollection: false,
      lines: [{ productId: milk.id, quantity: 3, cost: 50 }],
      ...values,
    },
  });
const rename = (user: Customer, id: string, payload: object) =>
  harness.as(user, { method: 'PUT', url: `${BASE}/${id}`, payload });
const remove = (user: Customer, id: string) => harness.as(user, { method: 'DELETE', url: `${BASE}/${id}` });
const namesOf = async (user: Customer): Promise<string[]> =>
  (await harness.as(user, BASE)).json().carts.map(({ name }: { name: string }) => name);
const codeOf = (answer: Awaited<ReturnType<typeof save>>) => [answer.statusCode, answer.json().code];

describe('a saved cart', () => {
  test('is found by its name and opened whole, without changing the current cart', async () => {
    const user = await newUser(harness.db);
    const answer = await save(user, ' Month end ', { forCollection: true });
    expect(answer.statusCode).toBe(201);
    const saved = answer.json();
    expect(answer.headers.location).toBe(`${BASE}/${saved.id}`);
    expect(saved).toMatchObject({
      name: 'Month end',
      version: 1,
      lineCount: 1,
      totalQuantity: 3,
      forCollection: true,
      lines: [{ product: { id: milk.id }, variantId: null, quantity: 3, cost: 50, isSold: true }],
    });
    const { lines: _, forCollection: __, ...summary } = saved;
    expect((await harness.as(user, BASE)).json()).toEqual({ carts: [summary], total: 1 });
    expect((await harness.as(user, `${BASE}/${saved.id}`)).json()).toEqual(saved);
    expect((await harness.as(user, '/api/cart')).json()).toMatchObject({ version: 0, lines: [] });
  });

  test('is renamed only at its current version', async () => {
    const user = await newUser(harness.db);
    const { id } = (await save(user, 'First')).json();
    expect((await rename(user, id, { name: 'Second', version: 1 })).json()).toMatchObject({
      name: 'Second',
      version: 2,
      lineCount: 1,
    });
    expect(codeOf(await rename(user, id, { name: 'Third', version: 1 }))).toEqual([409, 'STALE']);
    expect(await namesOf(user)).toEqual(['Second']);
  });

  test('is returned when deleted, and can be saved again', async () => {
    const user = await newUser(harness.db);
    const saved = (await save(user, 'Mistake')).json();
    const gone = await remove(user, saved.id);
    expect([gone.statusCode, gone.json()]).toEqual([200, saved]);
    expect(await namesOf(user)).toEqual([]);
    expect((await remove(user, saved.id)).statusCode).toBe(404);
    expect((await save(user, saved.name)).statusCode).toBe(201);
  });

  test('is deleted once, even by two concurrent requests', async () => {
    const user = await newUser(harness.db);
    const { id } = (await save(user, 'Once')).json();
    const answers = await Promise.all([remove(user, id), remove(user, id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  });
});

describe('a name', () => {
  test('can be used once by each customer, regardless of case', async () => {
    const [user, other] = [await newUser(harness.db), await newUser(harness.db)];
    const { id } = (await save(user, 'Weekly')).json();
    const again = await save(user, 'WEEKLY');
    expect(codeOf(again)).toEqual([409, 'CONFLICT']);
    expect(again.json().errors).toEqual({ name: 'You already have a saved cart with this name.' });
    const second = (await save(user, 'Monthly')).json();
    expect(codeOf(await rename(user, second.id, { name: 'weekly', version: 1 }))).toEqual([409, 'CONFLICT']);
    expect((await rename(user, id, { name: 'WEEKLY', version: 1 })).statusCode).toBe(200);
    expect((await save(other, 'Weekly')).statusCode).toBe(201);
  });

  test('is given to only one of two carts sent concurrently', async () => {
    const user = await newUser(harness.db);
    const answers = await Promise.all([save(user, 'Race'), save(user, 'race')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  test.each([
    ['empty', '  ', 'Name is required.'],
    ['longer than 80 characters', 'x'.repeat(81), 'Use at most 80 characters.'],
    ['no text', 7, 'Name is required.'],
  ])('that is %s is refused', async (_what, name, words) => {
    const user = await newUser(harness.db);
    const answer = await save(user, name);
    expect(codeOf(answer)).toEqual([400, 'VALIDATION']);
    expect(answer.json().errors).toEqual({ name: words });
  });
});

test('a customer can save a hundred carts; of two concurrent last ones, one is refused', async () => {
  const user = await newUser(harness.db);
  for (let index = 1; index < 100; index += 1) await save(user, `Cart ${index}`);
  const answers = await Promise.all([save(user, 'One'), save(user, 'Other')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(await namesOf(user)).toHaveLength(100);
});

describe('the store refuses', () => {
  test.each<[string, object, string]>([
    ['a cart without products', { lines: [] }, 'Choose at least one product.'],
    [
      'more than 500 lines',
      { lines: Array.from({ length: 501 }, () => ({ productId: newId(), quantity: 1, cost: 1 })) },
      'Send at most 500 lines.',
    ],
  ])('%s', async (_what, values, words) => {
    const user = await newUser(harness.db);
    const answer = await save(user, 'Refused', values);
    expect(codeOf(answer)).toEqual([400, 'VALIDATION']);
    expect(answer.json().errors).toEqual({ lines: words });
  });

  test('every call for someone else’s saved cart, or for a current cart', async () => {
    const [user, other] = [await newUser(harness.db), await newUser(harness.db)];
    const { id } = (await save(user, 'Mine')).json();
    const payload = { userId: other.id, version: 0, forCollection: false, lines: [] };
    await harness.as(other, { method: 'PUT', url: '/api/cart', payload });
    const { rows } = await harness.db.$client.query('select id from carts where user_id = $1', [other.id]);
    for (const some of [id, rows[0].id, newId()])
      for (const answer of [
        await harness.as(other, `${BASE}/${some}`),
        await rename(other, some, { name: 'Taken', version: 1 }),
        await remove(other, some),
      ])
        expect(codeOf(answer)).toEqual([404, 'NOT_FOUND']);
    expect(await namesOf(user)).toEqual(['Mine']);
  });

  test('an invalid id', async () => {
    const user = await newUser(harness.db);
    expect((await harness.as(user, `${BASE}/weekly`)).statusCode).toBe(404);
    expect((await remove(user, 'weekly')).statusCode).toBe(404);
    expect((await rename(user, 'weekly', { name: 'x', version: 1 })).statusCode).toBe(404);
  });

  test('guests and staff', async () => {
    const staff = await newUser(harness.db, { role: 'Staff' });
    expect((await harness.asGuest(BASE)).statusCode).toBe(401);
    expect((await harness.as(staff, BASE)).statusCode).toBe(403);
    expect((await harness.as(staff, `${BASE}/${newId()}`)).statusCode).toBe(403);
    expect((await save(staff, 'Staff')).statusCode).toBe(403);
    expect((await rename(staff, newId(), { name: 'x', version: 1 })).statusCode).toBe(403);
    expect((await remove(staff, newId())).statusCode).toBe(403);
  });

  test('every change by an Admin who impersonates the customer', async () => {
    const [user, admin] = [await newUser(harness.db), await newUser(harness.db, { role: 'Admin' })];
    const { id } = (await save(user, 'Viewed')).json();
    const headers = { cookie: await openSession(harness.services, admin.id) };
    const begin = { method: 'POST' as const, url: `/api/admin/customers/${user.id}/impersonation`, headers };
    expect((await harness.asGuest(begin)).statusCode).toBe(204);
    expect((await harness.asGuest({ url: `${BASE}/${id}`, headers })).json()).toMatchObject({
      name: 'Viewed',
    });
    for (const [method, url] of [
      ['POST', BASE],
      ['PUT', `${BASE}/${id}`],
      ['DELETE', `${BASE}/${id}`],
    ] as const) {
      const answer = await harness.asGuest({ method, url, headers, payload: {} });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'VIEW_ONLY']);
    }
    expect(await namesOf(user)).toEqual(['Viewed']);
  });
});

describe('a customer’s cart in the back office', () => {
  const look = (reader: { id: string }, customerId: string) =>
    harness.as(reader, { method: 'POST', url: `/api/admin/customers/${customerId}/cart-views` });

  const entriesAbout = async (customerId: string) => {
    const admin = await newUser(harness.db, { role: 'Admin' });
    const { auditEntries } = (await harness.as(admin, '/api/admin/audit?entity=Session')).json();
    return auditEntries.filter(({ entityId }: { entityId: string }) => entityId === customerId);
  };

  test('staff see the current cart, and the audit log records who viewed whose cart and when', async () => {
    const [customer, staff] = [
      await newUser(harness.db, { username: 'looked-at', name: 'Vuyo', surname: 'Sithole' }),
      await newUser(harness.db, { role: 'Staff', name: 'Sam', surname: 'Botha' }),
    ];
    const product = await newProduct(harness.db);
    const lines = [{ productId: product.id, quantity: 6, cost: 50 }];
    const payload = { userId: customer.id, version: 0, forCollection: true, lines };
    await harness.as(customer, { method: 'PUT', url: '/api/cart', payload });
    const answer = await look(staff, customer.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual((await harness.as(customer, '/api/cart')).json());
    expect(answer.json()).toMatchObject({
      version: 1,
      lines: [{ product: { id: product.id }, quantity: 6 }],
    });
    expect(await entriesAbout(customer.id)).toMatchObject([
      {
        actor: { id: staff.id, name: 'Sam Botha' },
        at: '2026-03-02T08:00:00.000Z',
        label: 'Vuyo Sithole (looked-at)',
        summary: 'Viewed the customer’s cart',
      },
    ]);
  });

  test('a customer without a cart has an empty one', async () => {
    const [customer, admin] = [await newUser(harness.db), await newUser(harness.db, { role: 'Admin' })];
    expect((await look(admin, customer.id)).json()).toMatchObject({ version: 0, lines: [] });
  });

  test('staff and unknown people have no cart to view, and nothing is recorded', async () => {
    const staff = await newUser(harness.db, { role: 'Staff' });
    for (const id of [staff.id, newId()]) {
      expect((await look(staff, id)).statusCode).toBe(404);
      expect(await entriesAbout(id)).toEqual([]);
    }
    expect((await look(staff, 'nobody')).statusCode).toBe(404);
  });

  test('customers and guests cannot view the cart of others, or their own in this way', async () => {
    const [customer, other] = [await newUser(harness.db), await newUser(harness.db)];
    for (const { id } of [customer, other]) expect((await look(customer, id)).statusCode).toBe(403);
    const url = `/api/admin/customers/${other.id}/cart-views`;
    expect((await harness.asGuest({ method: 'POST', url })).statusCode).toBe(401);
    expect(await entriesAbout(other.id)).toEqual([]);
  });
});
