import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** Inserted into the SQL of a restore, so it must be a plain name. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const table = z.object({ name: identifier, columns: z.array(identifier) });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.object({ key: z.string(), size: z.number().int(), sha256 });

/** The manifest of earlier versions: first in the archive, without checksums. */
const first = z.object({ format: z.literal(1), migrations: z.number().int(), tables: z.array(table) });

/** Last in the archive: lists the entries of the backup. Ignore all others. */
const second = z.object({
  format: z.literal(2),
  migrations: z.number().int(),
  createdAt: z.iso.datetime(),
  tables: z.array(table.extend({ sha256 })),
  files: z.array(file),
  /** Files that rows refer to but file storage did not have. */
  missing: z.array(z.string()),
});

const third = second.extend({
  format: z.literal(3),
  /** Identifies the store, even after it was restored elsewhere. */
  store: z.string(),
  /** The functions and triggers of its version, which a later version needs to restore it. */
  routines: z.array(z.string()),
  tables: z.array(table.extend({ sha256, size: z.number().int(), rows: z.number().int() })),
  /** `stamp`: the version of the file in file storage, so that the next backup need not read an unchanged file. */
  files: z.array(file.extend({ stamp: z.string() })),
});

export const manifest = z.discriminatedUnion('format', [first, second, third]);
export type Manifest = z.infer<typeof manifest>;
export type FullManifest = z.infer<typeof third>;
type FileEntry = FullManifest['files'][number];
export type TableEntry = FullManifest['tables'][number];

export const MANIFEST = 'manifest.json';
export const tableEntry = (name: string): string => `tables/${name}`;
export const fileEntry = (key: string): string => `files/${key}`;

/** Why a backup cannot be written or used, worded for the operator. */
export class BackupError extends Error {}

export const NOT_WHOLE = 'This is not a complete backup of Formulary.';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Passes data through unchanged; `digest` and `size` are available once the stream has ended. */
export const hashStream = (): { stream: Transform; digest: () => string; size: () => number } => {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex'), size: () => size };
};

export const digestOf = async (content: Readable): Promise<string> => {
  const { stream, digest } = hashStream();
  await pipeline(content, stream.resume());
  return digest();
};

/**
 * Passes the entries of a backup to a callback one at a time: files, tables in the order in which they can be restored, and
 * the manifest. The callback need not read them. Throws BackupError if the backup is damaged.
 */
export type ReadEntries = (take: (name: string, content: Readable) => Promise<void>) => Promise<void>;

/** A file of the store; `stamp` changes when its content does. */
export type StoredFile = { key: string; stamp: string };

/** The destination of a backup, which is valid only once `finish` has returned. */
export type Sink = {
  /** How many files the destination accepts at the same time. */
  filesAtOnce: number;
  /** Whether dumps of tables must be compressed. */
  isCompressed: boolean;
  /** Adds a file; `read` is called only if its content is not stored yet. */
  addFile: (file: StoredFile, read: () => Promise<Uint8Array>) => Promise<FileEntry>;
  addTable: (table: TableEntry, dump: string) => Promise<void>;
  finish: (manifest: FullManifest) => Promise<void>;
};
