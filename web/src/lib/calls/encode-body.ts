import { fieldErrors, fieldMessage } from '@formulary/contract';
import type { z } from 'zod';
import { ApiError } from './errors.ts';

/**
 * Encodes a request body. For an invalid body, throws the same 400 that the server would return, because it uses the
 * same schema.
 */
export const encodeBody = <Schema extends z.ZodType>(
  schema: Schema,
  body: z.output<Schema>,
): z.input<Schema> => {
  const { data, error } = schema.safeEncode(body);
  if (!error) return data;
  const errors = fieldErrors(error);
  const [[field, message] = ['', 'Bad Request']] = Object.entries(errors);
  throw new ApiError(400, fieldMessage(field, message), { code: 'VALIDATION', errors });
};
