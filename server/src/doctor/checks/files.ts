import { once } from 'node:events';
import { findNamedFiles } from '../../backup/snapshot.ts';
import type { Services } from '../../http/app.ts';
import type { Files } from '../../storage/files.ts';
import { countOf, type DatabaseCheck, type Finding, failure, ok, someOf, warning } from '../check.ts';

const AT_ONCE = 16;
/** An upload in progress has no row yet, and the store removes abandoned files after a day. */
const ABANDONED_MS = 2 * 86_400_000;
/** Folders in which every file belongs to a row. */
const ONLY_WITH_ROW = /^(proofs|problem-photos|documents|imports|product-images)\/|\.unfinished$/;

/** Reads the first bytes of a file. The stream fails if the file is missing or this user may not read it. */
const isReadable = async (files: Files, key: string): Promise<boolean> => {
  try {
    const stream = await files.getStream(key);
    await once(stream, 'readable');
    stream.destroy();
    return true;
  } catch {
    return false;
  }
};

const findUnreadable = async (files: Files, keys: Set<string>): Promise<string[]> => {
  const unreadable: string[] = [];
  const waiting = keys.values();
  const work = async (): Promise<void> => {
    for (const key of waiting) if (!(await isReadable(files, key))) unreadable.push(key);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return unreadable.sort();
};

const findOrphans = async (files: Files, named: Set<string>): Promise<string[]> => {
  const orphans: string[] = [];
  let page: string | undefined;
  do {
    const listing = await files.listAll('/', { recursive: true, ...(page && { paginationToken: page }) });
    for (const item of listing.objects) {
      if (!item.isFile || named.has(item.key) || !ONLY_WITH_ROW.test(item.key)) continue;
      const { lastModified } = await files.getMetaData(item.key);
      if (Date.now() - lastModified.getTime() > ABANDONED_MS) orphans.push(item.key);
    }
    page = listing.paginationToken;
  } while (page);
  return orphans.sort();
};

const check = async ({ db, files }: Services): Promise<Finding[]> => {
  const named = await findNamedFiles(db.$client);
  const unreadable = await findUnreadable(files, named);
  const orphans = await findOrphans(files, named);
  return [
    unreadable.length === 0
      ? ok(`Every file that the store refers to can be read (${named.size}).`)
      : failure(
          `${unreadable.length} of ${countOf(named.size, 'file')} missing or unreadable: ${someOf(unreadable)}.`,
          'Make the store’s user their owner (chown), or restore them from the last backup.',
        ),
    ...(orphans.length === 0
      ? []
      : [
          warning(
            `${countOf(orphans.length, 'file is', 'files are')} not used by the store: ${someOf(orphans)}.`,
            'They remain from interrupted uploads or an older copy of the data folder. Make a backup, then delete them.',
          ),
        ]),
  ];
};

export const files: DatabaseCheck = { name: 'files', run: ({ services }) => check(services) };
