import { fieldErrors } from '@formulary/contract';
import type { z } from 'zod';
import { ApiError } from './errors.ts';

/** Encodes a request body. Throws the 400 with which the server, using the same schema, would answer an invalid one. */
export const encodeBody = <Schema extends z.ZodType>(
  schema: Schema,
  body: z.output<Schema>,
): z.input<Schema> => {
  const { data, error } = schema.safeEncode(body);
  if (error) throw new ApiError(400, 'Bad Request', { code: 'VALIDATION', errors: fieldErrors(error) });
  return data;
};
