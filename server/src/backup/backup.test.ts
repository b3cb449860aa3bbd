import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { newDeliveryDetail, newProduct, newUser, setStore } from '../../test/builders.ts';
import { documentsOf } from '../../test/documents.ts';
import { type Harness, useApp } from '../../test/harness.ts';
import { getDocumentFile } from '../features/invoicing/file/document-file.ts';
import { verifyDocumentFiles, verifyDocuments } from '../features/invoicing/verify-documents.ts';
import { addLedgerEntry } from '../features/ledger/add-entry.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';
import { entriesOfArchive } from './archive.ts';
import { backupsToKeep } from './kept-backups.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const store = useApp();
const empty = useApp();
const newFile = (): string => path.join(tmpdir(), `formulary-${randomUUID()}.tar.gz`);

test('a restored store has the products, people, balances and files of the original', async () => {
  const user = await newUser(store.db, { username: 'kept' });
  await newDeliveryDetail(store.db, user.id);
  await newProduct(store.db, { name: 'Paracetamol', variants: ['Mint'] });
  for (const amount of [10_000, -2_500, 50])
    await store.db.transaction((tx) =>
      addLedgerEntry(tx, {
        userId: user.id,
        source: 'Manual',
        action: 'Added',
        amount: inCents(amount),
        entityId: null,
        actorId: user.id,
        at: store.clock.now,
      }),
    );
  await store.services.files.put('product-images/a/b.webp', 'picture');

  const file = newFile();
  await writeBackup(store.services, file);
  await readBackup(empty.services, entriesOfArchive(file));

  const { products, total } = (await empty.as(user, '/api/products/search?q=paracet')).json();
  expect(total).toBe(1);
  expect(products[0]).toMatchObject({ name: 'Paracetamol', productVariants: [{ name: 'Mint' }] });
  expect((await empty.as(user, '/api/users')).json()).toMatchObject({
    username: 'kept',
    paymentOutstanding: 75.5,
  });
  expect((await verifyLedger(empty.db)).faults).toEqual([]);
  expect(await empty.services.files.get('product-images/a/b.webp')).toBe('picture');
});

test('a backup is not restored over a store in use, which stays unchanged', async () => {
  await newUser(store.db, { username: 'here' });
  const file = newFile();
  await writeBackup(store.services, file);
  await expect(readBackup(store.services, entriesOfArchive(file))).rejects.toThrow(
    'The database is not empty',
  );
  const { rows } = await store.db.execute(sql`select 1 from users where username = 'here'`);
  expect(rows).toHaveLength(1);
});

test('a backup never overwrites a file', async () => {
  const file = newFile();
  await writeBackup(store.services, file);
  await expect(writeBackup(store.services, file)).rejects.toThrow('EEXIST');
});

test('a backup to one file refuses options to keep several backups', async () => {
  const file = newFile();
  await expect(writeBackup(store.services, file, { keep: { last: 3 } })).rejects.toThrow(
    'Old backups can be removed only from a folder or bucket',
  );
});

const ZONE = 'Africa/Johannesburg';
/** One backup every night at half past midnight in the store's time zone, which is the day before in UTC. */
const nights = Array.from({ length: 100 }, (_, night) => new Date(Date.UTC(2026, 0, 1 + night, 22, 30)));
const days = (kept: Date[]): string[] => kept.map((moment) => moment.toISOString().slice(0, 10));

test('keeps every backup unless configured otherwise', () => {
  expect(backupsToKeep(nights, {}, ZONE)).toHaveLength(100);
});

test('keeps the last backups', () => {
  expect(days(backupsToKeep(nights, { last: 3 }, ZONE))).toEqual(['2026-04-10', '2026-04-09', '2026-04-08']);
});

test('keeps the newest backup of each day, week and month in the store’s time zone', () => {
  expect(days(backupsToKeep(nights, { daily: 2, weekly: 3, monthly: 3 }, ZONE))).toEqual(
    [
      '2026-04-10',
      '2026-04-09',
      // The store's Sundays began at 22:00 UTC the day before.
      '2026-04-04',
      '2026-03-28',
      '2026-03-30',
      '2026-02-27',
    ]
      .sort()
      .reverse(),
  );
});

test('keeps only the newest of several backups from one day', () => {
  const morning = new Date('2026-04-11T06:00:00Z');
  expect(backupsToKeep([...nights, morning], { daily: 1 }, ZONE)).toEqual([morning]);
});

test('never removes the newest backup', () => {
  expect(backupsToKeep(nights.slice(0, 2), { monthly: 1 }, ZONE)).toEqual([nights[1]]);
});

const restored = useApp();
const TABLES = ['tax_documents', 'tax_document_lines', 'document_files', 'document_series'];

const rowsOf = async ({ db }: Harness): Promise<unknown[]> => {
  const found: unknown[] = [];
  for (const table of TABLES)
    found.push(
      (await db.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`))
        .rows,
    );
  return found;
};
const hashesOf = async (harness: Harness, ids: string[]): Promise<string[]> => {
  const files = await Promise.all(ids.map((id) => getDocumentFile(harness.services, id)));
  return files.map((file) =>
    createHash('sha256')
      .update(file?.bytes ?? '')
      .digest('hex'),
  );
};

test('a restored store has every document byte for byte, and continues its numbering', async () => {
  await setStore(store.db);
  const documents = documentsOf(store);
  await documents.describeBusiness();
  const user = await newUser(store.db);
  const ids: string[] = [];
  for (let order = 0; order < 3; order += 1) {
    const { invoice } = await documents.dispatched(user);
    const [line] = (await documents.detail(invoice.id)).lines;
    ids.push(invoice.id, (await documents.credit(invoice.id, [{ lineId: line?.id, quantity: 1 }])).json().id);
  }
  const hashes = await hashesOf(store, ids);
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-documents-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'backup.tar.gz');
  expect((await writeBackup(store.services, file)).missing).toEqual([]);
  await readBackup(restored.services, entriesOfArchive(file));

  expect(await rowsOf(restored)).toEqual(await rowsOf(store));
  expect(await hashesOf(restored, ids)).toEqual(hashes);
  expect(await verifyDocumentFiles(restored.db, restored.services.files)).toEqual({ files: 6, faults: [] });
  const next = await documentsOf(restored).dispatched(await newUser(restored.db, { username: 'later' }));
  expect(next.invoice.number).toBe('INV-000004');
  expect((await verifyDocuments(restored.db)).faults).toEqual([]);
});
