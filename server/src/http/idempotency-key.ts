import { requiredText } from '@formulary/contract';
import { z } from 'zod';

/** Headers of an act that may be sent again: under the same `Idempotency-Key` it is the same act. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': requiredText('The Idempotency-Key must not be empty.', 200).optional(),
});
