import { text } from 'node:stream/consumers';
import {
  BackupError,
  digestOf,
  fileEntry,
  MANIFEST,
  type Manifest,
  manifest,
  NOT_WHOLE,
  type ReadEntries,
  tableEntry,
} from './manifest.ts';

const parseManifest = (content: string): Manifest => {
  try {
    return manifest.parse(JSON.parse(content));
  } catch (error) {
    throw new BackupError('This version of Formulary cannot read this backup.', { cause: error });
  }
};

/** Lists a backup's entries with their checksums; archives of earlier versions have none. */
const entriesOf = (known: Manifest): [entry: string, sha256: string | undefined][] =>
  known.format === 1
    ? known.tables.map(({ name }) => [tableEntry(name), undefined])
    : [
        ...known.tables.map(({ name, sha256 }): [string, string] => [tableEntry(name), sha256]),
        ...known.files.map(({ key, sha256 }): [string, string] => [fileEntry(key), sha256]),
      ];

/**
 * Reads a backup to its end and compares every entry with its checksum. Throws BackupError naming missing or damaged
 * entries. Archives of earlier versions have no checksums, so they are only read.
 */
export const verifyBackup = async (readEntries: ReadEntries): Promise<Manifest> => {
  const found = new Map<string, string>();
  let known: Manifest | undefined;
  await readEntries(async (name, content) => {
    if (name === MANIFEST) known = parseManifest(await text(content));
    else found.set(name, await digestOf(content));
  });
  if (!known) throw new BackupError(NOT_WHOLE);
  for (const [entry, sha256] of entriesOf(known)) {
    const digest = found.get(entry);
    if (digest === undefined) throw new BackupError(`The backup is damaged: ${entry} is missing.`);
    if (sha256 && digest !== sha256)
      throw new BackupError(`The backup is damaged: ${entry} has changed since it was backed up.`);
  }
  return known;
};
