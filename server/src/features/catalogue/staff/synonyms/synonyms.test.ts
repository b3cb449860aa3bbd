import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';

const harness = useApp();
let admin: { id: string };
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
});
const call = (method: string, path: string, payload?: object) =>
  harness.as(admin, {
    method,
    url: `/api/admin/synonyms${path}`,
    ...(payload && { payload }),
  } as InjectOptions);
const found = async (q: string) =>
  (await harness.as(admin, `/api/products/search?q=${q}`)).json().total as number;

test('search uses a synonym as soon as it is added, changed or removed', async () => {
  await newProduct(harness.db, { name: 'Pyridoxine' });
  expect(await found('bsix')).toBe(0);
  const { id } = (await call('POST', '', { term: 'bsix', meaning: 'pyridoxine' })).json();
  expect(await found('bsix')).toBe(1);
  const seen = { term: 'bsix', meaning: 'pyridoxine' };
  const edit = (term: string) => call('PUT', `/${id}`, { term, meaning: 'pyridoxine', seen });
  expect((await edit('hexabee')).statusCode).toBe(200);
  expect([await found('hexabee'), await found('bsix')]).toEqual([1, 0]);
  expect((await edit('other')).json().code).toBe('STALE');
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
  expect(await found('hexabee')).toBe(0);
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
});

test('is found by either side, and exists once', async () => {
  await call('POST', '', { term: 'Acétylo', meaning: 'aspirin' });
  for (const q of ['acetylo', 'SPIRI']) {
    const answer = await call('GET', `?q=${q}`);
    expect(answer.json()).toMatchObject({ synonyms: [{ term: 'Acétylo', meaning: 'aspirin' }], total: 1 });
    expect(answer.headers['content-range']).toBe('synonyms 0-0/1');
  }
  const again = await call('POST', '', { term: 'acétylo', meaning: 'Aspirin' });
  expect([again.statusCode, again.json().errors]).toEqual([409, { term: 'This synonym already exists.' }]);
  expect((await call('POST', '', { term: ' ', meaning: 'x' })).statusCode).toBe(400);
});

describe.each([
  ['GET', '', undefined],
  ['POST', '', { term: 'a', meaning: 'b' }],
  ['PUT', `/${crypto.randomUUID()}`, { term: 'a', meaning: 'b', seen: { term: 'c', meaning: 'd' } }],
  ['DELETE', `/${crypto.randomUUID()}`, undefined],
])('%s %s', (method, path, payload) => {
  test('is only for Admins', async () => {
    const options = {
      method,
      url: `/api/admin/synonyms${path}`,
      ...(payload && { payload }),
    } as InjectOptions;
    expect((await harness.asGuest(options)).statusCode).toBe(401);
    for (const role of ['StoreUser', 'Staff'] as const)
      expect((await harness.as(await newUser(harness.db, { role }), options)).statusCode).toBe(403);
    expect([200, 201, 404]).toContain((await harness.as(admin, options)).statusCode);
  });
});
