import type { LiveEvent } from '@formulary/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';
import { auditEntries } from '../../../audit/tables.ts';
import { priceHistory, products } from '../../tables.ts';

const harness = useApp();
let admin: { id: string };
let staff: { id: string };
beforeAll(async () => {
  await setStore(harness.db);
  admin = await newUser(harness.db, { role: 'Admin' });
  staff = await newUser(harness.db, { role: 'Staff' });
});

let keys = 0;
const newKey = () => {
  keys += 1;
  return `erp-${keys}`;
};
const send = (
  path: 'stock' | 'prices',
  rows: unknown,
  { key = newKey(), by = admin, ...rest }: { key?: string; by?: { id: string }; dryRun?: boolean } = {},
) =>
  harness.as(by, {
    method: 'POST',
    url: `/api/admin/${path}`,
    headers: { 'idempotency-key': key },
    payload: { rows, ...rest },
  });
const stored = async ({ id }: { id: string }) =>
  (await harness.db.select().from(products).where(eq(products.id, id)))[0];

/** Adds many products of 10 packs each, without computing their search keys. */
const newProducts = async (count: number, prefix: string): Promise<string[]> => {
  const { labId, categoryId } = await newProduct(harness.db);
  await harness.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into products (id, sku, name, cost, stock, lab_id, category_id)
      select gen_random_uuid(), ${prefix} || n, 'Bulk ' || n, 5000, 10, ${labId}, ${categoryId}
      from generate_series(1, ${count}::int) as n`);
  });
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
};
const stockOf = async (skus: string[]) =>
  harness.db
    .select({ sku: products.sku, stock: products.stock })
    .from(products)
    .where(inArray(products.sku, skus));

describe('stock by code', () => {
  test('is set, or changed by a difference, and every row gets a result, in order', async () => {
    const [a, b, c, d] = [
      await newProduct(harness.db),
      await newProduct(harness.db),
      await newProduct(harness.db),
      await newProduct(harness.db, { stock: 3 }),
    ];
    const answer = await send('stock', [
      { sku: a.sku, set: 60 },
      { sku: b.sku, add: -4 },
      { sku: c.sku, set: 7, seen: 99 },
      { sku: 'nowhere', set: 7 },
      { sku: d.sku, add: -4 },
    ]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      dryRun: false,
      counts: { applied: 2, unchanged: 0, unknown: 1, conflict: 1, refused: 1 },
      rows: [
        { sku: a.sku, outcome: 'applied', before: 100, after: 60 },
        { sku: b.sku, outcome: 'applied', before: 100, after: 96 },
        { sku: c.sku, outcome: 'conflict', before: 100, after: 100, message: 'The stock is 100 now.' },
        {
          sku: 'nowhere',
          outcome: 'unknown',
          before: null,
          after: null,
          message: 'No product has this code.',
        },
        {
          ...{ sku: d.sku, outcome: 'refused', before: 3, after: 3 },
          message: 'Stock must be from 0 to 10000000; it is 3 now.',
        },
      ],
    });
    expect([await stored(a), await stored(b), await stored(c), await stored(d)]).toMatchObject([
      { stock: 60 },
      { stock: 96 },
      { stock: 100 },
      { stock: 3 },
    ]);
  });

  test('may be changed by Staff, prices only by Admins', async () => {
    const { sku } = await newProduct(harness.db);
    expect((await send('stock', [{ sku, set: 5 }], { by: staff })).statusCode).toBe(200);
    expect((await send('prices', [{ sku, set: 5 }], { by: staff })).statusCode).toBe(403);
  });

  test('is audited as one action, and announced', async () => {
    const [a, b] = [await newProduct(harness.db, { name: 'Audited' }), await newProduct(harness.db)];
    const events: LiveEvent[] = [];
    const stop = harness.services.live.subscribe(({ event }) => events.push(event));
    await harness.services.live.ready();
    await send('stock', [
      { sku: a.sku, add: 5 },
      { sku: b.sku, set: 60 },
    ]);
    stop();
    const entries = await harness.db
      .select()
      .from(auditEntries)
      .where(inArray(auditEntries.entityId, [a.id, b.id]));
    expect(entries).toHaveLength(2);
    expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1);
    expect(entries.find(({ entityId }) => entityId === a.id)).toMatchObject({
      ...{ actorId: admin.id, entity: 'Product', label: 'Audited', summary: 'Raised the stock by 5' },
      ...{ before: { stock: 100 }, after: { stock: 105 } },
    });
    const ids = events.filter(({ topic }) => topic === 'products').flatMap((event) => event.ids ?? []);
    expect(ids).toEqual(expect.arrayContaining([a.id, b.id]));
  });

  test('of 10 000 products is changed by one request', async () => {
    const skus = await newProducts(10_000, 'many-');
    const answer = await send(
      'stock',
      skus.map((sku) => ({ sku, add: 5 })),
    );
    expect(answer.json().counts).toMatchObject({ applied: 10_000 });
    const [sum] = await harness.db
      .select({ packs: sql<number>`sum(stock)::int` })
      .from(products)
      .where(sql`sku like 'many-%'`);
    expect(sum?.packs).toBe(150_000);
    expect(
      (
        await send(
          'stock',
          [...skus, 'one-more'].map((sku) => ({ sku, add: 1 })),
        )
      ).json().message,
    ).toBe('Rows: Choose from 1 to 10000 rows.');
  });

  test('never becomes negative, and loses nothing, while customers order the same products', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => newUser(harness.db)));
    const wanted = await Promise.all(Array.from({ length: 6 }, () => newProduct(harness.db, { stock: 20 })));
    const order = async (index: number): Promise<number> => {
      const user = customers[index % customers.length] ?? customers[0];
      if (!user) throw new Error('No customer');
      const payload = orderPayload(
        user,
        wanted.map((product) => orderLine(product)),
      );
      const answer = await harness.as(user, { method: 'POST', url: '/api/orders', payload });
      return answer.headers['retry-after'] ? order(index) : Number(answer.statusCode === 201);
    };
    const take = async (key: string): Promise<number> => {
      const rows = wanted.map(({ sku }) => ({ sku, add: -1 }));
      const answer = await send('stock', rows, { key });
      return answer.headers['retry-after'] ? take(key) : answer.json().counts.applied;
    };
    const [sold, taken] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, index) => order(index))),
      Promise.all(Array.from({ length: 12 }, () => take(newKey()))),
    ]);
    const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
    const left = total((await stockOf(wanted.map(({ sku }) => sku))).map(({ stock }) => stock));
    expect(left).toBe(6 * 20 - 6 * total(sold) - total(taken));
    expect(left).toBeGreaterThanOrEqual(0);
  });
});

describe('prices by code', () => {
  test('are set or changed in whole rand, with a price history and a new version', async () => {
    const [a, b] = [await newProduct(harness.db), await newProduct(harness.db)];
    const answer = await send('prices', [
      { sku: a.sku, set: 55, seen: 50 },
      { sku: b.sku, add: -50 },
    ]);
    expect(answer.json().rows).toEqual([
      { sku: a.sku, outcome: 'applied', before: 50, after: 55 },
      {
        ...{ sku: b.sku, outcome: 'refused', before: 50, after: 50 },
        message: 'Price must be from R\u00a01 to R\u00a010\u00a0000\u00a0000; it is R\u00a050 now.',
      },
    ]);
    expect(await stored(a)).toMatchObject({ cost: 5500, version: 2 });
    const history = await harness.db.select().from(priceHistory).where(eq(priceHistory.productId, a.id));
    expect(history).toMatchObject([{ previousCost: 5000, cost: 5500, actorId: admin.id }]);
  });

  test('as text or without a value are refused, saying what to send', async () => {
    const { sku } = await newProduct(harness.db);
    const wrong = [{ sku, set: '55' }, { sku, set: null }, { sku }, { set: 55 }, 'a row', null];
    for (const row of wrong) {
      const answer = await send('prices', [row]);
      expect.soft(answer.statusCode, JSON.stringify(row)).toBe(400);
      expect
        .soft(answer.json().message, JSON.stringify(row))
        .toBe(
          'Rows: Send `sku` with `set` (applied only if the value still equals `seen`, if sent) or `add` (a difference).',
        );
    }
    expect((await send('prices', [])).json().message).toBe('Rows: Choose from 1 to 10000 rows.');
  });
});

describe('a bulk change', () => {
  test('as a dry run gets the same response, and changes nothing', async () => {
    const product = await newProduct(harness.db);
    const rows = [
      { sku: product.sku, add: 5 },
      { sku: 'nowhere', add: 5 },
    ];
    const tried = (await send('stock', rows, { dryRun: true })).json();
    expect(await stored(product)).toMatchObject({ stock: 100 });
    const done = (await send('stock', rows)).json();
    expect(tried).toEqual({ ...done, dryRun: true });
    expect(await stored(product)).toMatchObject({ stock: 105 });
  });

  test('repeated with its key gets the same response and happens once; with other content it is refused', async () => {
    const product = await newProduct(harness.db);
    const rows = [{ sku: product.sku, add: 5 }];
    const key = newKey();
    const answers = await Promise.all([send('stock', rows, { key }), send('stock', rows, { key })]);
    answers.push(await send('stock', rows, { key }));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await stored(product)).toMatchObject({ stock: 105 });
    const other = await send('stock', [{ sku: product.sku, add: 6 }], { key });
    expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    const prices = await send('prices', rows, { key });
    expect(prices.statusCode).toBe(409);
  });

  test('without a key, or with a code twice, is refused', async () => {
    const { sku } = await newProduct(harness.db);
    const url = '/api/admin/stock';
    const without = await harness.as(admin, { method: 'POST', url, payload: { rows: [{ sku, add: 5 }] } });
    expect([without.statusCode, without.json().message]).toEqual([
      400,
      'Send an Idempotency-Key, so that the request can be repeated if its response is lost.',
    ]);
    const twice = await send('stock', [
      { sku, add: 5 },
      { sku, add: 5 },
    ]);
    expect(twice.json()).toMatchObject({ errors: { 'rows.1.sku': `The code ${sku} is listed twice.` } });
  });

  test('that is interrupted halfway continues when it is repeated, and changes every product once', async () => {
    const skus = await newProducts(450, 'cut-');
    const rows = skus.map((sku) => ({ sku, add: 5 }));
    const key = newKey();
    const holder = await harness.db.$client.connect();
    await holder.query("begin; select 1 from products where sku = 'cut-250' for update");
    const cutting = send('stock', rows, { key });
    const cutOff = async () => {
      const { rows: stopped } = await harness.db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%sku = any%'`);
      return stopped.length;
    };
    await expect.poll(cutOff, { timeout: 60_000 }).toBe(1);
    const cut = await cutting;
    await holder.query('rollback');
    holder.release();
    expect([cut.statusCode, Number(cut.headers['retry-after'])]).toEqual([503, 5]);
    const half = await stockOf(skus);
    expect(half.filter(({ stock }) => stock === 15)).toHaveLength(200);
    const again = await send('stock', rows, { key });
    expect(again.json().counts).toMatchObject({ applied: 450 });
    expect((await stockOf(skus)).every(({ stock }) => stock === 15)).toBe(true);
  });
});
