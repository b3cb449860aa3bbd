import type { Files } from '../storage/files.ts';
import { drawStatusPicture, STATUS_PICTURES } from './art/status-picture.ts';

export const statusPictureKey = (name: string): string => `asset-images/open-image-${name}.jpg`;

/** Draws the announcements' pictures that the store of files does not have yet. */
export const ensureStatusPictures = async (files: Files): Promise<void> => {
  for (const name of STATUS_PICTURES) {
    const key = statusPictureKey(name);
    if (!(await files.exists(key)))
      await files.put(key, await drawStatusPicture(name), { contentType: 'image/jpeg' });
  }
};
