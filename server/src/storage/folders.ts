import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Other users may traverse the folder but not list it, because PostgreSQL runs as another user if the store runs as
 * root.
 */
const PASSABLE = 0o711;
const PRIVATE = 0o700;

/** Creates the data folder and closes its file folders to other users, even if an earlier version left them open. */
export const closeToOthers = async (dataDir: string): Promise<void> => {
  const made = await mkdir(dataDir, { recursive: true });
  if (made) await chmod(dataDir, process.getuid?.() === 0 ? PASSABLE : PRIVATE);
  for (const name of ['files', 'tmp']) {
    const folder = path.join(dataDir, name);
    await mkdir(folder, { recursive: true, mode: PRIVATE });
    // A mounted folder may belong to someone else, who controls its permissions.
    await chmod(folder, PRIVATE).catch(() => undefined);
  }
};

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
