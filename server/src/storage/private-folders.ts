import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';

/** What other users of the machine may pass through and not look into: as root, PostgreSQL is another user. */
const PASSABLE = 0o711;
const PRIVATE = 0o700;

/** Makes the folder of the store's data, with those of its files closed to other users, also where an earlier version left them open. */
export const closeToOthers = async (dataDir: string): Promise<void> => {
  const made = await mkdir(dataDir, { recursive: true });
  if (made) await chmod(dataDir, process.getuid?.() === 0 ? PASSABLE : PRIVATE);
  for (const name of ['files', 'tmp']) {
    const folder = path.join(dataDir, name);
    await mkdir(folder, { recursive: true, mode: PRIVATE });
    // A folder that is mounted may belong to somebody else, who says who may enter.
    await chmod(folder, PRIVATE).catch(() => undefined);
  }
};
