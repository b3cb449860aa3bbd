import { decodePicture } from '../../../../decoding/decode.ts';
import { PICTURE_MESSAGES, refuseFile } from '../../../../http/errors/refuse-file.ts';

/** What the largest picture on a screen needs, enlarged. */
const SIDE = 1200;

/**
 * A picture as products show it: WebP, upright, 1200 pixels at most on its longer side, without what a camera wrote into it.
 * 400 for what is no whole picture, 413 for too many pixels, 415 for what is not a JPEG, PNG or WebP.
 */
export const renderPicture = (file: string): Promise<Buffer> =>
  decodePicture(file, { as: 'product', side: SIDE }).catch((error: unknown) => {
    throw refuseFile(error, PICTURE_MESSAGES);
  });
