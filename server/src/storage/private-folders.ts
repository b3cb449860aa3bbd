import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';

/** Other users may traverse the folder but not list it: as root, PostgreSQL runs as another user. */
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
