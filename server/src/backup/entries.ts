import type { Readable } from 'node:stream';
import type { FileEntry, FullManifest, TableEntry } from './manifest.ts';

/**
 * Passes the entries of a backup to a callback one at a time: files, tables in the order in which they can be restored, and
 * the manifest. The callback need not read them. Throws BackupError if the backup is damaged.
 */
export type ReadEntries = (take: (name: string, content: Readable) => Promise<void>) => Promise<void>;

/** A file of the store; `stamp` changes when its content does. */
export type StoredFile = { key: string; stamp: string };

/** The destination of a backup, which is valid only once `finish` has returned. */
export type Sink = {
  /** How many files it accepts at the same time. */
  filesAtOnce: number;
  /** Whether dumps of tables must be compressed. */
  isCompressed: boolean;
  /** Adds a file; `read` is called only if its content is not stored yet. */
  addFile: (file: StoredFile, read: () => Promise<Uint8Array>) => Promise<FileEntry>;
  addTable: (table: TableEntry, dump: string) => Promise<void>;
  finish: (manifest: FullManifest) => Promise<void>;
};
