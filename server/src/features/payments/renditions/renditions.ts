import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import type { Files } from '../../../storage/files.ts';
import { MAX_PIXELS } from '../upload/inspect-proof.ts';

/** `card` is small, for lists; `shown` is as large as the original, for everybody but its owner. */
export type Rendition = 'card' | 'shown';
/** A kept picture: its key and the type of its bytes. */
export type Picture = { key: string; type: string };

const CARD_PIXELS = 640;

/** Upright, and without what the camera wrote: sharp keeps no metadata unless it is asked to. */
const upright = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();

const drawCard = (bytes: Buffer): Promise<Buffer> =>
  upright(bytes)
    .resize(CARD_PIXELS, CARD_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();

const drawShown = (bytes: Buffer, type: string): Promise<Buffer> => {
  const image = upright(bytes);
  if (type === 'image/png') return image.png().toBuffer();
  if (type === 'image/webp') return image.webp({ quality: 92 }).toBuffer();
  return image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
};

const keyOf = ({ key }: Picture, rendition: Rendition): string =>
  `proof-renditions/${rendition}/${key.slice(key.lastIndexOf('/') + 1)}`;

/**
 * A rendition of a picture, made and kept if it is not there yet; undefined when the picture cannot be read any more. One
 * that cannot be kept is answered all the same: it is made again the next time.
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
  const drawn = rendition === 'card' ? drawCard(source) : drawShown(source, original.type);
  const bytes = await drawn.catch(() => undefined);
  if (!bytes) return undefined;
  await files.put(key, bytes, { contentType: type }).catch(() => undefined);
  return { type, bytes };
};
