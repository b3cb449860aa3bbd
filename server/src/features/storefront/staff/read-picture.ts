import { decodePicture } from '../../../decoding/decode.ts';
import type { Make } from '../../../decoding/tasks.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { PICTURE_MESSAGES, refuseFile } from '../../../http/errors/refuse-file.ts';

const refuse = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION', message, { errors: { picture: message }, cause });

const render = async (bytes: unknown, make: Make): Promise<Buffer> => {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw refuse('Choose a picture.');
  try {
    return await decodePicture(bytes, make);
  } catch (error) {
    const refusal = refuseFile(error, PICTURE_MESSAGES, 'picture');
    throw refusal instanceof AppError && refusal.code === 'UNSUPPORTED_MEDIA_TYPE'
      ? refuse(refusal.message, error)
      : refusal;
  }
};

/** A JPEG of exactly that size, cut to it around the middle. 400 for what is no whole picture, 413 for too many pixels. */
export const readPhoto = (bytes: unknown, { width, height }: { width: number; height: number }) =>
  render(bytes, { as: 'photo', width, height });

/** A PNG within a square, see-through where the picture is. Refusals as above. */
export const readMark = (bytes: unknown, size: number) => render(bytes, { as: 'mark', side: size });
