/** The header with the id of the last change event before a response was read. */
export const EVENTS_POSITION = 'events-position';
