import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { newUser } from '../../test/builders.ts';
import { useApp } from '../../test/harness.ts';
import { COMMAND_LINE } from '../../test/store-process.ts';
import { entriesOfArchive } from './archive.ts';
import { openTarget } from './target.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const FILES = 40;
const store = useApp();
beforeAll(async () => {
  await newUser(store.db);
  for (let file = 0; file < FILES; file += 1)
    await store.services.files.put(`product-images/${file}.webp`, randomBytes(100_000));
});

const startBackup = (target: string): ChildProcess => {
  const { databaseUrl, dataDir } = store.services.config;
  return spawn(process.execPath, [COMMAND_LINE, 'backup', target], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
};
/** Kills a process as soon as a file exists, unless the process ends first. */
const killOnce = async (child: ChildProcess, isThere: () => boolean): Promise<void> => {
  const exit = once(child, 'exit');
  while (child.exitCode === null && !isThere()) await wait(5);
  child.kill('SIGKILL');
  await exit;
};
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-killed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map(({ name }) => name);

test.each([
  ['its first file', 1],
  ['half of its files', FILES / 2],
  ['all of its files', FILES],
])(
  'a backup killed after %s leaves only whole backups behind, and the next one succeeds',
  async (_when, count) => {
    const folder = await newFolder();
    await killOnce(startBackup(folder), () => filesIn(folder).length >= count);
    const opened = await openTarget(folder, store.services.config);
    if ('archive' in opened) throw new Error('A folder was taken for a file');
    const { list, entriesOf } = opened.repository;
    for (const at of await list()) await verifyBackup(entriesOf(at));

    const { at } = await writeBackup(store.services, folder, { keep: { last: 1 } });
    const known = await verifyBackup(entriesOf(at));
    if (known.format !== 3) throw new Error('The backup has another format');
    const objects = new Set([...known.files, ...known.tables].map(({ sha256 }) => sha256));
    // One object for each content, the manifest of the backup, and nothing from the killed one.
    expect(filesIn(folder)).toHaveLength(objects.size + 1);
    expect(readdirSync(path.join(store.services.config.dataDir, 'tmp'))).toEqual([]);
  },
);

test('an archive killed while it is written is either complete or only a partial file', {
  timeout: 180_000,
}, async () => {
  const folder = await newFolder();
  const file = path.join(folder, 'store.tar.gz');
  const part = `${file}.part`;
  await killOnce(startBackup(file), () => existsSync(part) && statSync(part).size > 0);
  if (existsSync(file)) await verifyBackup(entriesOfArchive(file));
  else expect(existsSync(part)).toBe(true);
});
