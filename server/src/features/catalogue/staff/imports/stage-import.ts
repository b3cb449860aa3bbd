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
import { chooseSheet, type ListFile } from '../../price-list/reading/read-cells.ts';
import { type Comparison, compare, type Reading, readListFile } from './compare.ts';
import { saveRows } from './save-rows.ts';
import { imports } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SAMPLES = 3;
const SAMPLE_CHARACTERS = 60;
const STOCK_OF_NEW = 0;

type Stores = { db: Db; files: Files };
export type ImportRecord = typeof imports.$inferSelect;

const NO_FILE: ListFile = { sheets: [], encoding: '', delimiter: '' };

/** Converts an import to its wire form, with the first lines of its file. */
const toStaged = (row: ImportRecord, file: ListFile): StagedImport => {
  const { id, fileName, mapping, stockOfNew, stockRule, questions, summary, digest, state } = row;
  const sheet = chooseSheet(file, row);
  const short = (text: string): string => text.slice(0, SAMPLE_CHARACTERS);
  return {
    ...{ id, fileName, mapping, stockOfNew, stockRule, questions, summary, digest, state },
    sheets: file.sheets.map(({ name }) => name),
    sheet: sheet.name,
    headingLine: sheet.header?.line ?? 1,
    headings: (sheet.header?.fields ?? []).map(short),
    samples: sheet.records.slice(0, SAMPLES).map(({ fields }) => fields.map(short)),
  };
};

/** The columns of a comparison that are stored with the import. */
const recordOf = ({ sheet, mapping, questions, summary, digest }: Comparison, reading: Reading) => ({
  ...{ mapping, questions, summary, digest },
  stockOfNew: reading.stockOfNew,
  stockRule: reading.stockRule,
  sheet: sheet.name,
  headingLine: sheet.header?.line ?? 0,
  isReadingChosen: reading.mapping !== undefined,
});

export const imported = (): AppError => new AppError('CONFLICT', 'This list has already been imported.');

/** Returns an uploaded import. NOT_FOUND. */
export const findImport = async (db: Db, id: string): Promise<ImportRecord> => {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row ?? notFound('Import');
};

const readStagedFile = (files: Files, { fileKey }: ImportRecord): Promise<ListFile> =>
  readListFile(async () => buffer(Readable.from(await files.getStream(fileKey))));

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
  const file = await readListFile(() => readFile(path));
  const reading: Reading = { stockOfNew: STOCK_OF_NEW, stockRule: 'ask' };
  const comparison = await compare(db, file, reading);
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
      return row ? toStaged(row, file) : notFound('Import');
    });
  } catch (error) {
    await files.delete(fileKey);
    throw error;
  }
};

/** Returns an import with its latest comparison. NOT_FOUND, including once its file is gone. */
export const showImport = async ({ db, files }: Stores, id: string): Promise<StagedImport> => {
  const row = await findImport(db, id);
  return toStaged(row, row.state === 'staged' ? await readStagedFile(files, row) : NO_FILE);
};

/** Compares a list again, with a different reading or the current catalogue. CONFLICT if it was imported. */
export const compareAgain = async (
  { db, files }: Stores,
  id: string,
  reading: Reading,
): Promise<StagedImport> => {
  const before = await findImport(db, id);
  if (before.state !== 'staged') throw imported();
  const file = await readStagedFile(files, before);
  const comparison = await compare(db, file, reading);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set(recordOf(comparison, reading))
      .where(and(eq(imports.id, id), eq(imports.state, 'staged')))
      .returning();
    if (!row) throw imported();
    await saveRows(tx, id, comparison.plan, comparison.list.faults.shown);
    return toStaged(row, file);
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
