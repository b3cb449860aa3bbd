import { readdir, readFile } from 'node:fs/promises';
import type { Files } from '../../storage/files.ts';

/** Drawn by `npm run status-pictures -w demo`. */
const PICTURES = new URL('../../../assets/status-pictures/', import.meta.url);

/** Copies the default announcement pictures that file storage lacks. */
export const ensureStatusPictures = async (files: Files): Promise<void> => {
  for (const name of await readdir(PICTURES)) {
    const key = `asset-images/${name}`;
    if (!(await files.exists(key)))
      await files.put(key, await readFile(new URL(name, PICTURES)), { contentType: 'image/jpeg' });
  }
};
