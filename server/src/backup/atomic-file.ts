import { access, link, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFile, syncFolder } from '../storage/disk-driver.ts';

const requireAbsent = async (file: string): Promise<void> => {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw Object.assign(new Error(`EEXIST: ${file} exists`), { code: 'EEXIST', path: file });
};

/**
 * Writes a new file that appears under its name only when it is complete and synced. Until then it is `FILE.part`, which
 * is removed on failure. Throws EEXIST if either exists.
 */
export const writeFileAtomically = async <Result>(
  file: string,
  write: (part: string) => Promise<Result>,
): Promise<Result> => {
  await requireAbsent(file);
  const part = `${file}.part`;
  await writeFile(part, '', { mode: 0o600, flag: 'wx' });
  try {
    const result = await write(part);
    await syncFile(part);
    // Unlike a rename, this does not replace a file that another process has just created.
    await link(part, file);
    await syncFolder(path.dirname(file));
    return result;
  } finally {
    await rm(part, { force: true });
  }
};
