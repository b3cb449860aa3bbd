import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { program } from '../src/cli/program.ts';
import { newUser } from './builders.ts';
import { useApp } from './harness.ts';

const harness = useApp();

test('reports that it is alive and ready', async () => {
  expect((await harness.asGuest('/healthz')).statusCode).toBe(200);
  expect((await harness.asGuest('/readyz')).json()).toEqual({ status: 'ready' });
});

test('describes itself in OpenAPI 3.1', async () => {
  expect((await harness.asGuest('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
});

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
/** Without a repository no commit is known. */
const COMMIT = /^[0-9a-f]{9}(?:-[0-9a-f]{9})?$/;

test('staff can read the running version and its commit, and customers cannot', async () => {
  const [staff, customer] = [await newUser(harness.db, { role: 'Staff' }), await newUser(harness.db)];
  const told = (await harness.as(staff, '/api/admin/dashboard/version')).json<{
    version: string;
    commit: string | null;
  }>();
  expect(told.version).toBe(version);
  if (told.commit !== null) expect(told.commit).toMatch(COMMIT);
  expect((await harness.as(customer, '/api/admin/dashboard/version')).statusCode).toBe(403);
});

test('the command line shows the same version and commit', async () => {
  const staff = await newUser(harness.db, { role: 'Staff' });
  const { commit } = (await harness.as(staff, '/api/admin/dashboard/version')).json<{
    commit: string | null;
  }>();
  expect(program.version()).toBe(commit === null ? version : `${version} (${commit})`);
});
