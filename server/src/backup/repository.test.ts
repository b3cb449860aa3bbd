import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { newProduct, newUser } from '../../test/builders.ts';
import { cloneDatabase } from '../../test/database.ts';
import { useApp } from '../../test/harness.ts';
import { startS3 } from '../../test/s3-server.ts';
import {
  backupCommand,
  backupStatusCommand,
  listBackupsCommand,
  restoreCommand,
  tryRestoreCommand,
  verifyBackupCommand,
} from '../cli/commands/backup.ts';
import { openDatabase } from '../db/client.ts';
import { users } from '../features/accounts/tables.ts';
import { type Files, openFiles } from '../storage/files.ts';
import { type BackedUp, writeBackup } from './write-backup.ts';

const store = useApp();
const KEY = 'product-images/a.webp';
const BIG = 200_000;
let picture: Buffer;

beforeAll(async () => {
  picture = randomBytes(BIG);
  await newUser(store.db, { username: 'first' });
  await newProduct(store.db, { name: 'Paracetamol' });
  await store.services.files.put(KEY, picture);
});

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
const said = async (act: (print: (line: string) => void) => Promise<void>): Promise<string[]> => {
  const lines: string[] = [];
  await act((line) => lines.push(line));
  return lines;
};
const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((found) => found.isFile())
    .map((found) => path.relative(folder, path.join(found.parentPath, found.name)))
    .sort();
/** A store without data, to restore into. */
const newStore = async (): Promise<BackedUp> => {
  const database = await cloneDatabase(inject('serverUrl'));
  const db = openDatabase(database.url, { poolSize: 4, onError: () => {} });
  const dataDir = await newFolder();
  onTestFinished(async () => {
    await db.$client.end();
    await database.drop();
  });
  const config = { ...store.services.config, dataDir };
  return { db, files: await openFiles(config), config };
};
const usernames = async ({ db }: BackedUp): Promise<string[]> =>
  (await db.select({ name: users.username }).from(users)).map(({ name }) => name).sort();
/** File storage that runs a callback before each call of a method. */
const before = (files: Files, method: keyof Files, act: (key: string) => Promise<void>): Files =>
  new Proxy(files, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== method) return value.bind(target);
      return async (key: string, ...rest: unknown[]) => {
        await act(key);
        return value.call(target, key, ...rest);
      };
    },
  });

describe.each(['a folder', 'a bucket'])('%s of backups', (kind) => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let folder = '';
  let target = '';
  let source: BackedUp;
  beforeAll(async () => {
    s3 = await startS3('backups');
    folder = await mkdtemp(path.join(tmpdir(), 'formulary-backups-'));
    target = kind === 'a folder' ? folder : 's3://backups/wholesale/store';
    source = withBucket(store.services);
  });
  const withBucket = ({ db, files, config }: BackedUp): BackedUp => ({
    db,
    files,
    config: { ...config, backupS3: s3.config },
  });
  afterAll(async () => {
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const names = async (): Promise<string[]> =>
    kind === 'a folder' ? namesIn(folder) : [...s3.objects.keys()].sort();

  test('stores unchanged contents once, and restores each backup as it was', async () => {
    const first = await writeBackup(source, target);
    expect(first.bytes).toBeGreaterThan(BIG);
    await newUser(store.db, { username: `second of ${kind}` });
    const second = await writeBackup(source, target);
    expect(second.bytes).toBeLessThan(BIG / 2);
    expect(second.files).toBe(first.files);

    const listed = await said((print) => listBackupsCommand(source.config, target, print));
    expect(listed.map((line) => line.split(' ')[0])).toEqual([
      first.at.toISOString(),
      second.at.toISOString(),
    ]);
    expect(await said((print) => verifyBackupCommand(source.config, { target }, print))).toEqual([
      expect.stringContaining(`unchanged since they were backed up on ${second.at.toISOString()}`),
    ]);

    const earlier = withBucket(await newStore());
    await restoreCommand(earlier, { target, at: first.at.toISOString() }, () => {});
    expect(await usernames(earlier)).not.toContain(`second of ${kind}`);
    expect(Buffer.from(await earlier.files.getBytes(KEY))).toEqual(picture);
    const later = withBucket(await newStore());
    await restoreCommand(later, { target }, () => {});
    expect(await usernames(later)).toContain(`second of ${kind}`);
  });

  test('removes the contents that only a removed backup needed', async () => {
    const other = 'product-images/of-one-backup.webp';
    await store.services.files.put(other, randomBytes(BIG));
    await writeBackup(source, target);
    const objects = (await names()).length;
    await store.services.files.delete(other);
    const last = await writeBackup(source, target, { keep: { last: 1 } });
    expect((await names()).length).toBeLessThan(objects);
    expect((await names()).filter((name) => name.includes('backups/20'))).toHaveLength(1);
    expect(await said((print) => verifyBackupCommand(source.config, { target }, print))).toEqual([
      expect.stringContaining(last.at.toISOString()),
    ]);
  });
});

test('a damaged folder of backups is found by --verify and by restore, which changes nothing', async () => {
  const empty = await newStore();
  const folder = await newFolder();
  await writeBackup(store.services, folder);
  const objects = (await namesIn(folder)).filter((name) => name.startsWith('objects/'));
  const large = await Promise.all(
    objects.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })),
  );
  const object = large.find(({ bytes }) => bytes.length === BIG);
  if (!object) throw new Error('The picture is not in the backup');
  const place = path.join(folder, object.name);
  const refused = async (message: RegExp): Promise<void> => {
    const target = { target: folder };
    await expect(verifyBackupCommand(store.services.config, target, () => {})).rejects.toThrow(message);
    await expect(restoreCommand(empty, target, () => {})).rejects.toThrow(message);
    expect(await usernames(empty)).toEqual([]);
    expect(await empty.files.exists(KEY)).toBe(false);
  };
  await writeFile(place, Buffer.concat([object.bytes.subarray(1), Buffer.from('x')]));
  await refused(/files\/product-images\/a\.webp has changed since it was backed up/);
  await rm(place);
  await refused(/files\/product-images\/a\.webp is missing/);
  const [list = ''] = (await namesIn(folder)).filter((name) => name.startsWith('backups/'));
  await writeFile(path.join(folder, list), 'cut');
  await refused(/list of the backup .* is damaged/);
  await rm(path.join(folder, list));
  await refused(/There is no backup here/);
});

test('a second backup at the same time is refused', async () => {
  const [folder, other] = [await newFolder(), await newFolder()];
  let second: Promise<unknown> = Promise.resolve();
  let isFirst = true;
  const files = before(store.services.files, 'getBytes', async () => {
    if (!isFirst) return;
    isFirst = false;
    second = backupCommand(store.services, { target: other }, () => {});
    await second.catch(() => undefined);
  });
  await writeBackup({ ...store.services, files }, folder);
  await expect(second).rejects.toThrow('Another backup of this store is being written');
  expect(await namesIn(other)).toEqual([]);
});

test('a folder with backups of another store is refused', async () => {
  const another = await newStore();
  await another.db.$client.query("update installation set value = gen_random_uuid() where key = 'store'");
  const folder = await newFolder();
  await writeBackup(store.services, folder);
  const before = await namesIn(folder);
  await expect(backupCommand(another, { target: folder }, () => {})).rejects.toThrow(
    'The backups here belong to another store',
  );
  expect(await namesIn(folder)).toEqual(before);
});

test('a backup cannot be written among the store’s own files', async () => {
  const { config } = store.services;
  const refusal = 'The store’s own files are stored there';
  const target = path.join(config.dataDir, 'files/backups');
  await expect(backupCommand(store.services, { target }, () => {})).rejects.toThrow(refusal);
  const s3 = { bucket: 'wholesale', region: 'us-east-1' };
  const inBucket = { ...store.services, config: { ...config, s3, backupS3: { region: 'us-east-1' } } };
  await expect(backupCommand(inBucket, { target: 's3://wholesale/backups' }, () => {})).rejects.toThrow(
    refusal,
  );
});

test('an interrupted restore continues without writing existing files again', async () => {
  const empty = await newStore();
  for (const name of ['b', 'c', 'd'])
    await store.services.files.put(`product-images/${name}.webp`, randomBytes(1000));
  const folder = await newFolder();
  const { files: count } = await writeBackup(store.services, folder);
  let written = 0;
  const cut = before(empty.files, 'put', async () => {
    written += 1;
    if (written > 2) throw new Error('The connection was lost');
  });
  await expect(restoreCommand({ ...empty, files: cut }, { target: folder }, () => {})).rejects.toThrow(
    'The connection was lost',
  );
  expect(await usernames(empty)).toEqual([]);
  // The partial file of a process that was killed while writing.
  const unfinished = `${KEY}.0123456789ab.unfinished`;
  await empty.files.put(unfinished, 'half');
  const again: string[] = [];
  const files = before(empty.files, 'put', async (key) => void again.push(key));
  await restoreCommand({ ...empty, files }, { target: folder }, () => {});
  expect(again).toHaveLength(count - 2);
  expect(await empty.files.exists(unfinished)).toBe(false);
  expect(Buffer.from(await empty.files.getBytes(KEY))).toEqual(picture);
  expect(await usernames(empty)).toContain('first');
});

test('a trial of a backup whose books are wrong fails and is not recorded', {
  timeout: 180_000,
}, async () => {
  const folder = await newFolder();
  const user = await newUser(store.db, { username: randomUUID() });
  const client = await store.db.$client.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query('update ledger_accounts set outstanding = 100 where user_id = $1', [user.id]);
    await client.query(
      'insert into ledger_accounts (user_id, outstanding) values ($1, 100) on conflict do nothing',
      [user.id],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  await writeBackup(store.services, folder);
  const [status = ''] = await said((print) => backupStatusCommand(store.services, print));
  await expect(tryRestoreCommand(store.services, { target: folder }, () => {})).rejects.toThrow(
    /The balance of customer|do(es)? not match/,
  );
  expect(await said((print) => backupStatusCommand(store.services, print))).toEqual([status]);
  await store.db
    .delete(users)
    .where(eq(users.id, user.id))
    .catch(() => undefined);
  expect(existsSync(path.join(store.services.config.dataDir, 'tmp', 'postgres'))).toBe(false);
});
