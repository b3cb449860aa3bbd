import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import {
  BackupError,
  fileEntry,
  MANIFEST,
  NOT_WHOLE,
  type ReadEntries,
  type Sink,
  sha256Of,
  tableEntry,
} from './manifest.ts';

const isOfArchive = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && String(error.code).startsWith('Z_')) ||
    /Unexpected end of data|Invalid tar header|Unsupported/.test(error.message));

/** Returns the entries of a `.tar.gz`; the last one is its manifest. */
export const entriesOfArchive =
  (source: string): ReadEntries =>
  async (take) => {
    const archive = extract();
    const opened = pipeline(createReadStream(source), createGunzip(), archive);
    const read = async (): Promise<void> => {
      for await (const entry of archive) {
        const content = Readable.from(entry);
        await take(entry.header.name, content);
        if (!content.readableEnded) await finished(content.resume());
      }
    };
    try {
      await Promise.all([opened, read()]);
    } catch (error) {
      throw isOfArchive(error) ? new BackupError(NOT_WHOLE, { cause: error }) : error;
    }
  };

/** Runs `fill` with a sink that writes a `.tar.gz` to an empty file. */
export const writeArchive = async <Result>(
  file: string,
  signal: AbortSignal,
  fill: (sink: Sink) => Promise<Result>,
): Promise<Result> => {
  const archive = pack();
  // Pictures and PDFs, which make up most of it, are already compressed.
  const output = createWriteStream(file, { flags: 'r+' });
  const written = pipeline(archive, createGzip({ level: 1 }), output, { signal });
  const add = (name: string, size: number, content: Readable): Promise<void> =>
    pipeline(content, archive.entry({ name, size }));
  const filled = fill({
    filesAtOnce: 1,
    isCompressed: false,
    addFile: async ({ key, stamp }, read) => {
      const bytes = await read();
      await add(fileEntry(key), bytes.length, Readable.from([bytes]));
      return { key, stamp, size: bytes.length, sha256: sha256Of(bytes) };
    },
    addTable: ({ name, size }, dump) => add(tableEntry(name), size, createReadStream(dump)),
    finish: async (content) => {
      archive.entry({ name: MANIFEST }, JSON.stringify(content));
      archive.finalize();
    },
  }).catch((error: unknown) => {
    archive.destroy(error as Error);
    throw error;
  });
  const [result] = await Promise.all([filled, written]);
  return result;
};
