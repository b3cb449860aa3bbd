import { buffer } from 'node:stream/consumers';
import type { ProofType } from '@formulary/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { decodePicture } from '../../decoding/decode.ts';
import { DecodeError } from '../../decoding/tasks.ts';
import { isStaff, type SessionUser } from '../../http/access.ts';
import type { Services } from '../../http/app.ts';
import { AppError, fileError, notFound, PICTURE_MESSAGES } from '../../http/errors/app-error.ts';
import { defineQueue } from '../../jobs/jobs.ts';
import type { Files } from '../../storage/files.ts';
import { payments } from './tables.ts';

/** `card` is small, for lists; `shown` is full size, for everyone except the owner. */
export type Rendition = 'card' | 'shown';
/** A stored picture, and whose it is. */
export type OwnedFile = Picture & { userId: string };
type Picture = { key: string; type: string };

const CARD_PIXELS = 640;

const keyOf = ({ key }: Pick<Picture, 'key'>, rendition: Rendition): string =>
  `proof-renditions/${rendition}/${key.slice(key.lastIndexOf('/') + 1)}`;

/**
 * Returns a rendition of a picture, creating and storing it if missing; undefined if the picture is no longer readable.
 * If it cannot be stored it is still returned, and created again next time.
 */
const getRendition = async (
  files: Files,
  original: Picture,
  rendition: Rendition,
): Promise<{ type: string; bytes: Buffer } | undefined> => {
  const key = keyOf(original, rendition);
  const type = rendition === 'card' ? 'image/webp' : original.type;
  if (await files.exists(key)) return { type, bytes: await buffer(await files.getStream(key)) };
  const source = await buffer(await files.getStream(original.key));
  const make =
    rendition === 'card'
      ? ({ as: 'card', side: CARD_PIXELS } as const)
      : ({ as: 'shown', type: original.type } as const);
  const bytes = await decodePicture(source, make).catch((error: unknown) => {
    // Decoding may succeed later, so do not record that the file has no preview.
    if (error instanceof DecodeError && error.fault === 'busy') throw fileError(error, PICTURE_MESSAGES);
    return undefined;
  });
  if (!bytes) return undefined;
  await files.put(key, bytes, { contentType: type }).catch(() => undefined);
  return { type, bytes };
};

/** Deletes a picture, with what was drawn of it. */
export const deletePicture = async (files: Files, key: string): Promise<void> => {
  for (const rendition of ['card', 'shown'] as const) await files.delete(keyOf({ key }, rendition));
  await files.delete(key);
};

/** Returns the storage key and owner of a proof's file; undefined if there is none. */
const findProofFile = async (db: Db, id: string) => {
  const [row] = await db
    .select({ userId: payments.userId, key: payments.fileKey, type: payments.fileType })
    .from(payments)
    .where(and(eq(payments.id, id), isNotNull(payments.fileKey)));
  return row?.key && row.type ? { userId: row.userId, key: row.key, type: row.type } : undefined;
};

/** Queue that renders proofs in advance, for lists and staff. */
export const proofRenditions = defineQueue('proof-renditions', z.object({ paymentId: z.uuid() }));

export const workOnRenditions = ({ jobs, db, files }: Services): void => {
  jobs.work(proofRenditions, async ({ paymentId }) => {
    const picture = await findProofFile(db, paymentId);
    if (!picture) return;
    await getRendition(files, picture, 'card');
    await getRendition(files, picture, 'shown');
  });
};

/** The beginning of an EXIF or XMP block in a JPEG, after its marker and two-byte length. */
const BLOCKS = ['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0'].map((text) => Buffer.from(text, 'latin1'));
const APP1 = 0xffe1;

/**
 * Returns a copy of a PDF with the metadata of its photographs, above all their location, blanked out. No byte moves, so
 * the PDF stays valid. Photographs inside encrypted or compressed streams are left as they are.
 */
const cleansePdf = (original: Buffer): Buffer => {
  const bytes = Buffer.from(original);
  for (const block of BLOCKS)
    for (let at = bytes.indexOf(block); at !== -1; at = bytes.indexOf(block, at + block.length)) {
      if (at < 4 || bytes.readUInt16BE(at - 4) !== APP1) continue;
      // A block may claim to be longer than the file.
      bytes.fill(0, at, Math.min(bytes.length, at - 2 + bytes.readUInt16BE(at - 2)));
    }
  return bytes;
};

/** `card`: small, for lists. `original`: the unmodified file, only for its owner and Admins. */
export type ProofView = { size?: 'card' | undefined; original?: boolean | undefined };

const EXTENSIONS: Record<ProofType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
/**
 * A PDF may contain scripts that a browser's viewer would run, so it is downloaded instead. The app renders its pages
 * itself.
 */
const dispositionOf = (type: string): string => (type === 'application/pdf' ? 'attachment' : 'inline');
const extensionOf = (type: string): string => EXTENSIONS[type as ProofType] ?? 'bin';

/**
 * Returns the content for a viewer: the original for its owner; for others an upright copy without camera metadata such
 * as location. Undefined if it is no longer readable.
 */
const contentFor = async (files: Files, file: Picture, isOwner: boolean, { size, original }: ProofView) => {
  const isPdf = file.type === 'application/pdf';
  if (size === 'card' && !isPdf) return getRendition(files, file, 'card');
  const readOriginal = () => files.getStream(file.key);
  if (isOwner || original) return { type: file.type, bytes: await readOriginal() };
  if (isPdf) return { type: file.type, bytes: cleansePdf(await buffer(await readOriginal())) };
  return getRendition(files, file, 'shown');
};

/**
 * Sends an upload, named `name`, to its owner or staff; 404 for others and for a missing file; 403 for staff who may not see
 * the original. An upload can never run as a page of the store, however it is opened.
 */
export const sendUpload = async (
  files: Files,
  viewer: SessionUser,
  { file, name, ...view }: ProofView & { file: OwnedFile | undefined; name: string },
  reply: FastifyReply,
) => {
  const isOwner = file?.userId === viewer.id;
  if (!file || (!isOwner && !isStaff(viewer.role))) return notFound('Image');
  if (view.original && !isOwner && viewer.role !== 'Admin') throw new AppError('FORBIDDEN', 'Forbidden');
  if (!(await files.exists(file.key))) return notFound('Image');
  const { type, bytes } = (await contentFor(files, file, isOwner, view)) ?? notFound('Image');
  return reply
    .type(type)
    .headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-disposition': `${dispositionOf(type)}; filename="${name}.${extensionOf(type)}"`,
      'cache-control': 'private, no-store',
    })
    .send(bytes);
};

/** Sends a proof to its owner or staff (`sendUpload`). */
export const sendProofImage = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  viewer: SessionUser,
  id: string,
  view: ProofView,
  reply: FastifyReply,
) => {
  const name = `proof-of-payment-${id.slice(0, 8)}`;
  return sendUpload(files, viewer, { ...view, file: await findProofFile(db, id), name }, reply);
};
