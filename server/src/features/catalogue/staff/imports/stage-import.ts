import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { StagedImport } from '@formulary/contract';
import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError, notFound } from '../../../../http/errors/app-error.ts';
import type { ReceivedFile } from '../../../../http/receive-file.ts';
import type { Files } from '../../../../storage/files.ts';
import type { ListOutline } from '../../price-list/reading/list-file-task.ts';
import { type Comparison, compare, type Reading, readListFile } from './compare.ts';
import { saveRows } from './save-rows.ts';
import { imports } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const STOCK_OF_NEW = 0;

type Stores = { db: Db; files: Files };
export type ImportRecord = typeof imports.$inferSelect;

const NO_FILE: ListOutline = { sheets: [], sheet: '', headingLine: 0, headings: [], samples: [] };

/** Converts an import to its wire form, with the first lines of its file. */
const toStaged = (row: ImportRecord, { headingLine, ...outline }: ListOutline): StagedImport => {
  const { id, fileName, mapping, stockOfNew, stockRule, questions, summary, digest, state } = row;
  return {
    ...{ id, fileName, mapping, stockOfNew, stockRule, questions, summary, digest, state },
    ...outline,
    headingLine: headingLine || 1,
  };
};

/** The columns of a comparison that are stored with the import. */
const recordOf = ({ outline, mapping, questions, summary, digest }: Comparison, reading: Reading) => ({
  ...{ mapping, questions, summary, digest },
  stockOfNew: reading.stockOfNew,
  stockRule: reading.stockRule,
  sheet: outline.sheet,
  headingLine: outline.headingLine,
  isReadingChosen: reading.mapping !== undefined,
});

export const imported = (): AppError => new AppError('CONFLICT', 'This list has already been imported.');

/** Returns an uploaded import. NOT_FOUND. */
export const findImport = async (db: Db, id: string): Promise<ImportRecord> => {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row ?? notFound('Import');
};

const loadStaged =
  (files: Files, { fileKey }: ImportRecord) =>
  async (): Promise<Buffer> =>
    buffer(Readable.from(await files.getStream(fileKey)));

/** Deletes lists that were not applied within a day, with their files. */
const clearOld = async ({ db, files }: Stores, at: Date): Promise<void> => {
  const gone = await db
    .delete(imports)
    .where(and(eq(imports.state, 'staged'), lt(imports.createdAt, new Date(at.getTime() - DAY_MS))))
    .returning({ fileKey: imports.fileKey });
  await Promise.all(gone.map(({ fileKey }) => files.delete(fileKey)));
};

/** Stores an uploaded list and its comparison, guessing the columns from the headings. VALIDATION if it cannot be read. */
export const stageImport = async (
  stores: Stores,
  actor: Actor,
  { path, name }: ReceivedFile,
): Promise<StagedImport> => {
  const { db, files } = stores;
  const reading: Reading = { stockOfNew: STOCK_OF_NEW, stockRule: 'ask' };
  const comparison = await compare(db, () => readFile(path), reading);
  await clearOld(stores, actor.at);
  const id = newId();
  const fileKey = `imports/${id}`;
  await files.putStream(fileKey, createReadStream(path));
  try {
    return await db.transaction(async (tx) => {
      const values = { id, fileKey, fileName: name, createdBy: actor.actorId, createdAt: actor.at };
      const [row] = await tx
        .insert(imports)
        .values({ ...values, ...recordOf(comparison, reading) })
        .returning();
      await saveRows(tx, id, comparison.plan, comparison.list.faults.shown);
      return row ? toStaged(row, comparison.outline) : notFound('Import');
    });
  } catch (error) {
    await files.delete(fileKey);
    throw error;
  }
};

/** Returns an import with its latest comparison. NOT_FOUND, including once its file is gone. */
export const showImport = async ({ db, files }: Stores, id: string): Promise<StagedImport> => {
  const row = await findImport(db, id);
  if (row.state !== 'staged') return toStaged(row, NO_FILE);
  const { sheet, headingLine } = row;
  const { outline } = await readListFile(loadStaged(files, row), { sheet, headingLine });
  return toStaged(row, outline);
};

/** Compares a list again, with a different reading or the current catalogue. CONFLICT if it has been imported. */
export const compareAgain = async (
  { db, files }: Stores,
  id: string,
  reading: Reading,
): Promise<StagedImport> => {
  const before = await findImport(db, id);
  if (before.state !== 'staged') throw imported();
  const comparison = await compare(db, loadStaged(files, before), reading);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set(recordOf(comparison, reading))
      .where(and(eq(imports.id, id), eq(imports.state, 'staged')))
      .returning();
    if (!row) throw imported();
    await saveRows(tx, id, comparison.plan, comparison.list.faults.shown);
    return toStaged(row, comparison.outline);
  });
};

export const discardImport = async ({ db, files }: Stores, id: string): Promise<void> => {
  const [gone] = await db
    .delete(imports)
    .where(and(eq(imports.id, id), eq(imports.state, 'staged')))
    .returning({ fileKey: imports.fileKey });
  if (!gone) return notFound('Import');
  await files.delete(gone.fileKey);
};
