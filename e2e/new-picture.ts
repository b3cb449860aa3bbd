import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

export const PICTURE_SIDE = 120;

/** A PNG picture that no other proof or product has. */
export const newPicture = (): Promise<Buffer> =>
  sharp(randomBytes(PICTURE_SIDE * PICTURE_SIDE * 3), {
    raw: { width: PICTURE_SIDE, height: PICTURE_SIDE, channels: 3 },
  })
    .png()
    .toBuffer();
