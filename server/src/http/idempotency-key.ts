import { z } from 'zod';

/** Headers of an act that may be sent again: under the same `Idempotency-Key` it is the same act. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.string().trim().min(1).max(200).optional(),
});
