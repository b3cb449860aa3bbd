import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser } from '../../test/builders.ts';
import { COMMAND_LINE } from '../../test/store-process.ts';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openConfiguredDatabase } from '../db/open.ts';

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
  expect((await store.db.$client.query('select username from users')).rows).toEqual([{ username: 'thandi' }]);
});
