import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import type { Services } from '../../http/app.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { defineQueue } from '../../jobs/jobs.ts';
import { deletePicture, type OwnedFile } from '../payments/renditions.ts';
import { whenAbandoned } from '../payments/upload/submit-proof.ts';
import { problemPhotos } from './tables.ts';

/** Queue that deletes, a day later, photos that no report contains, and files of interrupted uploads. */
const abandonedPhotos = defineQueue('abandoned-photos', z.object({ key: z.string(), photoId: z.uuid() }));

const isDraft = (id: string) => and(eq(problemPhotos.id, id), isNull(problemPhotos.problemId));

export const workOnAbandonedPhotos = ({ jobs, db, files }: Services): void => {
  jobs.work(abandonedPhotos, async ({ key, photoId }) => {
    await db.delete(problemPhotos).where(isDraft(photoId));
    if ((await db.$count(problemPhotos, eq(problemPhotos.id, photoId))) === 0)
      await deletePicture(files, key);
  });
};

/** An inspected photo of a problem with the customer's own order. */
type PhotoToStore = {
  userId: string;
  orderId: string;
  file: { type: string; size: number; saveAs: (key: string) => Promise<void> };
  at: Date;
};

/** Stores a photo for a report that is not sent yet, and returns its id. */
export const storePhoto = async (
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { userId, orderId, file, at }: PhotoToStore,
): Promise<{ id: string }> => {
  const id = newId();
  const key = `problem-photos/${randomBytes(24).toString('base64url')}`;
  await jobs.send(db, abandonedPhotos, { key, photoId: id }, { startAfter: whenAbandoned() });
  await file.saveAs(key);
  await db.insert(problemPhotos).values({
    ...{ id, userId, orderId, createdAt: at },
    ...{ fileKey: key, fileType: file.type, fileSize: file.size },
  });
  return { id };
};

/** Deletes a photo that its owner has not reported. 404 for the photos of others, 409 once it is part of a report. */
export const deletePhoto = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  { userId, id }: { userId: string; id: string },
): Promise<void> => {
  const [deleted] = await db
    .delete(problemPhotos)
    .where(and(isDraft(id), eq(problemPhotos.userId, userId)))
    .returning({ key: problemPhotos.fileKey });
  if (deleted) return deletePicture(files, deleted.key);
  if ((await findPhoto(db, id))?.userId !== userId) notFound('Photo');
  throw new AppError('CONFLICT', 'This photo is part of a report.');
};

export const findPhoto = async (db: Db, id: string): Promise<OwnedFile | undefined> => {
  const [photo] = await db
    .select({ userId: problemPhotos.userId, key: problemPhotos.fileKey, type: problemPhotos.fileType })
    .from(problemPhotos)
    .where(eq(problemPhotos.id, id));
  return photo;
};
