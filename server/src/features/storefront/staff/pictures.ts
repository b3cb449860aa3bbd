import type { StorePicture } from '@formulary/contract';
import { STORE_PICTURE } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { decodePicture } from '../../../decoding/decode.ts';
import type { PictureOutput } from '../../../decoding/tasks.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, fileError, PICTURE_MESSAGES } from '../../../http/errors/app-error.ts';
import type { Files } from '../../../storage/files.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { storeSettings } from '../tables.ts';

const FOLDER = 'asset-images';
const NAMED = /^open-image-([a-z0-9-]+)\.jpg$/;
const keyOf = (name: string): string => `${FOLDER}/open-image-${name}.jpg`;

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

const refuse = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION', message, { errors: { picture: message }, cause });

const render = async (bytes: unknown, make: PictureOutput): Promise<Buffer> => {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw refuse('Choose a picture.');
  try {
    return await decodePicture(bytes, make);
  } catch (error) {
    const refusal = fileError(error, PICTURE_MESSAGES, 'picture');
    throw refusal instanceof AppError && refusal.code === 'UNSUPPORTED_MEDIA_TYPE'
      ? refuse(refusal.message, error)
      : refusal;
  }
};

/**
 * Converts a picture to a JPEG of exactly this size, cropped around the centre. 400 for a damaged picture, 413 for too many
 * pixels.
 */
const readPhoto = (bytes: unknown, { width, height }: { width: number; height: number }) =>
  render(bytes, { as: 'photo', width, height });

/** Converts a picture to a transparent PNG within a square. Refusals as above. */
export const readMark = (bytes: unknown, size: number) => render(bytes, { as: 'mark', side: size });

/** Stores a picture under a name, in the size of the announcement; open pages update immediately. */
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
      summary: isNew ? 'Added an announcement picture' : 'Replaced an announcement picture',
      at,
    });
    // Updating the row notifies open pages.
    await tx.update(storeSettings).set({ updatedAt: at }).where(eq(storeSettings.id, 1));
    // Last, so that there is no audit entry without the picture.
    await files.put(keyOf(name), photo, { contentType: 'image/jpeg' });
  });
};
