import { decodePicture } from '../../../../decoding/decode.ts';
import { fileError, PICTURE_MESSAGES } from '../../../../http/errors/file-error.ts';

/** Enough for the largest view of a picture, enlarged. */
const SIDE = 1200;

/**
 * Converts a picture for the catalogue: WebP, upright, at most 1200 pixels on the longer side, without camera metadata.
 * 400 for a damaged picture, 413 for too many pixels, 415 for anything but JPEG, PNG or WebP.
 */
export const renderPicture = (file: string): Promise<Buffer> =>
  decodePicture(file, { as: 'product', side: SIDE }).catch((error: unknown) => {
    throw fileError(error, PICTURE_MESSAGES);
  });
