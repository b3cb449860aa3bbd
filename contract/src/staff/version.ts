import { wholeNumber } from '../wire/fields.ts';
import { MAX_INTEGER } from '../wire/values.ts';

/**
 * The version of a record that an edit began from. An edit of a record that somebody else has changed since is refused with 409
 * STALE and changes nothing.
 */
export const recordVersion = wholeNumber(1, MAX_INTEGER);
