/** The header that tells which change event was the last before an answer was read. */
export const EVENTS_POSITION = 'events-position';
