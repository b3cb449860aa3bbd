import path from 'node:path';
import type { Disk, DriveFile } from 'flydrive';
import type { Config } from '../config.ts';

/**
 * File storage by key: `product-images/…`, smaller ones in `small-pictures/…` and `asset-images/…` are public; `proofs/…`
 * and `problem-photos/…` with their renditions in `proof-renditions/…`, and `documents/…` are for their owner and staff. A folder on disk, or any
 * S3-compatible store.
 */
export type Files = Disk;

const NO_FILE = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Whether an error of file storage means that there is no such file. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && NO_FILE.has(String(error.code))) || NO_FILE.has(error.name) || isAbsent(error.cause));

const stampOf = async (file: Pick<DriveFile, 'getMetaData'>): Promise<string | undefined> => {
  try {
    const { etag, contentLength } = await file.getMetaData();
    return `${etag} ${contentLength}`;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
};

type Bucket = NonNullable<Config['s3']>;

/** For requests with someone waiting: gives up on an unresponsive bucket after two attempts. */
const PATIENCE = { maxAttempts: 2, requestHandler: { connectionTimeout: 3_000, socketTimeout: 5_000 } };

export const openFolder = async (folder: string): Promise<Files> => {
  const { Disk } = await import('flydrive');
  const { DiskDriver } = await import('./disk-driver.ts');
  return new Disk(new DiskDriver(folder));
};

export const openBucket = async (
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: Bucket,
  limits: Partial<typeof PATIENCE> = {},
): Promise<Files> => {
  const { Disk } = await import('flydrive');
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      supportsACL: false,
      ...limits,
      // S3-compatible stores differ in the checksums they support; TLS and the signature protect the data.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    }),
  );
};

export const openFiles = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Files> =>
  s3 ? openBucket(s3, PATIENCE) : openFolder(path.join(dataDir, 'files'));

/** Lists the files under a key, with a stamp of their version. An absent folder has none. */
export async function* listFiles(
  files: Files,
  under: string,
): AsyncGenerator<{ key: string; stamp: string }> {
  let page: string | undefined;
  do {
    const listing = await files
      .listAll(under, { recursive: true, ...(page && { paginationToken: page }) })
      .catch((error: unknown) => {
        if (isAbsent(error)) return undefined;
        throw error;
      });
    for (const item of listing?.objects ?? []) {
      if (!item.isFile) continue;
      const stamp = await stampOf(item);
      if (stamp !== undefined) yield { key: item.key, stamp };
    }
    page = listing?.paginationToken;
  } while (page);
}

/** Returns a stamp of a file's version, or undefined if there is no such file. */
export const findStamp = (files: Files, key: string): Promise<string | undefined> => stampOf(files.file(key));
