import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const PREFIX = 'upload-';
/** Longer than any request may take. */
const ABANDONED_MS = 3_600_000;

/** Runs `work` with a temporary folder that is deleted afterwards. */
export const inTemporaryFolder = async <Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const parent = path.join(dataDir, 'tmp');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Deletes temporary folders left by an instance that was killed. */
export const removeAbandonedFolders = async (dataDir: string): Promise<void> => {
  const parent = path.join(dataDir, 'tmp');
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((candidate) => /^(upload|proof)-/.test(candidate))) {
    const folder = path.join(parent, name);
    const found = await stat(folder).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS)
      await rm(folder, { recursive: true, force: true });
  }
};
