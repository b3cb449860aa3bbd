import { MAX_LIST_LINES, MAX_LISTS, type NamedList } from '@formulary/contract';
import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { products, productVariants } from '../catalogue/tables.ts';
import { namedLists } from './tables.ts';

const harness = useApp();
const BASE = '/api/lists';
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
let owner: { id: string };
let plain: Awaited<ReturnType<typeof newProduct>>;
let syrup: Awaited<ReturnType<typeof newProduct>>;

beforeEach(async () => {
  owner = await newUser(harness.db);
  plain = await newProduct(harness.db);
  syrup = await newProduct(harness.db, { variants: ['Mint', 'Orange'] });
});

type Method = 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, url: string, payload?: object, user = owner) =>
  harness.as(user, { method, url, ...(payload && { payload }) });
const line = (product: { id: string }, quantity = 1, variantId?: string) => ({
  productId: product.id,
  quantity,
  ...(variantId && { variantId }),
});

const create = async (name: string, lines: object[] = [], user = owner): Promise<NamedList> => {
  const answer = await send('POST', BASE, { name, lines }, user);
  expect(answer.statusCode).toBe(201);
  expect(answer.headers.location).toBe(`${BASE}/${answer.json().id}`);
  return answer.json();
};
const read = async (id: string): Promise<NamedList> => (await harness.as(owner, `${BASE}/${id}`)).json();
const shape = ({ lines }: NamedList) =>
  lines.map(({ product, variantId, quantity }) => [product.id, variantId, quantity]);

test('stores a list with its lines in order, variants separately, and lists all by name with line counts', async () => {
  const [mint, orange] = syrup.variants;
  const list = await create(' Monday order ', [
    line(syrup, 2, orange?.id),
    line(plain, 12),
    line(syrup, 3, mint?.id),
  ]);
  expect(list).toMatchObject({ name: 'Monday order', version: 1, lineCount: 3 });
  expect(shape(list)).toEqual([
    [syrup.id, orange?.id, 2],
    [plain.id, null, 12],
    [syrup.id, mint?.id, 3],
  ]);
  expect(await read(list.id)).toEqual(list);
  await create('chronic');
  const answer = await harness.as(owner, BASE);
  const names = answer.json().lists.map(({ name, lineCount }: NamedList) => [name, lineCount]);
  expect(names).toEqual([
    ['chronic', 0],
    ['Monday order', 3],
  ]);
  expect(answer.headers['content-range']).toBe('lists 0-1/2');
  expect((await harness.as(owner, `${BASE}?skip=1&take=2`)).json().lists).toHaveLength(1);
});

test('changes the name or the lines, without changing the other', async () => {
  const { id } = await create('Monday', [line(plain, 12)]);
  const renamed = await send('PUT', `${BASE}/${id}`, { version: 1, name: 'Tuesday' });
  expect(renamed.json()).toMatchObject({ name: 'Tuesday', version: 2, lineCount: 1 });
  const changed = await send('PUT', `${BASE}/${id}`, { version: 2, lines: [line(syrup, 1), line(plain, 9)] });
  expect(changed.json()).toMatchObject({ name: 'Tuesday', version: 3 });
  expect(shape(await read(id))).toEqual([
    [syrup.id, null, 1],
    [plain.id, null, 9],
  ]);
});

test('refuses a change to an outdated version, and changes nothing', async () => {
  const { id } = await create('Monday', [line(plain, 12)]);
  await send('PUT', `${BASE}/${id}`, { version: 1, lines: [line(plain, 24)] });
  const late = await send('PUT', `${BASE}/${id}`, { version: 1, name: 'Late', lines: [] });
  expect([late.statusCode, late.json().code]).toEqual([409, 'STALE']);
  expect(await read(id)).toMatchObject({ name: 'Monday', version: 2, lineCount: 1 });
});

test('adds lines at the end; products on the list keep their place and get the new quantity', async () => {
  const [mint] = syrup.variants;
  const other = await newProduct(harness.db);
  const { id } = await create('Monday', [line(plain, 12), line(syrup, 1, mint?.id)]);
  const lines = [line(other, 4), line(plain, 20)];
  for (const version of [2, 3]) {
    const added = await send('POST', `${BASE}/${id}/lines`, { lines });
    expect(added.statusCode).toBe(200);
    expect(added.json().version).toBe(version);
    expect(shape(added.json())).toEqual([
      [plain.id, null, 20],
      [syrup.id, mint?.id, 1],
      [other.id, null, 4],
    ]);
  }
});

test('marks products and variants that are no longer sold, and keeps their lines through changes', async () => {
  const [mint] = syrup.variants;
  const list = await create('Monday', [line(plain, 12), line(syrup, 1, mint?.id), line(syrup, 2)]);
  await harness.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, plain.id));
  await harness.db.delete(productVariants).where(eq(productVariants.id, mint?.id ?? ''));
  const { lines } = await read(list.id);
  expect(lines.map(({ isSold }) => isSold)).toEqual([false, false, true]);
  const payload = {
    version: 1,
    lines: list.lines.map((each) => line(each.product, 5, each.variantId ?? undefined)),
  };
  expect((await send('PUT', `${BASE}/${list.id}`, payload)).json().lineCount).toBe(3);
});

test('shows current stock and prices', async () => {
  const { id } = await create('Monday', [line(plain, 12)]);
  await harness.db.execute(sql`update products set cost = 6250, stock = 3 where id = ${plain.id}`);
  expect((await read(id)).lines[0]?.product).toMatchObject({ cost: 62.5, stock: 3 });
});

test('deletes a list with its lines, once', async () => {
  const { id } = await create('Monday', [line(plain, 12)]);
  expect((await send('DELETE', `${BASE}/${id}`)).statusCode).toBe(204);
  expect((await harness.as(owner, `${BASE}/${id}`)).statusCode).toBe(404);
  expect((await send('DELETE', `${BASE}/${id}`)).statusCode).toBe(404);
  expect((await create('Monday')).lineCount).toBe(0);
});

test('a change to a list that was deleted meanwhile is not found', async () => {
  const { id } = await create('Monday');
  await send('DELETE', `${BASE}/${id}`);
  const late = await send('PUT', `${BASE}/${id}`, { version: 1, lines: [line(plain)] });
  expect(late.statusCode).toBe(404);
  expect((await send('POST', `${BASE}/${id}/lines`, { lines: [line(plain)] })).statusCode).toBe(404);
});

describe('refuses', () => {
  test.each<[string, object, string, string]>([
    ['a list without a name', { name: '  ' }, 'name', 'Name is required.'],
    ['a long name', { name: 'a'.repeat(81) }, 'name', 'Use at most 80 characters.'],
    [
      'a product that does not exist',
      { name: 'A', lines: [{ productId: UNKNOWN, quantity: 1 }] },
      'lines.0.productId',
      'This product does not exist.',
    ],
    [
      'no packs',
      { name: 'A', lines: [{ productId: UNKNOWN, quantity: 0 }] },
      'lines.0.quantity',
      'Enter a whole number from 1 to 1000000.',
    ],
  ])('%s, and creates none', async (_name, payload, field, message) => {
    const answer = await send('POST', BASE, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ [field]: message });
    expect((await harness.as(owner, BASE)).json().total).toBe(0);
  });

  test('the same product twice, but not two variants of it', async () => {
    const [mint, orange] = syrup.variants;
    const twice = [line(syrup, 1, mint?.id), line(syrup, 2, orange?.id), line(syrup, 3, mint?.id)];
    const answer = await send('POST', BASE, { name: 'A', lines: twice });
    expect(answer.json().errors).toEqual({ 'lines.2.productId': 'This product is on the list twice.' });
    await create('A', twice.slice(0, 2));
  });

  test('a name that another list has, in any case, when creating and when renaming', async () => {
    await create('Monday');
    const { id } = await create('Tuesday');
    for (const answer of [
      await send('POST', BASE, { name: 'MONDAY' }),
      await send('PUT', `${BASE}/${id}`, { version: 1, name: 'monday' }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT']);
      expect(answer.json().errors).toEqual({ name: 'You already have a list with this name.' });
    }
    expect((await send('PUT', `${BASE}/${id}`, { version: 1, name: 'TUESDAY' })).statusCode).toBe(200);
    await create('Monday', [], await newUser(harness.db));
  });

  test('more lists than one may have', async () => {
    await harness.db
      .insert(namedLists)
      .values(
        Array.from({ length: MAX_LISTS - 1 }, (_, index) => ({ userId: owner.id, name: `List ${index}` })),
      );
    const both = await Promise.all(['One', 'Two'].map((name) => send('POST', BASE, { name })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: 'CONFLICT',
      message: 'You can have at most 100 lists. Delete one first.',
    });
  });

  test('more lines than a list may have', async () => {
    const many = await Promise.all(Array.from({ length: 3 }, () => newProduct(harness.db)));
    const variants = Array.from({ length: MAX_LIST_LINES - 1 }, () => line(plain, 1, crypto.randomUUID()));
    const { id } = await create('Long', variants);
    const answer = await send('POST', `${BASE}/${id}/lines`, { lines: many.map((product) => line(product)) });
    expect(answer.json()).toMatchObject({
      code: 'CONFLICT',
      message: 'A list has at most 500 lines. This one has 499.',
    });
    expect((await read(id)).version).toBe(1);
    const long = [...variants, ...many.map((product) => line(product))];
    expect((await send('PUT', `${BASE}/${id}`, { version: 1, lines: long })).statusCode).toBe(400);
    expect((await send('POST', `${BASE}/${id}/lines`, { lines: [] })).statusCode).toBe(400);
  });
});

describe('at the same time', () => {
  test('several tabs create a list with the same name: one succeeds, the others are refused', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', BASE, { name: 'Monday' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  test('two lists are given the same name: one change succeeds', async () => {
    const ids = [(await create('One')).id, (await create('Two')).id];
    const answers = await Promise.all(
      ids.map((id) => send('PUT', `${BASE}/${id}`, { version: 1, name: 'Same' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('several devices change the same version: one succeeds, the others are refused as stale', async () => {
    const { id } = await create('Monday', [line(plain, 1)]);
    const answers = await Promise.all(
      [2, 3, 4, 5].map((quantity) =>
        send('PUT', `${BASE}/${id}`, { version: 1, lines: [line(plain, quantity)] }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect((await read(id)).version).toBe(2);
  });

  test('several devices add different products: none is lost', async () => {
    const { id } = await create('Monday');
    const many = await Promise.all(Array.from({ length: 6 }, () => newProduct(harness.db)));
    await Promise.all(many.map((product) => send('POST', `${BASE}/${id}/lines`, { lines: [line(product)] })));
    const { lines, version } = await read(id);
    expect(new Set(lines.map(({ product }) => product.id))).toEqual(
      new Set(many.map((product) => product.id)),
    );
    expect(version).toBe(7);
  });

  test('a list is deleted while others change it: they succeed or do not find it', async () => {
    const { id } = await create('Monday', [line(plain, 1)]);
    const answers = await Promise.all([
      send('PUT', `${BASE}/${id}`, { version: 1, lines: [line(plain, 2)] }),
      send('DELETE', `${BASE}/${id}`),
      send('POST', `${BASE}/${id}/lines`, { lines: [line(syrup)] }),
      send('DELETE', `${BASE}/${id}`),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    for (const status of statuses) expect([200, 204, 404, 409]).toContain(status);
    expect((await harness.as(owner, `${BASE}/${id}`)).statusCode).toBe(404);
  });
});

test('notifies the owner’s screens of each change, and nobody else’s', async () => {
  const heard: { topic: string; userId?: string | undefined }[] = [];
  await harness.services.live.ready();
  const stop = harness.services.live.subscribe(({ event }) => heard.push(event));
  const { id } = await create('Monday');
  await send('POST', `${BASE}/${id}/lines`, { lines: [line(plain)] });
  await send('DELETE', `${BASE}/${id}`);
  await harness.services.live.catchUp();
  stop();
  const own = heard.filter(({ topic }) => topic === 'lists');
  expect(own.length).toBeGreaterThanOrEqual(3);
  expect(new Set(own.map(({ userId }) => userId))).toEqual(new Set([owner.id]));
});

describe('a list is only for its owner', () => {
  const calls = (id: string) =>
    [
      ['GET', `${BASE}/${id}`],
      ['GET', `${BASE}/${id}/export?format=csv`],
      ['PUT', `${BASE}/${id}`, { version: 1, name: 'Mine' }],
      ['POST', `${BASE}/${id}/lines`, { lines: [{ productId: plain.id, quantity: 1 }] }],
      ['DELETE', `${BASE}/${id}`],
    ] as const;

  test('every call returns 404 to other customers, staff and Admins, and changes nothing', async () => {
    const { id } = await create('Monday', [line(plain, 12)]);
    for (const role of ['StoreUser', 'Staff', 'Admin'] as const) {
      const other = await newUser(harness.db, { role });
      for (const [method, url, payload] of calls(id)) {
        const answer = await harness.as(other, { method, url, ...(payload && { payload }) });
        expect.soft(answer.statusCode, `${role} ${method} ${url}`).toBe(404);
        expect.soft(answer.json().message).toBe('List not found');
      }
      expect((await harness.as(other, BASE)).json()).toEqual({ lists: [], total: 0 });
    }
    expect(await read(id)).toMatchObject({ name: 'Monday', version: 1, lineCount: 1 });
  });

  test('every call refuses a guest, and returns 404 for invalid ids', async () => {
    for (const [method, url, payload] of calls(UNKNOWN))
      expect.soft((await harness.asGuest({ method, url, ...(payload && { payload }) })).statusCode).toBe(401);
    expect((await harness.asGuest(BASE)).statusCode).toBe(401);
    for (const id of [UNKNOWN, '1', 'null', '%00'])
      for (const [method, url, payload] of calls(id)) {
        const answer = await harness.as(owner, { method, url, ...(payload && { payload }) });
        expect.soft(answer.statusCode, `${method} ${url}`).toBe(404);
      }
  });
});

describe('downloads a list', () => {
  test('as CSV and as a workbook, with code and quantity first', async () => {
    const [mint] = syrup.variants;
    const { id } = await create('Zoë’s Monday order', [line(plain, 12), line(syrup, 2, mint?.id)]);
    const csv = await harness.as(owner, `${BASE}/${id}/export?format=csv`);
    expect(csv.headers['content-disposition']).toBe('attachment; filename="zoe-s-monday-order.csv"');
    const rows: string[][] = parse(csv.body, { bom: true });
    expect(rows[0]?.slice(0, 4)).toEqual(['Code', 'Quantity', 'Name', 'Variant']);
    expect(rows.slice(1).map((row) => row.slice(0, 4))).toEqual([
      [plain.sku, '12', plain.name, ''],
      [syrup.sku, '2', syrup.name, 'Mint'],
    ]);
    const workbook = await harness.as(owner, `${BASE}/${id}/export?format=xlsx`);
    const { sheets } = await readXlsx(workbook.rawPayload);
    expect(sheets[0]?.rows[1]?.slice(0, 3)).toEqual([plain.sku, 12, plain.name]);
  });

  test('with a name without letters, and refuses another format', async () => {
    const { id } = await create('…');
    const csv = await harness.as(owner, `${BASE}/${id}/export?format=csv`);
    expect(csv.headers['content-disposition']).toBe('attachment; filename="list.csv"');
    expect((await harness.as(owner, `${BASE}/${id}/export?format=pdf`)).statusCode).toBe(400);
  });
});

test('finds the lists of a customer, and the lines of a list, by indexes', async () => {
  const others = await Promise.all(Array.from({ length: 10 }, () => newUser(harness.db)));
  await harness.db.execute(sql`
    insert into named_lists (id, user_id, name)
    select gen_random_uuid(), u.id, 'List ' || n from users u, generate_series(1, 60) n where u.id = any(${sql.param(others.map(({ id }) => id))}::uuid[])`);
  await harness.db.execute(sql`
    insert into named_list_lines (id, list_id, position, product_id, variant_id, quantity)
    select gen_random_uuid(), l.id, n, ${plain.id}, gen_random_uuid(), 1 from named_lists l, generate_series(1, 30) n`);
  await harness.db.execute(sql`analyze named_lists, named_list_lines`);
  const plan = async (statement: ReturnType<typeof sql>) =>
    JSON.stringify((await harness.db.execute(sql`explain ${statement}`)).rows);
  const [own] = await harness.db
    .select()
    .from(namedLists)
    .where(eq(namedLists.userId, others[0]?.id ?? ''));
  expect(
    await plan(sql`select * from named_list_lines where list_id = ${own?.id} order by position`),
  ).toContain('named_list_lines_list_idx');
  expect(await plan(sql`select * from named_lists where user_id = ${owner.id}`)).toContain(
    'named_lists_name_key',
  );
});
