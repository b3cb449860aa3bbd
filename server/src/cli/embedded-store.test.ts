import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, test } from 'vitest';
import { newUser } from '../../test/builders.ts';
import { copyStore } from '../../test/database.ts';
import { runCommand } from '../../test/run-command.ts';
import { COMMAND_LINE } from '../../test/store-process.ts';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openConfiguredDatabase } from '../db/open.ts';
import { requireNamedStore } from './named-store.ts';

const run = promisify(execFile);

let folder = '';
let dataDir = '';
let store: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formulary-restore-'));
  dataDir = await copyStore(inject('storeFolder'));
  store = await openConfiguredDatabase(readConfig({ DATA_DIR: dataDir }));
  await newUser(store.db, { username: 'thandi' });
  return async () => {
    await store.close();
    for (const used of [folder, dataDir]) await rm(used, { recursive: true, force: true });
  };
});

const inFolder = (name: string) => path.join(folder, name);
const formulary = (DATA_DIR: string, ...words: string[]) =>
  run(process.execPath, [COMMAND_LINE, ...words], { env: { PATH: process.env.PATH, DATA_DIR } });
const usernames = async ({ db }: OpenDatabase): Promise<unknown[]> =>
  (await db.$client.query('select username from users')).rows;

test('commands share the embedded database of a running store without stopping it, and restore sets up a new store', {
  timeout: 180_000,
}, async () => {
  const archive = inFolder('store.tar.gz');
  expect((await runCommand(['verify-ledger'], { env: { DATA_DIR: dataDir } })).stdout).toMatch(
    'every balance matches',
  );
  await formulary(dataDir, 'backup', archive);
  expect((await runCommand(['backup', '--verify', archive], { env: { DATA_DIR: dataDir } })).stdout).toMatch(
    'is complete',
  );
  expect(await usernames(store)).toEqual([{ username: 'thandi' }]);

  const second = inFolder('second');
  expect((await formulary(second, 'restore', archive)).stdout).toMatch(/tables and \d+ files restored from/);
  const restored = await openConfiguredDatabase(readConfig({ DATA_DIR: second }), { migrate: false });
  try {
    expect(await usernames(restored)).toEqual([{ username: 'thandi' }]);
    const again = await runCommand(['restore', archive], { env: { DATA_DIR: second } });
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('The database is not empty.')]);
  } finally {
    await restored.close();
  }
});

test('restore does not set up a store if there is no backup', async () => {
  await expect(formulary(inFolder('third'), 'restore', inFolder('missing.tar.gz'))).rejects.toThrow(
    'missing.tar.gz: no such file or folder.',
  );
  expect(await readdir(folder)).not.toContain('third');
});

test('on a machine with an installed store, a command refuses to choose a store by its folder', () => {
  expect(() => requireNamedStore({}, folder)).toThrow(`a store whose settings are in ${folder}`);
  for (const name of ['FORMULARY_SETTINGS', 'DATA_DIR', 'DATABASE_URL'])
    expect(() => requireNamedStore({ [name]: 'given' }, folder)).not.toThrow();
  expect(() => requireNamedStore({}, inFolder('nowhere'))).not.toThrow();
});
