import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

/** Why a backup cannot be used, worded for the operator. */
export class BackupError extends Error {}

const NOT_WHOLE = 'This is not a complete backup of Formulary.';

const isOfArchive = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && String(error.code).startsWith('Z_')) ||
    /Unexpected end of data|Invalid tar header|Unsupported/.test(error.message));

/**
 * Passes the entries of an archive to a callback one at a time; each must be read to its end. Throws BackupError if the
 * archive is damaged.
 */
export const readArchive = async (
  source: string,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<void> => {
  const archive = extract();
  const opened = pipeline(createReadStream(source), createGunzip(), archive);
  const read = async (): Promise<void> => {
    for await (const entry of archive) await take(entry.header.name, Readable.from(entry));
  };
  try {
    await Promise.all([opened, read()]);
  } catch (error) {
    throw isOfArchive(error) ? new BackupError(NOT_WHOLE, { cause: error }) : error;
  }
};

export const throwIncomplete = (): never => {
  throw new BackupError(NOT_WHOLE);
};

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Passes data through unchanged; `digest` is available once the stream has ended. */
export const hashStream = (): { stream: Transform; digest: () => string } => {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform: (chunk, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
};
