import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { runCommand } from '../../../test/run-command.ts';
import { demoDeactivateCommand, userActivationCommand } from '../../cli/commands/user.ts';
import { readConfig } from '../../config.ts';
import { DEMO_PASSWORD, publishedPasswordFault, setDemoState } from './demonstration.ts';
import { hashPassword } from './password.ts';
import { users } from './tables.ts';

const harness = useApp();
let published = '';
let own = '';
beforeAll(async () => {
  [published, own] = await Promise.all([hashPassword(DEMO_PASSWORD), hashPassword('one of our own')]);
});
/** Demonstration accounts, two of which still have the published password. */
beforeAll(async () => {
  await newUser(harness.db, { username: 'demo' });
  await newUser(harness.db, { username: 'boss', role: 'Admin' });
  await newUser(harness.db, { username: 'credit' });
  await newUser(harness.db, { username: 'blocked' });
});
beforeEach(async () => {
  await setDemoState(harness.db, 'loaded');
  await harness.db.update(users).set({ passwordHash: published, deactivatedAt: null });
  await harness.db
    .update(users)
    .set({ passwordHash: own })
    .where(inArray(users.username, ['credit', 'owner']));
  await harness.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, 'blocked'));
});

const SERVE = fileURLToPath(new URL('../../../../scripts/serve.ts', import.meta.url));
const storeOf = () => ({
  DATABASE_URL: harness.services.config.databaseUrl ?? '',
  DATA_DIR: harness.services.config.dataDir,
});
/** Runs the server in a separate process on this test's database, until it is ready. */
const serve = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [SERVE], {
    env: { PATH: process.env.PATH, ...storeOf(), PORT: '0', ...env },
  });
  child.stdout.on('data', (said: Buffer) => {
    if (said.includes('Formulary is ready')) child.kill('SIGTERM');
  });
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ]);
  return { stdout, stderr, code };
};
const fault = (env: Record<string, string>, fillsWithDemo = false) =>
  publishedPasswordFault(
    harness.db,
    readConfig({ ...env, DATABASE_URL: 'postgres://host/name' }),
    fillsWithDemo,
  );

test.each([
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
  ['HOST=192.0.2.7', { HOST: '192.0.2.7' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
])('a store with the published password does not start with %s', async (said, env) => {
  expect(await fault(env)).toBe(
    [
      `${said}: others can reach this store, and everyone knows the password of boss, demo.`,
      'Choose another password for them:  npm run formulary -- demo password',
      'Or deactivate the accounts:        npm run formulary -- demo deactivate',
    ].join('\n'),
  );
});

test('a store with the published password starts on loopback', async () => {
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(await fault({ HOST })).toBe(undefined);
});

test('a demonstration is not loaded if others can reach the store', async () => {
  await setDemoState(harness.db, 'loading');
  expect(await fault({ HOST: '0.0.0.0' }, true)).toContain('--no-demo');
  expect(await fault({ HOST: '0.0.0.0' }, false)).not.toContain('--no-demo');
  expect(await fault({}, true)).toBe(undefined);
});

test('deactivates accounts with the published password, which requires another Admin', async () => {
  const said: string[] = [];
  const deactivate = () => demoDeactivateCommand(harness.services, (line) => said.push(line));
  await expect(deactivate()).rejects.toThrow('boss is the only active Admin. Create another first:');
  expect(await fault({ NODE_ENV: 'production' })).toContain('boss');
  await newUser(harness.db, { username: 'owner', role: 'Admin', passwordHash: own });
  await deactivate();
  expect(said.at(-1)).toBe('No account uses the published password.');
  expect(await fault({ NODE_ENV: 'production' })).toBe(undefined);
});

test('deactivates and reactivates a user by name, regardless of case', async () => {
  const turn = (username: string, isActive: boolean) =>
    userActivationCommand(harness.services, username, isActive, () => {});
  const deactivatedAt = async () =>
    (await harness.db.select().from(users).where(eq(users.username, 'credit')))[0]?.deactivatedAt;
  await turn('CREDIT', false);
  expect(await deactivatedAt()).toEqual(harness.clock.now);
  await turn('credit', true);
  expect(await deactivatedAt()).toBeNull();
  await expect(turn('nobody', false)).rejects.toThrow('No user is called nobody.');
});

test('the server refuses to start, says what to do, and starts once that is done, without showing a password', async () => {
  const env = { HOST: '0.0.0.0', LOG_LEVEL: 'error' };
  const refused = await serve(env);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain('HOST=0.0.0.0: others can reach this store');
  expect(refused.stderr).not.toContain(DEMO_PASSWORD);
  const [words = ''] = /demo password/.exec(refused.stderr) ?? [];
  const set = await runCommand(words.split(' '), { env: storeOf(), input: 'a password of our own\n' });
  expect([set.code, set.stdout]).toEqual([0, 'The password of boss, demo is set.\n']);
  const started = await serve(env);
  expect([started.code, started.stderr]).toEqual([0, '']);
  expect(started.stdout).toContain('Formulary is ready');
  expect(started.stdout).not.toContain(DEMO_PASSWORD);
  const payload = { username: 'demo', password: 'a password of our own' };
  expect((await harness.asGuest({ method: 'POST', url: '/api/auth', payload })).statusCode).toBe(204);
});
