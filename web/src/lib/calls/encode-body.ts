import { fieldErrors } from '@formulary/contract';
import type { z } from 'zod';
import { ApiError } from './errors.ts';

/** A body as the wire has it. What the schema refuses is thrown as the server would answer it: by the same schema. */
export const encodeBody = <Schema extends z.ZodType>(
  schema: Schema,
  body: z.output<Schema>,
): z.input<Schema> => {
  const { data, error } = schema.safeEncode(body);
  if (error) throw new ApiError(400, 'Bad Request', { code: 'VALIDATION', errors: fieldErrors(error) });
  return data;
};
