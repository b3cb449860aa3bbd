/**
 * The backup drill: an open store's files are backed up, with a kill halfway, backed up again, and restored with
 * interruptions.
 */
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../e2e/running/store-process.ts';
import { formulary, startCommand } from './parts/command-line.ts';
import { answers, runPart, useWorkplace } from './parts/run-part.ts';

const MIB = 1024 * 1024;
const FILE_MIB = 2;
/** The number comes from the configuration: 2 GB with the cluster suite, 200 MB in `npm test`. */
const FILES = inject('files');
const TIMEOUT_MS = 1_800_000;
const inRoot = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    files: number;
  }
}

const place = useWorkplace();
let dataDir = '';
let backups = '';
let store: { DATA_DIR: string };

const countFiles = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((found) => found.isFile()).length
    : 0;
/** Kills a command once a folder has that many files, and waits until it has ended. */
const killOnce = async (child: ChildProcess, folder: string, count: number): Promise<void> => {
  const exit = once(child, 'exit');
  while (child.exitCode === null && countFiles(folder) < count) await wait(20);
  child.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
};
/** Temporary files that an open store is still writing; each is renamed once complete. */
const UNFINISHED = /\.unfinished$/;
/** Returns the checksum of every complete file that the store keeps for its rows or for its operator. */
const checksums = async (data: string): Promise<Map<string, string>> => {
  const folder = path.join(data, 'files');
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, file);
    if (entry.isFile() && !UNFINISHED.test(key) && !/^(small-pictures|proof-renditions)\//.test(key))
      found.set(
        key,
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      );
  }
  return found;
};
const addFile = (name: string): Promise<void> =>
  writeFile(path.join(dataDir, 'files/product-images', `${name}.webp`), randomBytes(FILE_MIB * MIB));

beforeAll(async () => {
  dataDir = path.join(place.folder, 'data');
  backups = path.join(place.folder, 'backups');
  store = { DATA_DIR: dataDir };
  await formulary(store, 'migrate');
  await formulary(store, 'seed');
  await mkdir(path.join(dataDir, 'files/product-images'), { recursive: true });
  for (let file = 0; file < FILES; file += 1) await addFile(String(file));
  const port = await freePort();
  await runPart(place, {
    name: 'store',
    command: process.execPath,
    words: [inRoot('scripts/serve.ts')],
    env: { DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'development' },
    isUp: () => answers(`http://127.0.0.1:${port}/readyz`, 200),
  });
}, TIMEOUT_MS);

test('the files of an open store are restored unchanged, even after a killed backup and a killed restore', {
  timeout: TIMEOUT_MS,
}, async () => {
  await killOnce(startCommand(store, 'backup', backups), path.join(backups, 'objects'), FILES / 2);
  expect(await formulary(store, 'backup', '--list', backups)).toBe('');
  await formulary(store, 'backup', backups);
  await addFile('new');
  // Like any open store, it continues to draw previews of the demonstration's documents.
  const before = await checksums(dataDir);
  const second = await formulary(store, 'backup', backups, '--keep', '2');
  const [, megabytes] = /, ([\d.]+) MB written/.exec(second) ?? [];
  expect(Number(megabytes)).toBeLessThan(10);
  expect((await formulary(store, 'backup', '--list', backups)).trim().split('\n')).toHaveLength(2);
  expect(await formulary(store, 'backup', '--try-restore', backups)).toMatch(
    /^The backup of .* can be restored: \d+ tables, \d+ files, and \d+ accounts with matching balances/,
  );

  const restored = path.join(place.folder, 'restored');
  const copy = { DATA_DIR: restored };
  await killOnce(startCommand(copy, 'restore', backups), path.join(restored, 'files'), FILES / 2);
  expect(await formulary(copy, 'restore', backups)).toMatch(/\d+ of them from an earlier attempt/);
  expect(
    readdirSync(path.join(restored, 'files'), { recursive: true }).filter((name) =>
      UNFINISHED.test(String(name)),
    ),
  ).toEqual([]);
  const [there, after] = [await checksums(restored), await checksums(dataDir)];
  expect(Object.fromEntries(there)).toMatchObject(Object.fromEntries(before));
  expect(Object.fromEntries(after)).toMatchObject(Object.fromEntries(there));
  expect(await formulary(copy, 'verify-ledger')).toBe(await formulary(store, 'verify-ledger'));
});
