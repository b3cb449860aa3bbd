import { z } from 'zod';
import { MAX_INTEGER } from '../wire/values.ts';

/**
 * The version of a record that an edit began from. An edit of a record that somebody else has changed since answers 409
 * STALE and changes nothing.
 */
export const recordVersion = z.number().int().min(1).max(MAX_INTEGER);
