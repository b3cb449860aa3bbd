import { requiredText } from '@formulary/contract';
import { z } from 'zod';

/** Headers of a repeatable request: the same `Idempotency-Key` means the same request. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': requiredText('The Idempotency-Key must not be empty.', 200).optional(),
});
