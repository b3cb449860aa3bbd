import { createHash } from 'node:crypto';
import { decodePicture } from '../../decoding/decode.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { fileError, PICTURE_MESSAGES } from '../../http/errors/file-error.ts';
import type { Files } from '../../storage/files.ts';

/** Enough for print: about 65 mm at 300 dots per inch. */
const LOGO_PIXELS = 768;
const FORMATS = ['png', 'jpeg', 'svg'];
const MESSAGES = { ...PICTURE_MESSAGES, format: 'Choose a PNG, JPG or SVG file.' };

const refuse = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION', message, { errors: { logo: message }, cause });

/**
 * Stores a logo as a PNG on white, without metadata, and returns its key. The key is a hash of the content, so the file of
 * an issued document never changes. 400 if it is not a picture, 413 for too many pixels.
 */
export const storeLogo = async (files: Files, bytes: unknown): Promise<string> => {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw refuse('Choose a picture.');
  const png = await decodePicture(bytes, { as: 'logo', side: LOGO_PIXELS }, FORMATS).catch(
    (error: unknown) => {
      const refusal = fileError(error, MESSAGES, 'logo');
      throw refusal instanceof AppError && refusal.code === 'UNSUPPORTED_MEDIA_TYPE'
        ? refuse(refusal.message, error)
        : refusal;
    },
  );
  const key = `asset-images/logo-${createHash('sha256').update(png).digest('hex').slice(0, 32)}.png`;
  await files.put(key, png, { contentType: 'image/png' });
  return key;
};
