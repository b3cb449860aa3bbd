import { wholeNumber } from '../wire/fields.ts';
import { MAX_INTEGER } from '../wire/values.ts';

/**
 * The version that an edit started from. If someone else has changed the record since, the edit is refused with 409
 * STALE and changes nothing.
 */
export const recordVersion = wholeNumber(1, MAX_INTEGER);
