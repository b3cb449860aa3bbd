import type { StorePicture } from '@formulary/contract';
import { STORE_PICTURE } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import type { Files } from '../../../storage/files.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { storeSettings } from '../tables.ts';
import { readPhoto } from './read-picture.ts';

const FOLDER = 'asset-images';
const NAMED = /^open-image-([a-z0-9-]+)\.jpg$/;
const keyOf = (name: string): string => `${FOLDER}/open-image-${name}.jpg`;

/** The announcements' pictures that there are, by name. */
export const listPictures = async (files: Files): Promise<StorePicture[]> => {
  const { objects } = await files.listAll(FOLDER);
  const names = [...objects].flatMap((file) => (file.isFile ? (NAMED.exec(file.name)?.[1] ?? []) : []));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const { lastModified } = await files.getMetaData(keyOf(name));
      return { name, path: keyOf(name), changedAt: lastModified.toISOString() };
    }),
  );
};

/** Keeps a picture under a name, in the size that the announcement has; customers who look on see it at once. */
export const savePicture = async (
  { db, files }: { db: Db; files: Files },
  { name, bytes, actorId, at }: Actor & { name: string; bytes: unknown },
): Promise<void> => {
  const photo = await readPhoto(bytes, STORE_PICTURE);
  const isNew = !(await files.exists(keyOf(name)));
  await db.transaction(async (tx) => {
    await recordAudit(tx, {
      actorId,
      action: isNew ? 'Added' : 'Updated',
      entity: 'Store',
      entityId: null,
      label: `Picture ${name}`,
      summary: isNew ? 'Added a picture for announcements' : 'Replaced a picture for announcements',
      at,
    });
    // An update of the row is what open pages are told of.
    await tx.update(storeSettings).set({ updatedAt: at }).where(eq(storeSettings.id, 1));
    // Last: without the picture there is no entry.
    await files.put(keyOf(name), photo, { contentType: 'image/jpeg' });
  });
};
