import { DecodeError, type DecodeFault } from '../../decoding/decode-error.ts';
import { AppError } from './app-error.ts';

const RETRY_SECONDS = 5;

/** Throws the error for a file that was not decoded; `field` is its name in the form. */
export const fileError = (
  error: unknown,
  messages: Record<Exclude<DecodeFault, 'busy' | 'tooSlow' | 'tooWide'>, string>,
  field = 'file',
): unknown => {
  if (!(error instanceof DecodeError)) return error;
  // A file that takes too long is treated as too large.
  const fault = error.fault === 'tooSlow' ? 'tooLarge' : error.fault;
  if (fault === 'busy')
    return new AppError(
      'UNAVAILABLE',
      'Too many files are being read at the moment. Please try again shortly.',
      {
        cause: error,
        retryAfterSeconds: RETRY_SECONDS,
      },
    );
  const message = fault === 'tooWide' ? error.message : messages[fault];
  if (fault === 'tooLarge') return new AppError('PAYLOAD_TOO_LARGE', message, { cause: error });
  if (fault === 'format') return new AppError('UNSUPPORTED_MEDIA_TYPE', message, { cause: error });
  return new AppError('VALIDATION', message, { errors: { [field]: message }, cause: error });
};

export const PICTURE_MESSAGES = {
  format: 'Choose a JPG, PNG or WebP file.',
  damaged: 'The picture is damaged or incomplete.',
  tooLarge: 'The picture has too many pixels.',
} as const;
