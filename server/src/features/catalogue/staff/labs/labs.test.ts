import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';
import { auditEntries } from '../../../audit/tables.ts';
import { labs, products } from '../../tables.ts';

const harness = useApp();
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

describe('permissions', () => {
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
