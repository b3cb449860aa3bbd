import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../test/builders.ts';
import { COMMAND_LINE } from '../../test/store-process.ts';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openConfiguredDatabase } from '../db/open.ts';
import { requireNamedStore } from './named-store.ts';

describe('restoring', () => {
  const run = promisify(execFile);

  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formulary-restore-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const inFolder = (name: string) => path.join(folder, name);
  const formulary = (dataDir: string, ...words: string[]) =>
    run(process.execPath, [COMMAND_LINE, ...words], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } });

  test('restore sets up a new store, but not if there is no backup', {
    timeout: 180_000,
  }, async () => {
    const [first, second, third] = [inFolder('first'), inFolder('second'), inFolder('third')];
    const store = await openConfiguredDatabase(readConfig({ DATA_DIR: first }));
    await newUser(store.db, { username: 'thandi' });
    await store.close();
    const archive = inFolder('store.tar.gz');
    await formulary(first, 'backup', archive);

    await expect(formulary(third, 'restore', inFolder('missing.tar.gz'))).rejects.toThrow(
      'missing.tar.gz: no such file or folder.',
    );
    expect(await readdir(folder)).not.toContain('third');

    expect((await formulary(second, 'restore', archive)).stdout).toMatch(
      /tables and \d+ files restored from/,
    );
    const restored = await openConfiguredDatabase(readConfig({ DATA_DIR: second }), { migrate: false });
    expect((await restored.db.$client.query('select username from users')).rows).toEqual([
      { username: 'thandi' },
    ]);
    await restored.close();
    await expect(formulary(second, 'restore', archive)).rejects.toThrow('The database is not empty.');
  });

  test('on a machine with an installed store, a command refuses to choose a store by its folder', () => {
    expect(() => requireNamedStore({}, folder)).toThrow(`a store whose settings are in ${folder}`);
    for (const name of ['FORMULARY_SETTINGS', 'DATA_DIR', 'DATABASE_URL'])
      expect(() => requireNamedStore({ [name]: 'given' }, folder)).not.toThrow();
    expect(() => requireNamedStore({}, inFolder('nowhere'))).not.toThrow();
  });
});

describe('a running store', () => {
  const run = promisify(execFile);

  let dataDir = '';
  let store: OpenDatabase;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-running-'));
    store = await openConfiguredDatabase(readConfig({ DATA_DIR: dataDir }));
  });
  afterAll(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const formulary = (...words: string[]) =>
    run(process.execPath, [COMMAND_LINE, ...words], { env: { ...process.env, DATA_DIR: dataDir } });

  test('commands share the embedded database of a running store without stopping it', {
    timeout: 180_000,
  }, async () => {
    await newUser(store.db, { username: 'thandi' });
    expect((await formulary('verify-ledger')).stdout).toMatch('every balance matches');
    const archive = path.join(dataDir, 'store.tar.gz');
    await formulary('backup', archive);
    expect((await formulary('backup', '--verify', archive)).stdout).toMatch('is complete');
    expect((await store.db.$client.query('select username from users')).rows).toEqual([
      { username: 'thandi' },
    ]);
  });
});
