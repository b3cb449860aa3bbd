import { z } from 'zod';

/**
 * The version of a record that an edit began from. An edit of a record that somebody else has changed since answers 409
 * STALE and changes nothing.
 */
export const recordVersion = z.number().int().min(1);
