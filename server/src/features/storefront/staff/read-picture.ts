import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../../http/errors/app-error.ts';

/** More than any camera, less than what makes decoding dangerous. */
const MAX_PIXELS = 64_000_000;

const refuse = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION', message, { errors: { picture: message }, cause });

const render = async (bytes: unknown, make: (image: Sharp) => Sharp): Promise<Buffer> => {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw refuse('Choose a picture.');
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS });
    const { format } = await image.metadata();
    if (!['jpeg', 'png', 'webp'].includes(format)) throw refuse('A picture is a JPG, PNG or WebP file.');
    return await make(image.rotate()).toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw new AppError('PAYLOAD_TOO_LARGE', 'The picture has too many pixels.', { cause: error });
    throw refuse('The picture is damaged or incomplete.', error);
  }
};

/** A JPEG of exactly that size, cut to it around the middle. 400 for what is no whole picture, 413 for too many pixels. */
export const readPhoto = (bytes: unknown, { width, height }: { width: number; height: number }) =>
  render(bytes, (image) =>
    image
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82, mozjpeg: true }),
  );

/** A PNG within a square, see-through where the picture is. Refusals as above. */
export const readMark = (bytes: unknown, size: number) =>
  render(bytes, (image) => image.resize(size, size, { fit: 'inside', withoutEnlargement: true }).png());
