import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import { type Files, isAbsent, listFiles } from '../storage/files.ts';
import {
  BackupError,
  type FullManifest,
  fileEntry,
  MANIFEST,
  manifest,
  type ReadEntries,
  type Sink,
  sha256Of,
  tableEntry,
} from './manifest.ts';

/**
 * A folder or bucket with many backups. Each content is stored once, under its checksum; a backup is its manifest, which is
 * written last and lists the contents that belong to it.
 */
export type Repository = {
  /** The times of its backups, oldest first. */
  list: () => Promise<Date[]>;
  readManifest: (at: Date) => Promise<FullManifest>;
  entriesOf: (at: Date) => ReadEntries;
  /** Opens the destination of a new backup of a store. `sent` returns the number of bytes added. */
  openSink: (store: string) => Promise<Sink & { sent: () => number }>;
  /** Removes all other backups, and contents that only they refer to. */
  keepOnly: (moments: readonly Date[]) => Promise<void>;
};

const FILES_AT_ONCE = 8;
const SUFFIX = '.json.gz';

const nameOf = (at: Date): string => at.toISOString().replaceAll(':', '-');
const momentOf = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:').slice(0, -SUFFIX.length));

/** Opens a stream only when it is first read. */
const lazily = (open: () => Promise<Readable>): Readable =>
  Readable.from(
    (async function* () {
      yield* await open();
    })(),
    { objectMode: false },
  );

export const openRepository = (disk: Files, prefix = ''): Repository => {
  const manifestKey = (at: Date): string => `${prefix}backups/${nameOf(at)}${SUFFIX}`;
  const objectKey = (name: string): string => `${prefix}objects/${name.slice(0, 2)}/${name}`;
  const fileObject = (sha256: string): string => objectKey(sha256);
  const tableObject = (sha256: string): string => objectKey(`${sha256}.gz`);
  const objectsOf = ({ files, tables }: FullManifest): string[] => [
    ...files.map(({ sha256 }) => fileObject(sha256)),
    ...tables.map(({ sha256 }) => tableObject(sha256)),
  ];
  const keysIn = async (folder: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of listFiles(disk, prefix + folder)) keys.push(key);
    return keys;
  };

  const list = async (): Promise<Date[]> => {
    const keys = await keysIn('backups');
    return keys
      .filter((key) => key.endsWith(SUFFIX))
      .map((key) => momentOf(key.slice(`${prefix}backups/`.length)))
      .sort((a, b) => a.getTime() - b.getTime());
  };

  const readManifest = async (at: Date): Promise<FullManifest> => {
    try {
      const known = manifest.parse(JSON.parse(gunzipSync(await disk.getBytes(manifestKey(at))).toString()));
      if (known.format === 3) return known;
    } catch (error) {
      throw new BackupError(`The file list of the backup ${nameOf(at)} is damaged.`, { cause: error });
    }
    throw new BackupError(`This version of Formulary cannot read the backup ${nameOf(at)}.`);
  };

  const entriesOf =
    (at: Date): ReadEntries =>
    async (take) => {
      const known = await readManifest(at);
      const pass = async (name: string, open: () => Promise<Readable>): Promise<void> => {
        const content = lazily(open);
        try {
          await take(name, content);
        } catch (error) {
          throw isAbsent(error) ? new BackupError(`The backup is damaged: ${name} is missing.`) : error;
        } finally {
          content.destroy();
        }
      };
      for (const { key, sha256 } of known.files)
        await pass(fileEntry(key), () => disk.getStream(fileObject(sha256)));
      for (const { name, sha256 } of known.tables)
        await pass(tableEntry(name), async () =>
          (await disk.getStream(tableObject(sha256))).pipe(createGunzip()),
        );
      await pass(MANIFEST, async () => Readable.from([JSON.stringify(known)]));
    };

  const openSink: Repository['openSink'] = async (store) => {
    const newest = (await list()).at(-1);
    const last = newest && (await readManifest(newest));
    if (last && last.store !== store)
      throw new BackupError(
        'The backups here belong to another store. Use a separate folder or bucket for each store.',
      );
    const here = new Set(await keysIn('objects'));
    const known = new Map(last?.files.map((file) => [file.key, file]));
    let sent = 0;
    return {
      filesAtOnce: FILES_AT_ONCE,
      isCompressed: true,
      sent: () => sent,
      addFile: async ({ key, stamp }, read) => {
        const before = known.get(key);
        if (before?.stamp === stamp && here.has(fileObject(before.sha256))) return before;
        const bytes = await read();
        const sha256 = sha256Of(bytes);
        const object = fileObject(sha256);
        if (!here.has(object)) {
          await disk.put(object, bytes);
          here.add(object);
          sent += bytes.length;
        }
        return { key, stamp, size: bytes.length, sha256 };
      },
      addTable: async ({ sha256 }, dump) => {
        const object = tableObject(sha256);
        if (here.has(object)) return;
        const { size } = await stat(dump);
        await disk.putStream(object, createReadStream(dump), { contentLength: size });
        here.add(object);
        sent += size;
      },
      finish: async (content) => {
        const bytes = gzipSync(JSON.stringify(content));
        await disk.put(manifestKey(new Date(content.createdAt)), bytes);
        sent += bytes.length;
      },
    };
  };

  const keepOnly = async (moments: readonly Date[]): Promise<void> => {
    const needed = new Set(moments.map(manifestKey));
    for (const at of moments) for (const object of objectsOf(await readManifest(at))) needed.add(object);
    // Manifests first, because without its manifest a backup no longer counts, but without its contents it would be
    // damaged.
    for (const folder of ['backups', 'objects'])
      for (const key of await keysIn(folder)) if (!needed.has(key)) await disk.delete(key);
  };

  return { list, readManifest, entriesOf, openSink, keepOnly };
};
