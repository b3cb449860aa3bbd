import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { documentSnapshot } from '../../../documents/snapshot.ts';
import type { Services } from '../../../http/app.ts';
import { type Files, isAbsent } from '../../../storage/files.ts';
import { documentFiles, taxDocuments } from '../tables.ts';
import { documentFileJobs } from './document-file-jobs.ts';

type Stores = Pick<Services, 'db' | 'files'>;
type StoredFile = { key: string; sha256: Buffer };

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const findStored = async (db: Db, documentId: string): Promise<StoredFile | undefined> => {
  const [stored] = await db
    .select({ key: documentFiles.fileKey, sha256: documentFiles.sha256 })
    .from(documentFiles)
    .where(eq(documentFiles.documentId, documentId));
  return stored;
};

const render = async ({ db, files }: Stores, documentId: string): Promise<Buffer | undefined> => {
  const [document] = await db
    .select({ snapshot: taxDocuments.snapshot })
    .from(taxDocuments)
    .where(eq(taxDocuments.id, documentId));
  if (!document) return undefined;
  const { renderBilling } = await import('./render-billing.ts');
  return renderBilling(files, documentSnapshot.parse(document.snapshot));
};

const readBytes = async (files: Files, key: string): Promise<Buffer | undefined> => {
  try {
    return Buffer.from(await files.getBytes(key));
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
};

const put = (files: Files, key: string, bytes: Buffer): Promise<void> =>
  files.put(key, bytes, { contentType: 'application/pdf' });

/**
 * Stores the first file of a document. Its key names its content, so that instances of two versions that draw it at the
 * same time do not overwrite each other's file: the first row wins, and both serve its file.
 */
const store = async ({ db, files }: Stores, documentId: string, bytes: Buffer): Promise<StoredFile> => {
  const sha256 = hashOf(bytes);
  const key = `documents/${documentId}-${sha256.toString('hex').slice(0, 16)}.pdf`;
  await put(files, key, bytes);
  await db
    .insert(documentFiles)
    .values({ documentId, fileKey: key, sha256, bytes: bytes.length, createdAt: new Date() })
    .onConflictDoNothing();
  const stored = await findStored(db, documentId);
  if (!stored) throw new Error('A document’s file was not stored');
  if (stored.key !== key) await files.delete(key);
  return stored;
};

/** Draws a file lost from storage again: the same document gives the same bytes. */
const restore = async (stores: Stores, documentId: string, { key, sha256 }: StoredFile): Promise<Buffer> => {
  const bytes = await render(stores, documentId);
  if (!bytes || !hashOf(bytes).equals(sha256))
    throw new Error(`The file ${key} is missing from file storage`);
  await put(stores.files, key, bytes);
  return bytes;
};

export type DocumentFile = { bytes: Buffer; etag: string };

/**
 * Returns the PDF of an issued document, drawn and stored once; its bytes never change. Undefined if there is no such
 * document.
 */
export const getDocumentFile = async (
  stores: Stores,
  documentId: string,
): Promise<DocumentFile | undefined> => {
  let stored = await findStored(stores.db, documentId);
  let bytes: Buffer | undefined;
  if (!stored) {
    bytes = await render(stores, documentId);
    if (!bytes) return undefined;
    stored = await store(stores, documentId, bytes);
    if (!hashOf(bytes).equals(stored.sha256)) bytes = undefined;
  }
  bytes ??= (await readBytes(stores.files, stored.key)) ?? (await restore(stores, documentId, stored));
  return { bytes, etag: `"${stored.sha256.toString('hex')}"` };
};

/** Draws the files of documents soon after they are issued. */
export const workOnDocumentFiles = ({ jobs, db, files }: Services): void => {
  jobs.work(documentFileJobs, async ({ documentId }) => {
    await getDocumentFile({ db, files }, documentId);
  });
};
