import { buffer } from 'node:stream/consumers';
import { PICTURE_SIDES, type PictureSide } from '@formulary/contract';
import { decodePicture } from '../decoding/decode.ts';
import type { Files } from '../storage/files.ts';

/** The key of a smaller product picture: that of `product-images/x.webp` is `small-pictures/144/x.webp`. */
export const smallKey = (key: string, side: PictureSide): string =>
  key.replace(/^product-images\//, `small-pictures/${side}/`).replace(/\.\w+$/, '.webp');

const drawing = new Map<string, Promise<void>>();

/** Draws and stores a product picture at a smaller size, once for all concurrent callers. */
export const drawSmall = (files: Files, key: string, side: PictureSide): Promise<void> => {
  const small = smallKey(key, side);
  const draw = async (): Promise<void> => {
    const original = await buffer(await files.getStream(key));
    const bytes = await decodePicture(original, { as: 'card', side });
    await files.put(small, bytes, { contentType: 'image/webp' });
  };
  const drawn = drawing.get(small) ?? draw().finally(() => drawing.delete(small));
  drawing.set(small, drawn);
  return drawn;
};

/** Deletes a product picture in every size. */
export const deletePicture = async (files: Files, key: string): Promise<void> => {
  await Promise.all(
    [key, ...PICTURE_SIDES.map((side) => smallKey(key, side))].map((each) => files.delete(each)),
  );
};
