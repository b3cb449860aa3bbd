import { ERROR_STATUS, type ErrorCode, requiredText } from '@formulary/contract';
import { z } from 'zod';
import { runApart } from '../decoding/decode.ts';
import { DecodeError, type LookUps, type NoLookUps, RefusedError, type Task } from '../decoding/tasks.ts';
import { AppError } from './errors/app-error.ts';

const RETRY_SECONDS = 2;
const TOO_COMPLEX =
  'This takes too long to read. Nothing was changed. Send it in smaller parts, or without unusual characters.';

const isCode = (code: string): code is ErrorCode => code in ERROR_STATUS;

/** Returns the error response for input that a decoding process did not read; any other error unchanged. */
export const refusalOf = (error: unknown): unknown => {
  if (error instanceof RefusedError) {
    const { code, message, errors } = error.refusal;
    return new AppError(isCode(code) ? code : 'VALIDATION', message, { ...(errors && { errors }) });
  }
  if (!(error instanceof DecodeError)) return error;
  const { fault } = error;
  if (fault === 'busy')
    return new AppError('UNAVAILABLE', 'Too many lists are currently being read. Please try again.', {
      cause: error,
      retryAfterSeconds: RETRY_SECONDS,
    });
  // An unexpected error in the reader.
  if (fault === 'damaged' || fault === 'format') return new Error(error.message, { cause: error });
  return new AppError('TOO_COMPLEX', TOO_COMPLEX, { cause: error });
};

/**
 * Reads typed, pasted or uploaded input in a decoding process. Throws the reader's refusals, TOO_COMPLEX if it takes too much
 * time or memory, UNAVAILABLE if too many others are waiting.
 */
export const readSent = async <Input, Output, Asked extends LookUps = NoLookUps>(
  task: Task<Input, Output, Asked>,
  input: Input,
  options: { bytes?: number; lookUps?: Asked } = {},
): Promise<Output> => {
  try {
    return await runApart(task, input, options);
  } catch (error) {
    throw refusalOf(error);
  }
};

const idempotencyKey = requiredText('The Idempotency-Key must not be empty.', 200);
/** Headers of a repeatable request: the same `Idempotency-Key` means the same request. */
export const idempotencyHeaders = z.looseObject({ 'idempotency-key': idempotencyKey.optional() });
/** Headers of a request that must be repeatable. */
export const repeatableHeaders = z.looseObject({ 'idempotency-key': idempotencyKey });
