import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  newProduct,
  newUser,
  openSession,
  orderLine,
  orderPayload,
  setStore,
} from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { newId } from '../../db/columns.ts';

const harness = useApp();
type Customer = Awaited<ReturnType<typeof newUser>>;
type Line = { productId: string; variantId?: string | null; quantity: number; cost: number };

let milk: Awaited<ReturnType<typeof newProduct>>;
let syrup: Awaited<ReturnType<typeof newProduct>>;
let mint: string;
beforeAll(async () => {
  await setStore(harness.db);
  milk = await newProduct(harness.db, { name: 'Infant milk', cost: 12_500 });
  syrup = await newProduct(harness.db, { name: 'Cough syrup', variants: ['Mint', 'Honey'] });
  mint = syrup.variants[0]?.id ?? '';
});

const ofMilk = (quantity: number): Line => ({ productId: milk.id, quantity, cost: 125 });
const ofMint = (quantity: number): Line => ({ productId: syrup.id, variantId: mint, quantity, cost: 50 });

const put = (user: Customer, version: number, lines: unknown[], values: object = {}) =>
  harness.as(user, {
    method: 'PUT',
    url: '/api/cart',
    payload: { userId: user.id, version, forCollection: false, lines, ...values },
  });
const get = async (user: Customer, url = '/api/cart') => (await harness.as(user, url)).json();
const contentOf = (cart: {
  lines: { product: { id: string }; variantId: string | null; quantity: number }[];
}): [string, string | null, number][] =>
  cart.lines.map(({ product, variantId, quantity }) => [product.id, variantId, quantity]);
const codeOf = (answer: Awaited<ReturnType<typeof put>>) => [answer.statusCode, answer.json().code];

describe('the current cart', () => {
  test('is empty and of version 0 until it is first replaced', async () => {
    const user = await newUser(harness.db);
    expect(await get(user)).toEqual({
      userId: user.id,
      version: 0,
      forCollection: false,
      updatedAt: null,
      ordered: null,
      lines: [],
    });
  });

  test('holds its lines in order, with their products and the price that was seen, on every device', async () => {
    const user = await newUser(harness.db);
    const answer = await put(user, 0, [ofMint(2), ofMilk(3)], { forCollection: true });
    expect(answer.statusCode).toBe(200);
    const kept = await get(user);
    expect(kept).toEqual(answer.json());
    expect(kept).toMatchObject({ version: 1, forCollection: true, updatedAt: '2026-03-02T08:00:00.000Z' });
    expect(kept.lines).toMatchObject([
      {
        product: { id: syrup.id, name: 'Cough syrup' },
        variantId: mint,
        quantity: 2,
        cost: 50,
        isSold: true,
      },
      { product: { id: milk.id, cost: 125 }, variantId: null, quantity: 3, cost: 125, isSold: true },
    ]);
    expect((await put(user, 1, [])).json()).toMatchObject({ version: 2, lines: [] });
  });

  test('is not sent again to a client that knows its version', async () => {
    const user = await newUser(harness.db);
    expect((await harness.as(user, '/api/cart?since=0')).statusCode).toBe(204);
    await put(user, 0, [ofMilk(1)]);
    expect((await harness.as(user, '/api/cart?since=1')).statusCode).toBe(204);
    expect(contentOf(await get(user, '/api/cart?since=0'))).toEqual([[milk.id, null, 1]]);
  });

  test('holds 500 lines in their order, found by an index', async () => {
    const user = await newUser(harness.db);
    const many = await Promise.all(Array.from({ length: 500 }, () => newProduct(harness.db)));
    const lines = many.map(({ id }) => ({ productId: id, quantity: 1, cost: 50 }));
    expect(contentOf((await put(user, 0, lines)).json())).toEqual(many.map(({ id }) => [id, null, 1]));
    const plan = await harness.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain select from cart_lines where cart_id = ${newId()} order by position`,
    );
    expect(JSON.stringify(plan.rows)).toMatch(/Index Scan on cart_lines/);
  });

  test('keeps products that are no longer sold, and marks them', async () => {
    const user = await newUser(harness.db);
    const [archived, withVariant] = [
      await newProduct(harness.db),
      await newProduct(harness.db, { variants: ['Red'] }),
    ];
    const red = withVariant.variants[0]?.id;
    await put(user, 0, [
      { productId: archived.id, quantity: 1, cost: 50 },
      { productId: withVariant.id, variantId: red, quantity: 2, cost: 50 },
      { productId: milk.id, variantId: mint, quantity: 3, cost: 50 },
    ]);
    await harness.db.execute(sql`update products set archived_at = now() where id = ${archived.id}`);
    await harness.db.execute(sql`delete from product_variants where id = ${red}`);
    expect((await get(user)).lines).toMatchObject([
      { product: { id: archived.id }, isSold: false },
      { product: { id: withVariant.id }, variantId: red, isSold: false },
      { product: { id: milk.id }, variantId: mint, isSold: false },
    ]);
  });

  test('leaves out a product that does not exist', async () => {
    const user = await newUser(harness.db);
    const answer = await put(user, 0, [{ productId: newId(), quantity: 1, cost: 50 }, ofMilk(2)]);
    expect(contentOf(answer.json())).toEqual([[milk.id, null, 2]]);
  });

  test('loses the line of a product that is deleted', async () => {
    const user = await newUser(harness.db);
    const gone = await newProduct(harness.db);
    await put(user, 0, [{ productId: gone.id, quantity: 1, cost: 50 }, ofMilk(2)]);
    await harness.db.execute(sql`delete from products where id = ${gone.id}`);
    expect(contentOf(await get(user))).toEqual([[milk.id, null, 2]]);
  });
});

describe('two devices', () => {
  test('cannot overwrite each other: the later one is refused and changes nothing', async () => {
    const user = await newUser(harness.db);
    await put(user, 0, [ofMilk(1)]);
    expect((await put(user, 1, [ofMilk(2)])).statusCode).toBe(200);
    expect(codeOf(await put(user, 1, [ofMint(9)]))).toEqual([409, 'STALE']);
    expect(codeOf(await put(user, 0, [ofMint(9)]))).toEqual([409, 'STALE']);
    expect(codeOf(await put(user, 7, [ofMint(9)]))).toEqual([409, 'STALE']);
    expect(await get(user)).toMatchObject({ version: 2, lines: [{ quantity: 2 }] });
  });

  test.each([
    ['the first cart', 0],
    ['a known cart', 1],
  ])(
    'that send %s concurrently have one cart saved whole, and the others refused',
    async (_what, version) => {
      const user = await newUser(harness.db);
      if (version === 1) await put(user, 0, [ofMint(7)]);
      const answers = await Promise.all(
        [1, 2, 3, 4].map((quantity) => put(user, version, [ofMilk(quantity), ofMint(quantity)])),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
      const winner = answers.find(({ statusCode }) => statusCode === 200);
      expect(await get(user)).toEqual(winner?.json());
    },
  );
});

describe('a cart is refused', () => {
  test.each<[string, object]>([
    ['without a version', { version: undefined }],
    ['of a negative version', { version: -1 }],
    ['that does not say how it is delivered', { forCollection: undefined }],
    ['without an owner', { userId: undefined }],
    ['with lines that are no list', { lines: 'milk' }],
  ])('%s', async (_what, values) => {
    const user = await newUser(harness.db);
    expect(codeOf(await put(user, 0, [], values))).toEqual([400, 'VALIDATION']);
    expect((await get(user)).version).toBe(0);
  });

  test.each<[string, object]>([
    ['no product', { productId: 'milk' }],
    ['no packs', { quantity: 0 }],
    ['part of a pack', { quantity: 1.5 }],
    ['more than a million packs', { quantity: 1_000_001 }],
    ['packs as text', { quantity: '2' }],
    ['a negative price', { cost: -1 }],
    ['a price of three decimals', { cost: 1.005 }],
    ['a price that no product has', { cost: 1e12 }],
    ['no price', { cost: undefined }],
  ])('with a line of %s', async (_what, values) => {
    const user = await newUser(harness.db);
    expect(codeOf(await put(user, 0, [{ ...ofMilk(1), ...values }]))).toEqual([400, 'VALIDATION']);
  });

  test('with more than 500 lines', async () => {
    const user = await newUser(harness.db);
    const lines = Array.from({ length: 501 }, () => ({ ...ofMilk(1), productId: newId() }));
    const answer = await put(user, 0, lines);
    expect(codeOf(answer)).toEqual([400, 'VALIDATION']);
    expect(answer.json().errors).toEqual({ lines: 'Send at most 500 lines.' });
  });

  test('that names a product twice, in upper or lower case', async () => {
    const user = await newUser(harness.db);
    const nobody = '00000000-0000-0000-0000-000000000000';
    for (const second of [
      ofMilk(2),
      { ...ofMilk(2), productId: milk.id.toUpperCase() },
      { ...ofMilk(2), variantId: nobody },
    ]) {
      const answer = await put(user, 0, [ofMilk(1), second]);
      expect(codeOf(answer)).toEqual([400, 'VALIDATION']);
      expect(answer.json().errors).toEqual({ lines: 'Send each product only once.' });
    }
  });

  test('to guests', async () => {
    expect((await harness.asGuest('/api/cart')).statusCode).toBe(401);
    const payload = { userId: newId(), version: 0, forCollection: false, lines: [] };
    expect((await harness.asGuest({ method: 'PUT', url: '/api/cart', payload })).statusCode).toBe(401);
  });

  test('from a page opened by another user of the same browser', async () => {
    const [user, other] = [await newUser(harness.db), await newUser(harness.db)];
    expect(codeOf(await put(user, 0, [ofMilk(1)], { userId: other.id }))).toEqual([403, 'FORBIDDEN']);
    expect([(await get(user)).version, (await get(other)).version]).toEqual([0, 0]);
  });

  test.each(['Staff', 'Admin'] as const)('to %s, who have no cart', async (role) => {
    const member = await newUser(harness.db, { role });
    expect((await harness.as(member, '/api/cart')).statusCode).toBe(403);
    expect(codeOf(await put(member, 0, [ofMilk(1)]))).toEqual([403, 'FORBIDDEN']);
  });
});

test('an Admin impersonating a customer reads the cart, and cannot change it', async () => {
  const [user, admin] = [await newUser(harness.db), await newUser(harness.db, { role: 'Admin' })];
  await put(user, 0, [ofMilk(4)]);
  const headers = { cookie: await openSession(harness.services, admin.id) };
  const begin = { method: 'POST' as const, url: `/api/admin/customers/${user.id}/impersonation`, headers };
  expect((await harness.asGuest(begin)).statusCode).toBe(204);
  const read = await harness.asGuest({ url: '/api/cart', headers });
  expect(read.json()).toMatchObject({ userId: user.id, lines: [{ quantity: 4 }] });
  const payload = { userId: user.id, version: 1, forCollection: false, lines: [] };
  const changed = await harness.asGuest({ method: 'PUT', url: '/api/cart', headers, payload });
  expect([changed.statusCode, changed.json().code]).toEqual([403, 'VIEW_ONLY']);
  expect((await get(user)).version).toBe(1);
});

describe('placing an order', () => {
  const order = (user: Customer, lines: Parameters<typeof orderPayload>[1], key?: string) =>
    harness.as(user, {
      method: 'POST',
      url: '/api/orders',
      payload: orderPayload(user, lines),
      ...(key && { headers: { 'idempotency-key': key } }),
    });

  test('removes the ordered packs from the cart, and keeps those added on another device', async () => {
    const user = await newUser(harness.db);
    const other = await newProduct(harness.db);
    await put(user, 0, [ofMilk(5), ofMint(2), { productId: other.id, quantity: 1, cost: 50 }]);
    const placed = await order(user, [
      orderLine(milk, 3),
      orderLine(syrup, 2, { id: `${syrup.id}:${mint}`, variantName: 'Mint' }),
    ]);
    expect(placed.statusCode).toBe(201);
    const kept = await get(user);
    expect(kept.version).toBe(2);
    expect(contentOf(kept)).toEqual([
      [milk.id, null, 2],
      [other.id, null, 1],
    ]);
  });

  test('makes requests stale that a device sent before it learned of the order', async () => {
    const user = await newUser(harness.db);
    expect((await order(user, [orderLine(milk, 3)])).statusCode).toBe(201);
    expect(codeOf(await put(user, 0, [ofMilk(3)]))).toEqual([409, 'STALE']);
    expect(await get(user)).toMatchObject({ version: 1, lines: [] });
  });

  describe('of a version of the cart', () => {
    const orderAt = (user: Customer, cartVersion: unknown, values: { packs?: number; key?: string } = {}) =>
      harness.as(user, {
        method: 'POST',
        url: '/api/orders',
        payload: { ...orderPayload(user, [orderLine(milk, values.packs ?? 2)]), cartVersion },
        ...(values.key && { headers: { 'idempotency-key': values.key } }),
      });
    const ordersOf = async (user: Customer): Promise<number> => (await get(user, '/api/orders')).total;

    test('succeeds, and the cart names the order from then on', async () => {
      const user = await newUser(harness.db);
      await put(user, 0, [ofMilk(2)]);
      const placed = await orderAt(user, 1);
      expect(placed.statusCode).toBe(201);
      const { id, referenceNumber } = placed.json();
      expect(await get(user)).toMatchObject({
        version: 2,
        ordered: { version: 2, id, referenceNumber },
        lines: [],
      });
      await put(user, 2, [ofMint(1)]);
      expect(await get(user)).toMatchObject({ version: 3, ordered: { version: 2, id } });
    });

    test('is refused if another device has ordered it, names that order, and changes nothing', async () => {
      const user = await newUser(harness.db);
      await put(user, 0, [ofMilk(2), ofMint(1)]);
      const { referenceNumber } = (await orderAt(user, 1)).json();
      const second = await orderAt(user, 1);
      expect(codeOf(second)).toEqual([409, 'STALE']);
      expect(second.json().message).toBe(`This cart has already been ordered: order ${referenceNumber}.`);
      expect(await ordersOf(user)).toBe(1);
      expect(await get(user)).toMatchObject({ version: 2, lines: [{ quantity: 1 }] });
    });

    test('is refused if another device has changed it', async () => {
      const user = await newUser(harness.db);
      await put(user, 0, [ofMilk(2)]);
      await put(user, 1, [ofMilk(5)]);
      const answer = await orderAt(user, 1);
      expect(codeOf(answer)).toEqual([409, 'STALE']);
      expect(answer.json().message).toBe('Your cart has changed on another device.');
      expect(await ordersOf(user)).toBe(0);
      expect(await get(user)).toMatchObject({ version: 2, lines: [{ quantity: 5 }] });
    });

    test('is refused as stale, not for lack of stock, if another device has ordered the cart', async () => {
      const user = await newUser(harness.db);
      await put(user, 0, [ofMilk(2)]);
      await orderAt(user, 1);
      expect(codeOf(await orderAt(user, 1, { packs: 900_000 }))).toEqual([409, 'STALE']);
    });

    test.each([
      ['has never been sent', 0],
      ['was sent', 1],
    ])('that %s and is ordered by four devices concurrently becomes one order', async (_what, version) => {
      const user = await newUser(harness.db);
      if (version === 1) await put(user, 0, [ofMilk(2)]);
      const answers = await Promise.all(['a', 'b', 'c', 'd'].map((key) => orderAt(user, version, { key })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
      expect(await ordersOf(user)).toBe(1);
    });

    test('gives the same order when sent again, whatever the cart’s version by then', async () => {
      const user = await newUser(harness.db);
      await put(user, 0, [ofMilk(2)]);
      const first = await orderAt(user, 1, { key: 'same' });
      const again = await Promise.all([1, 2].map((version) => orderAt(user, version, { key: 'same' })));
      for (const answer of again) expect(answer.json().id).toBe(first.json().id);
      expect(await ordersOf(user)).toBe(1);
    });

    test('races a change by another device, and one of the two is refused', async () => {
      const user = await newUser(harness.db);
      await put(user, 0, [ofMilk(2)]);
      const answers = await Promise.all([orderAt(user, 1), put(user, 1, [ofMilk(2), ofMint(1)])]);
      const isPlaced = answers[0].statusCode === 201;
      expect(answers.map(codeOf).filter(([, code]) => code === 'STALE')).toHaveLength(1);
      expect(contentOf(await get(user))).toEqual(
        isPlaced
          ? []
          : [
              [milk.id, null, 2],
              [syrup.id, mint, 1],
            ],
      );
    });

    test('is not checked if the order names none', async () => {
      const user = await newUser(harness.db);
      await put(user, 0, [ofMilk(2)]);
      expect((await orderAt(user, undefined)).statusCode).toBe(201);
      expect((await orderAt(user, undefined)).statusCode).toBe(201);
    });

    test.each([-1, 1.5, 'one', 3_000_000_000])('%s is refused as a version', async (version) => {
      const user = await newUser(harness.db);
      expect(codeOf(await orderAt(user, version))).toEqual([400, 'VALIDATION']);
    });
  });

  test('removes the packs once, however often the same order is sent', async () => {
    const user = await newUser(harness.db);
    await put(user, 0, [ofMilk(5)]);
    const answers = await Promise.all([1, 2, 3].map(() => order(user, [orderLine(milk, 2)], 'again')));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(contentOf(await get(user))).toEqual([[milk.id, null, 3]]);
  });

  test('leaves the cart unchanged when it is refused', async () => {
    const user = await newUser(harness.db);
    await put(user, 0, [ofMilk(5)]);
    expect((await order(user, [orderLine(milk, 1_000)])).statusCode).toBe(409);
    expect(await get(user)).toMatchObject({ version: 1, lines: [{ quantity: 5 }] });
  });

  test('does not touch the cart when staff capture the order', async () => {
    const [user, staff] = [await newUser(harness.db), await newUser(harness.db, { role: 'Staff' })];
    await put(user, 0, [ofMilk(5)]);
    const payload = orderPayload(user, [orderLine(milk, 5)]);
    const placed = await harness.as(staff, { method: 'POST', url: '/api/admin/orders', payload });
    expect(placed.statusCode).toBe(201);
    expect(await get(user)).toMatchObject({ version: 1, lines: [{ quantity: 5 }] });
  });

  test('races a change by another device, and neither is lost', async () => {
    const user = await newUser(harness.db);
    await put(user, 0, [ofMilk(2)]);
    const [placed, changed] = await Promise.all([
      order(user, [orderLine(milk, 2)]),
      put(user, 1, [ofMilk(2), ofMint(1)]),
    ]);
    expect(placed.statusCode).toBe(201);
    const left = contentOf(await get(user));
    if (changed.statusCode === 200) expect(left).toEqual([[syrup.id, mint, 1]]);
    else expect([codeOf(changed), left]).toEqual([[409, 'STALE'], []]);
  });
});
