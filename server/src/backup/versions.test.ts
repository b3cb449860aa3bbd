import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { useApp } from '../../test/harness.ts';
import { expectExactTotals } from '../../test/list-checks.ts';
import { type Db, openDatabase } from '../db/client.ts';
import { migrationTimes } from '../db/schema/migrate.ts';
import { findSchemaState } from '../db/schema/schema-state.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';
import { entriesOfArchive } from './archive.ts';
import { MANIFEST, type ReadEntries, tableEntry } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const store = useApp();
/** The archive that a version with this many migrations wrote, of a store with one customer, product and order. */
const archiveOf = (migrations: number): string =>
  fileURLToPath(new URL(`../../test/archives/version-${migrations}.tar.gz`, import.meta.url));

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-versions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
/** A database of this version without data. */
const newDatabase = async () => {
  const database = await cloneDatabase(inject('serverUrl'));
  const db = openDatabase(database.url, { poolSize: 2, onError: () => {} });
  onTestFinished(async () => {
    await db.$client.end();
    await database.drop();
  });
  return { db, url: database.url };
};

const restore = (db: Db, read: ReadEntries) => readBackup({ db, files: store.services.files }, read);

const expectRestored = async (db: Db, url: string): Promise<void> => {
  expect(await findSchemaState(url)).toBe('current');
  expect(await verifyLedger(db)).toMatchObject({ accounts: 1, entries: 2, faults: [] });
  await expectExactTotals(db);
  const rowsOf = async (statement: string) => (await db.$client.query(statement)).rows;
  expect(await rowsOf('select outstanding::int from ledger_accounts')).toEqual([{ outstanding: 3000 }]);
  expect(
    await rowsOf(
      "select name, nappi, stock from products where search_vector @@ to_tsquery('simple', 'panado')",
    ),
  ).toEqual([{ name: 'Panado', nappi: '', stock: 5 }]);
  expect(await rowsOf('select reference_number from orders')).toEqual([{ reference_number: 'ABCDEFGH' }]);
  // The database enforces its rules.
  await expect(db.$client.query('delete from ledger_entries')).rejects.toThrow('never updated or deleted');
};

test.each([
  ['the first version that had backups', 6],
  ['the first version with checksums', 21],
  ['the last version whose functions were part of its migrations', 31],
  ['a version before products had NAPPI codes', 32],
])('restores an archive of %s into today’s tables', async (_version, migrations) => {
  const { db, url } = await newDatabase();
  await restore(db, entriesOfArchive(archiveOf(migrations)));
  await expectRestored(db, url);
});

/** A backup of this version, changed to look as if another version had written it. */
const changed = async (change: (manifest: Record<string, unknown>) => object): Promise<ReadEntries> => {
  const file = path.join(await newFolder(), 'store.tar.gz');
  await writeBackup(store.services, file);
  const read = entriesOfArchive(file);
  return (take) =>
    read(async (name, content) => {
      if (name !== MANIFEST) return take(name, content);
      const manifest = JSON.stringify(change(JSON.parse(await text(content))));
      await take(name, Readable.from([manifest]));
    });
};

test('refuses a backup of a later version, and changes nothing', async () => {
  const backup = await changed((manifest) => ({ ...manifest, migrations: migrationTimes().length + 1 }));
  const { db, url } = await newDatabase();
  await expect(restore(db, backup)).rejects.toThrow(
    'made by a later version of Formulary. Install that version or a newer one',
  );
  expect(await findSchemaState(url)).toBe('current');
  expect((await db.$client.query('select from users')).rowCount).toBe(0);
});

test('a restore into an earlier version’s tables that fails leaves the database as it was, and then succeeds', async () => {
  // A version that put its functions into the archive.
  const backup = entriesOfArchive(archiveOf(44));
  let reads = 0;
  const cut: ReadEntries = (take) => {
    reads += 1;
    const isRestore = reads > 1;
    return backup(async (name, content) => {
      if (isRestore && name === tableEntry('orders')) throw new Error('The connection was lost');
      await take(name, content);
    });
  };
  const { db, url } = await newDatabase();
  await expect(restore(db, cut)).rejects.toThrow('The connection was lost');
  expect(await findSchemaState(url)).toBe('current');
  await restore(db, backup);
  await expectRestored(db, url);
});
