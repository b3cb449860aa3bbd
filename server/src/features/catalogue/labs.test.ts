import type { Lab } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { auditEntries } from '../audit/tables.ts';
import { categories, labs, products } from './tables.ts';

const harness = useApp();
let customer: { id: string };

const labsOf = async (q = ''): Promise<Lab[]> =>
  (await harness.as(customer, `/api/labs?q=${encodeURIComponent(q)}`)).json<Lab[]>();
const namesOf = async (q = ''): Promise<string[]> => (await labsOf(q)).map(({ name }) => name);

beforeAll(async () => {
  const { db } = harness;
  customer = await newUser(db);
  await newProduct(db, { lab: 'Zulu Pharma', category: 'Nervous system' });
  await newProduct(db, { lab: 'Zulu Pharma', category: 'Dermatologicals' });
  await newProduct(db, { lab: 'Äther Labs', category: 'Nervous system' });
  await newProduct(db, { lab: 'Baobab-Health', category: ' ' });
  await newProduct(db, { lab: ' ', category: 'Nervous system' });
  await newProduct(db, { lab: 'Closed Labs', category: 'Various', archivedAt: new Date() });
  await db.insert(labs).values({ name: 'Empty Labs' });
});

test('lists labs with products by name, each with its categories by name, without blank names', async () => {
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect((await labsOf('ather'))[0]).toEqual({
    id: uuid,
    name: 'Äther Labs',
    categories: [{ id: uuid, name: 'Nervous system' }],
  });
  expect(
    (await labsOf()).map(({ name, categories: own }) => [name, own.map((category) => category.name)]),
  ).toEqual([
    ['Äther Labs', ['Nervous system']],
    ['Baobab-Health', []],
    ['Zulu Pharma', ['Dermatologicals', 'Nervous system']],
  ]);
});

test.each([
  ['ATHER', ['Äther Labs']],
  ['pharma', ['Zulu Pharma']],
  ['lu pha', ['Zulu Pharma']],
  ['baobabhealth', ['Baobab-Health']],
  ['%', ['Äther Labs', 'Baobab-Health', 'Zulu Pharma']],
  ['nothing', []],
])('finds labs by a part of the name, ignoring accents and case: %s', async (q, names) => {
  expect(await namesOf(q)).toEqual(names);
});

test('drops a lab with its last product and lists it again with the next', async () => {
  const { db } = harness;
  const product = await newProduct(db, { lab: 'Fleeting', category: 'Various' });
  expect(await namesOf('fleeting')).toEqual(['Fleeting']);
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product.id));
  expect(await namesOf('fleeting')).toEqual([]);
  await db.update(products).set({ archivedAt: null }).where(eq(products.id, product.id));
  const [other] = await db.select().from(categories).where(eq(categories.name, 'Dermatologicals'));
  await db.update(products).set({ categoryId: other?.id }).where(eq(products.id, product.id));
  expect((await labsOf('fleeting')).map((lab) => lab.categories)).toEqual([
    [{ id: other?.id, name: 'Dermatologicals' }],
  ]);
});

describe('in the back office', () => {
  let admin: { id: string };
  let staff: { id: string };
  beforeAll(async () => {
    admin = await newUser(harness.db, { role: 'Admin' });
    staff = await newUser(harness.db, { role: 'Staff' });
  });
  const call = (user: { id: string }, method: string, path: string, payload?: object) =>
    harness.as(user, { method, url: `/api/admin/${path}`, ...(payload && { payload }) } as InjectOptions);
  const counts = async (name: string) =>
    (await call(staff, 'GET', 'labs')).json().find((lab: { name: string }) => lab.name === name);
  const found = async (q: string) =>
    (await harness.as(staff, `/api/products/search?q=${q}`)).json().total as number;

  test('counts products, with archived ones separately', async () => {
    await newProduct(harness.db, { lab: 'Counted Labs' });
    await newProduct(harness.db, { lab: 'Counted Labs', archivedAt: new Date() });
    expect(await counts('Counted Labs')).toMatchObject({ products: 1, archived: 1 });
  });

  describe.each(['labs', 'categories'])('%s', (kind) => {
    test('are added under a unique name, renamed from the name seen, and recorded in the audit log', async () => {
      const added = await call(admin, 'POST', kind, { name: `  New   ${kind} ` });
      expect(added.statusCode).toBe(201);
      const { id } = added.json();
      expect((await call(admin, 'POST', kind, { name: `new ${kind}` })).statusCode).toBe(409);
      const rename = (seen: string, name: string) => call(admin, 'PUT', `${kind}/${id}`, { seen, name });
      expect((await rename(`New ${kind}`, `Named ${kind}`)).statusCode).toBe(204);
      const stale = await rename(`New ${kind}`, 'Other');
      expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE']);
      const entries = await harness.db.select().from(auditEntries).where(eq(auditEntries.entityId, id));
      expect(entries.map(({ action }) => action)).toEqual(['Added', 'Updated']);
    });
  });

  test('renaming a lab updates its products', async () => {
    const { labId } = await newProduct(harness.db, { name: 'Follower', lab: 'Oldlab' });
    await call(admin, 'PUT', `labs/${labId}`, { seen: 'Oldlab', name: 'Freshlab' });
    expect(await found('freshlab follower')).toBe(1);
  });

  test('a lab is merged into another with all its products, once', async () => {
    const one = await newProduct(harness.db, { name: 'Mergeling', lab: 'From Labs' });
    const kept = await newProduct(harness.db, { lab: 'From Labs', archivedAt: new Date() });
    const { labId: into } = await newProduct(harness.db, { lab: 'Into Labs' });
    const responses = await Promise.all(
      [1, 2].map(() => call(admin, 'POST', `labs/${one.labId}/merge`, { into })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await counts('Into Labs')).toMatchObject({ products: 2, archived: 1 });
    expect(await counts('From Labs')).toBeUndefined();
    const [row] = await harness.db.select().from(products).where(eq(products.id, kept.id));
    expect(row).toMatchObject({ labId: into, version: 2 });
    expect(await found('mergeling into')).toBe(1);
  });

  test('is deleted when empty, but never with products, not even archived ones', async () => {
    const { labId } = await newProduct(harness.db, { lab: 'Full Labs', archivedAt: new Date() });
    const refused = await call(admin, 'DELETE', `labs/${labId}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('has products'),
    ]);
    const { id } = (await call(admin, 'POST', 'labs', { name: 'Empty Labs' })).json();
    expect((await call(admin, 'DELETE', `labs/${id}`)).statusCode).toBe(204);
    expect(await harness.db.select().from(labs).where(eq(labs.id, id))).toEqual([]);
  });

  test('a merge into itself is refused', async () => {
    const { labId } = await newProduct(harness.db, { lab: 'Self Labs' });
    expect((await call(admin, 'POST', `labs/${labId}/merge`, { into: labId })).statusCode).toBe(400);
  });

  describe('who may', () => {
    const id = '00000000-0000-7000-8000-000000000000';
    const calls = ['labs', 'categories'].flatMap((kind): [string, string, object | undefined, boolean][] => [
      ['GET', kind, undefined, true],
      ['POST', kind, { name: `Role ${kind}` }, false],
      ['PUT', `${kind}/${id}`, { seen: 'a', name: 'b' }, false],
      ['POST', `${kind}/${id}/merge`, { into: crypto.randomUUID() }, false],
      ['DELETE', `${kind}/${id}`, undefined, false],
    ]);
    test.each(calls)('%s %s', async (method, path, payload, staffMay) => {
      const options = { method, url: `/api/admin/${path}`, ...(payload && { payload }) } as InjectOptions;
      expect((await harness.asGuest(options)).statusCode).toBe(401);
      const customer = await newUser(harness.db);
      expect((await harness.as(customer, options)).statusCode).toBe(403);
      expect((await harness.as(staff, options)).statusCode).toBe(staffMay ? 200 : 403);
      expect([200, 201, 404]).toContain((await harness.as(admin, options)).statusCode);
    });
  });
});

let admin: { id: string };
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
  await newProduct(harness.db, { lab: 'Zebra Labs', category: 'Nervous system' });
  const payload = { term: 'panado', meaning: 'paracetamol' };
  await harness.as(admin, { method: 'POST', url: '/api/admin/synonyms', payload });
});

test.each([
  ['labs', 'Zebra Labs,1,0'],
  ['categories', 'Nervous system,1,0'],
  ['synonyms', 'panado,paracetamol'],
])('%s are exported as CSV and as a workbook', async (list, line) => {
  const csv = await harness.as(admin, `/api/admin/${list}/export?format=csv`);
  expect(csv.body).toContain(line);
  const workbook = await harness.as(admin, `/api/admin/${list}/export?format=xlsx`);
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
});
