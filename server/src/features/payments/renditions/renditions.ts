import { buffer } from 'node:stream/consumers';
import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { decodePicture } from '../../../decoding/decode.ts';
import { DecodeError } from '../../../decoding/decode-error.ts';
import type { Services } from '../../../http/app.ts';
import { fileError, PICTURE_MESSAGES } from '../../../http/errors/file-error.ts';
import { defineQueue } from '../../../jobs/queue.ts';
import type { Files } from '../../../storage/files.ts';
import { payments } from '../tables.ts';

/** `card` is small, for lists; `shown` is full size, for everyone except the owner. */
export type Rendition = 'card' | 'shown';
export type Picture = { key: string; type: string };

const CARD_PIXELS = 640;

const keyOf = ({ key }: Picture, rendition: Rendition): string =>
  `proof-renditions/${rendition}/${key.slice(key.lastIndexOf('/') + 1)}`;

/**
 * Returns a rendition of a picture, creating and storing it if missing; undefined if the picture is no longer readable.
 * If it cannot be stored it is still returned, and created again next time.
 */
export const getRendition = async (
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
    // It may succeed later, so do not record it as having no preview.
    if (error instanceof DecodeError && error.fault === 'busy') throw fileError(error, PICTURE_MESSAGES);
    return undefined;
  });
  if (!bytes) return undefined;
  await files.put(key, bytes, { contentType: type }).catch(() => undefined);
  return { type, bytes };
};

/** Returns the storage key and owner of a proof's file; undefined if there is none. */
export const findProofFile = async (db: Db, id: string) => {
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
export const cleansePdf = (original: Buffer): Buffer => {
  const bytes = Buffer.from(original);
  for (const block of BLOCKS)
    for (let at = bytes.indexOf(block); at !== -1; at = bytes.indexOf(block, at + block.length)) {
      if (at < 4 || bytes.readUInt16BE(at - 4) !== APP1) continue;
      // A block may claim to be longer than the file.
      bytes.fill(0, at, Math.min(bytes.length, at - 2 + bytes.readUInt16BE(at - 2)));
    }
  return bytes;
};
