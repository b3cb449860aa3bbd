import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { StagedImport } from '@formulary/contract';
import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import { AppError, notFound } from '../../../../http/errors/app-error.ts';
import type { Files } from '../../../../storage/files.ts';
import { guessMapping } from '../../price-list/reading/guess-mapping.ts';
import type { Sheet } from '../../price-list/reading/read-cells.ts';
import type { Actor } from '../as-actor.ts';
import { compare, type Reading, readFile } from './compare.ts';
import { saveRows } from './save-rows.ts';
import { imports } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SAMPLES = 3;
const SAMPLE_CHARACTERS = 60;
const STOCK_OF_NEW = 0;

type Stores = { db: Db; files: Files };
export type ImportRecord = typeof imports.$inferSelect;

/** An import as the wire has it, with the beginning of its file. */
const toStaged = (row: ImportRecord, sheet: Sheet): StagedImport => {
  const { id, fileName, mapping, stockOfNew, summary, digest, state } = row;
  const short = (text: string): string => text.slice(0, SAMPLE_CHARACTERS);
  return {
    ...{ id, fileName, mapping, stockOfNew, summary, digest, state },
    headings: (sheet.header?.fields ?? []).map(short),
    samples: sheet.records.slice(0, SAMPLES).map(({ fields }) => fields.map(short)),
  };
};

/** An import that was uploaded. NOT_FOUND. */
export const findImport = async (db: Db, id: string): Promise<ImportRecord> => {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row ?? notFound('Import');
};

export const readStagedFile = async (files: Files, { fileKey }: ImportRecord): Promise<Sheet> =>
  readFile(await buffer(Readable.from(await files.getStream(fileKey))));

/** Lists that nobody applied for a day are cleared away, with their files. */
const clearOld = async ({ db, files }: Stores, at: Date): Promise<void> => {
  const gone = await db
    .delete(imports)
    .where(and(eq(imports.state, 'staged'), lt(imports.createdAt, new Date(at.getTime() - DAY_MS))))
    .returning({ fileKey: imports.fileKey });
  await Promise.all(gone.map(({ fileKey }) => files.delete(fileKey)));
};

/** Keeps an uploaded list and what it would do, its columns guessed by their headings. VALIDATION where it cannot be read. */
export const stageImport = async (
  stores: Stores,
  actor: Actor,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<StagedImport> => {
  const { db, files } = stores;
  const sheet = await readFile(bytes);
  const mapping = guessMapping(sheet.header?.fields ?? []);
  const comparison = await compare(db, sheet, { mapping, stockOfNew: STOCK_OF_NEW });
  await clearOld(stores, actor.at);
  const id = newId();
  const fileKey = `imports/${id}`;
  await files.put(fileKey, bytes);
  try {
    return await db.transaction(async (tx) => {
      const { summary, digest } = comparison;
      const values = { id, fileKey, fileName: name, mapping, stockOfNew: STOCK_OF_NEW, summary, digest };
      const [row] = await tx
        .insert(imports)
        .values({ ...values, createdBy: actor.id, createdAt: actor.at })
        .returning();
      await saveRows(tx, id, comparison);
      return row ? toStaged(row, sheet) : notFound('Import');
    });
  } catch (error) {
    await files.delete(fileKey);
    throw error;
  }
};

/** An import as it was compared last. NOT_FOUND, also once its file is gone. */
export const showImport = async ({ db, files }: Stores, id: string): Promise<StagedImport> => {
  const row = await findImport(db, id);
  if (row.state !== 'staged')
    return toStaged(row, { header: undefined, records: [], encoding: '', delimiter: '' });
  return toStaged(row, await readStagedFile(files, row));
};

/** Compares a list anew, by another mapping or with the catalogue as it is now. CONFLICT where it was applied. */
export const compareAgain = async (
  { db, files }: Stores,
  id: string,
  reading: Reading,
): Promise<StagedImport> => {
  const sheet = await readStagedFile(files, await findImport(db, id));
  const comparison = await compare(db, sheet, reading);
  const { summary, digest } = comparison;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ ...reading, summary, digest })
      .where(and(eq(imports.id, id), eq(imports.state, 'staged')))
      .returning();
    if (!row) throw new AppError('CONFLICT', 'This list was imported already.');
    await saveRows(tx, id, comparison);
    return toStaged(row, sheet);
  });
};

/** Forgets a list that was not applied. */
export const discardImport = async ({ db, files }: Stores, id: string): Promise<void> => {
  const [gone] = await db
    .delete(imports)
    .where(and(eq(imports.id, id), eq(imports.state, 'staged')))
    .returning({ fileKey: imports.fileKey });
  if (!gone) return notFound('Import');
  await files.delete(gone.fileKey);
};
