import type { Readable } from 'node:stream';
import type { FileEntry, FullManifest, TableEntry } from './manifest.ts';

/**
 * Passes the entries of a backup to a callback one at a time, which need not read them: files, tables in the order in which
 * they can be restored, and the manifest. Throws BackupError if the backup is damaged.
 */
export type ReadEntries = (take: (name: string, content: Readable) => Promise<void>) => Promise<void>;

/** A file of the store; `stamp` changes when its content does. */
export type StoredFile = { key: string; stamp: string };

/** Where a backup is written to. It is a backup once `finish` has returned, and not before. */
export type Sink = {
  /** How many files it takes at the same time. */
  filesAtOnce: number;
  /** Whether dumps of tables must be compressed. */
  isCompressed: boolean;
  /** Adds a file; `read` is called only if its content is not there yet. */
  addFile: (file: StoredFile, read: () => Promise<Uint8Array>) => Promise<FileEntry>;
  addTable: (table: TableEntry, dump: string) => Promise<void>;
  finish: (manifest: FullManifest) => Promise<void>;
};
