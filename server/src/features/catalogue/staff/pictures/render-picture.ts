import sharp from 'sharp';
import { AppError } from '../../../../http/errors/app-error.ts';

/** More than any camera, less than what makes decoding dangerous. */
const MAX_PIXELS = 64_000_000;
/** What the largest picture on a screen needs, enlarged. */
const SIDE = 1200;
const FORMATS = ['jpeg', 'png', 'webp'];

const refuse = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION', message, { errors: { file: message }, cause });

/**
 * A picture as products show it: WebP, upright, 1200 pixels at most on its longer side, without what a camera wrote into it.
 * 400 for what is no whole picture, 413 for too many pixels, 415 for what is not a JPEG, PNG or WebP.
 */
export const renderPicture = async (bytes: Buffer): Promise<Buffer> => {
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS });
    const { format } = await image.metadata();
    if (!FORMATS.includes(format))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'A picture is a JPG, PNG or WebP file.');
    return await image
      .rotate()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw new AppError('PAYLOAD_TOO_LARGE', 'The picture has too many pixels.', { cause: error });
    if (error instanceof Error && /unsupported image format/i.test(error.message))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'A picture is a JPG, PNG or WebP file.', { cause: error });
    throw refuse('The picture is damaged or incomplete.', error);
  }
};
