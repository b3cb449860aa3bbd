import { open } from 'node:fs/promises';

const sync = async (place: string, flags: string): Promise<void> => {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Has the disk keep what was written to a file: a power cut may else take it. */
export const syncFile = (file: string): Promise<void> => sync(file, 'r+');

/** Has the disk keep which files are in a folder: a file that was synced itself may else have no name after a power cut. */
export const syncFolder = (folder: string): Promise<void> => sync(folder, 'r');
