import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack } from 'tar-stream';
import { expect, inject, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { useApp } from '../../test/harness.ts';
import { expectExactTotals } from '../../test/list-checks.ts';
import { openDatabase } from '../db/client.ts';
import { MIGRATIONS_FOLDER, migrationTimes } from '../db/schema/migrate.ts';
import { findSchemaState } from '../db/schema/schema-state.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';
import { entriesOfArchive } from './archive.ts';
import { MANIFEST, type ReadEntries, sha256Of, tableEntry } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { copyOut, tablesInOrder } from './tables.ts';
import { writeBackup } from './write-backup.ts';

const store = useApp();
/** The archive that a version with 44 migrations wrote, of a store with the rows of `FILL`. */
const VERSION_44 = fileURLToPath(new URL('../../test/archives/version-44.tar.gz', import.meta.url));

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

const [USER, LAB, CATEGORY, PRODUCT, ORDER] = Array.from({ length: 5 }, () => randomUUID());
const FILL = `
  begin;
  insert into users (id, username, name, role, store_access) values ('${USER}', 'sipho', 'Sipho', 'StoreUser', true);
  insert into ledger_accounts (user_id) values ('${USER}') on conflict do nothing;
  insert into ledger_entries (id, user_id, seq, source, action, amount, previous_outstanding, current_outstanding, entity_id, actor_id, created_at)
    values (gen_random_uuid(), '${USER}', 1, 'Order', 'Added', 5000, 0, 5000, '${ORDER}', '${USER}', now());
  insert into ledger_entries (id, user_id, seq, source, action, amount, previous_outstanding, current_outstanding, actor_id, created_at)
    values (gen_random_uuid(), '${USER}', 2, 'Manual', 'Added', -2000, 5000, 3000, '${USER}', now());
  update ledger_accounts set outstanding = 3000, entries = 2 where user_id = '${USER}';
  insert into labs (id, name) values ('${LAB}', 'Karoo');
  insert into categories (id, name) values ('${CATEGORY}', 'Pain');
  insert into products (id, sku, name, dosage, strength, lab_id, category_id, cost, stock)
    values ('${PRODUCT}', 'SKU1', 'Panado', 'tablet', '500 mg', '${LAB}', '${CATEGORY}', 5000, 5);
  insert into orders (id, user_id, reference_number, status, for_collection, delivery_fee, total_price, total_quantity, delivery, search_text, placed_by, date_ordered)
    values ('${ORDER}', '${USER}', 'ABCDEFGH', 3, true, 0, 5000, 1, '{}', '', '${USER}', now());
  commit`;

/** Writes an archive as versions before format 3 did. `without`: a column that the version did not have yet. */
const writeArchive = async (
  client: pg.Client,
  { migrations, format, without }: { migrations: number; format: 1 | 2; without?: string },
): Promise<string> => {
  const tables = (await tablesInOrder(client)).map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => column !== without),
  }));
  const dumps = new Map<string, string>();
  for (const table of tables) dumps.set(table.name, await text(client.query(copyTo(copyOut(table)))));
  const file = path.join(await newFolder(), 'earlier.tar.gz');
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(file));
  const sha256 = (name: string) => sha256Of(Buffer.from(dumps.get(name) ?? ''));
  const list =
    format === 1
      ? { format, migrations, tables }
      : {
          format,
          migrations,
          createdAt: '2026-01-02T03:04:05.000Z',
          tables: tables.map((table) => ({ ...table, sha256: sha256(table.name) })),
          files: [],
          missing: [],
        };
  if (format === 1) archive.entry({ name: MANIFEST }, JSON.stringify(list));
  for (const [name, rows] of dumps) archive.entry({ name: tableEntry(name) }, rows);
  if (format === 2) archive.entry({ name: MANIFEST }, JSON.stringify(list));
  archive.finalize();
  await written;
  return file;
};

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

/** Writes the archive of a version that had this many migrations, all of them with their functions. */
const archiveOf = async (migrations: number, format: 1 | 2): Promise<string> => {
  const client = await connect((await newDatabase()).url);
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  const folder = await newFolder();
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const known = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...known, entries: known.entries.slice(0, migrations) }));
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.query(FILL);
  return writeArchive(client, { migrations, format });
};

/** Writes the archive of a version whose functions are no longer known, but whose tables lacked only a column. */
const archiveWithoutNappi = async (): Promise<string> => {
  const client = await connect((await newDatabase()).url);
  await client.query(FILL);
  return writeArchive(client, { migrations: 32, format: 2, without: 'nappi' });
};

test.each([
  ['the first version that had backups', () => archiveOf(6, 1)],
  ['the first version with checksums', () => archiveOf(21, 2)],
  ['the last version whose functions were part of its migrations', () => archiveOf(31, 2)],
  ['a version before products had NAPPI codes', archiveWithoutNappi],
  ['a version that put its functions into the archive', async () => VERSION_44],
])('restores an archive of %s into today’s tables', async (_version, write) => {
  const archive = await write();
  const { db, url } = await newDatabase();
  await readBackup({ db, files: store.services.files }, entriesOfArchive(archive));

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
  await expect(readBackup({ db, files: store.services.files }, backup)).rejects.toThrow(
    'made by a later version of Formulary. Install that version or a newer one',
  );
  expect(await findSchemaState(url)).toBe('current');
  expect((await db.$client.query('select from users')).rowCount).toBe(0);
});

test('a restore that fails in an earlier version’s tables leaves the database as it was', async () => {
  const backup = entriesOfArchive(VERSION_44);
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
  await expect(readBackup({ db, files: store.services.files }, cut)).rejects.toThrow(
    'The connection was lost',
  );
  expect(await findSchemaState(url)).toBe('current');
  await readBackup({ db, files: store.services.files }, backup);
  expect(await findSchemaState(url)).toBe('current');
});
