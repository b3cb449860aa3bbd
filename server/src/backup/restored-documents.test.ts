import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { newUser, setStore } from '../../test/builders.ts';
import { documentsOf } from '../../test/documents.ts';
import { type Harness, useApp } from '../../test/harness.ts';
import { getDocumentFile } from '../features/invoicing/file/document-file.ts';
import { verifyDocumentFiles, verifyDocuments } from '../features/invoicing/verify-documents.ts';
import { entriesOfArchive } from './archive.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const store = useApp();
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
