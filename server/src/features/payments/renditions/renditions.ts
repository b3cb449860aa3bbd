import { buffer } from 'node:stream/consumers';
import { decodePicture } from '../../../decoding/decode.ts';
import { DecodeError } from '../../../decoding/decode-error.ts';
import { PICTURE_MESSAGES, refuseFile } from '../../../http/errors/refuse-file.ts';
import type { Files } from '../../../storage/files.ts';

/** `card` is small, for lists; `shown` is as large as the original, for everybody but its owner. */
export type Rendition = 'card' | 'shown';
/** A kept picture: its key and the type of its bytes. */
export type Picture = { key: string; type: string };

const CARD_PIXELS = 640;

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
  const make =
    rendition === 'card'
      ? ({ as: 'card', side: CARD_PIXELS } as const)
      : ({ as: 'shown', type: original.type } as const);
  const bytes = await decodePicture(source, make).catch((error: unknown) => {
    // Another time it may be drawn: that is no picture without a preview.
    if (error instanceof DecodeError && error.fault === 'busy') throw refuseFile(error, PICTURE_MESSAGES);
    return undefined;
  });
  if (!bytes) return undefined;
  await files.put(key, bytes, { contentType: type }).catch(() => undefined);
  return { type, bytes };
};
