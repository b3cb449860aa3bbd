import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { openBucket, openFolder } from '../storage/files.ts';
import { entriesOfArchive } from './archive.ts';
import { BackupError, type ReadEntries } from './manifest.ts';
import { openRepository, type Repository } from './repository.ts';

/** Where backups are: one file, or a folder or bucket with many. */
export type Target = { archive: string } | { repository: Repository };

const BUCKET = /^s3:\/\/([^/]+)\/?(.*?)\/*$/;

export type Places = Pick<Config, 'backupS3' | 's3' | 'dataDir'>;

const isOwnBucket = (bucket: string, { s3, backupS3 }: Places): boolean =>
  s3?.bucket === bucket && s3.endpoint === backupS3.endpoint;

const isOwnFolder = (folder: string, { dataDir }: Places): boolean =>
  `${path.resolve(folder)}${path.sep}`.startsWith(path.join(dataDir, 'files') + path.sep);

/** Throws if the next backup would contain this one. */
const requireOther = (isOwn: boolean): void => {
  if (isOwn)
    throw new BackupError(
      'The store’s own files are stored there. Use a separate bucket or folder for its backups.',
    );
};

/** Understands `FILE.tar.gz`, a folder, and `s3://BUCKET/PREFIX`. */
export const openTarget = async (target: string, config: Places): Promise<Target> => {
  const [, bucket, prefix] = BUCKET.exec(target) ?? [];
  if (bucket) {
    requireOther(isOwnBucket(bucket, config));
    const files = await openBucket({ ...config.backupS3, bucket });
    return { repository: openRepository(files, prefix ? `${prefix}/` : '') };
  }
  if (/^\w+:\/\//.test(target))
    throw new BackupError(
      'Specify a file that ends with .tar.gz, a folder, or an address like s3://bucket/folder.',
    );
  requireOther(isOwnFolder(target, config));
  const isFile = await stat(target).then(
    (found) => found.isFile(),
    () => /\.(tar\.gz|tgz)$/.test(target),
  );
  return isFile
    ? { archive: target }
    : { repository: openRepository(await openFolder(path.resolve(target))) };
};

const withoutPunctuation = (text: string): string => text.replaceAll(/[:-]/g, '');

/** Returns the newest backup, or the newest whose time begins with `at`, such as a day. */
const findBackup = async (repository: Repository, at?: string): Promise<Date> => {
  const moments = await repository.list();
  const found = moments.findLast(
    (moment) =>
      at === undefined || withoutPunctuation(moment.toISOString()).startsWith(withoutPunctuation(at)),
  );
  if (found) return found;
  throw new BackupError(
    at === undefined ? 'There is no backup here.' : `There is no backup from ${at} here.`,
  );
};

/** Returns the target as an absolute path or address, valid in any working folder. */
export const placeOf = (target: string): string => (BUCKET.test(target) ? target : path.resolve(target));

/** Opens a complete backup for reading. */
export const openBackup = async (target: string, config: Places, at?: string): Promise<ReadEntries> => {
  const opened = await openTarget(target, config);
  if ('repository' in opened) return opened.repository.entriesOf(await findBackup(opened.repository, at));
  await access(opened.archive);
  return entriesOfArchive(opened.archive);
};
