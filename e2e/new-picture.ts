import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

const SIDE = 120;

/** A PNG picture that no other proof or product has. */
export const newPicture = (): Promise<Buffer> =>
  sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
