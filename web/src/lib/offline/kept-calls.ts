/** Which calls of the API the service worker keeps for when there is no network. Used by the worker and by the page. */

/** The header of a kept answer: when the store gave it. */
export const READ_AT = 'x-read-at';

/** Customers' calls without side effects that answer in JSON. Never those of staff, of security, of files or of events. */
const KEPT = [
  /^(users|app-settings|branding|store-status|labs|account-logs|documents|notifications)$/,
  /^(users\/legal-details|notifications\/choices|quick-order\/choices)$/,
  /^delivery-details(\/[^/]+)?$/,
  /^(lists|saved-carts)(\/[^/]+)?$/,
  /^orders(\/[^/]+(\/(products|payments))?)?$/,
  /^payments(\/[^/]+)?$/,
  /^products\/[^/]+$/,
  /^products\/(comparison|images)\/[^/]+$/,
  /^usuals(\/bought)?$/,
];

/** What a person chose for the words of lines. */
const CHOICES = /^quick-order\/choices(\/[^/]+)?$/;

/** A person's lists and saved carts. */
const LISTS = /^(lists|saved-carts)(\/[^/]+(\/lines)?)?$/;

/**
 * Calls that the worker follows whatever their method: reads of the catalogue, which its copy on this device can answer for any
 * question; choices, which wait in it; and changes of lists, which are then read again.
 */
const OF_CATALOGUE = [/^labs$/, /^products(\/.|$)/, /^quick-order\/(line|match|read)$/, CHOICES, LISTS];

/** Calls after which another person, or nobody, may be signed in. */
const CHANGES_PERSON = [/^auth(\/|$)/, /(^|\/)impersonation$/, /^password-(resets|links)(\/|$)/];

const matches = (patterns: readonly RegExp[], path: string): boolean =>
  patterns.some((pattern) => pattern.test(path));

export const isKept = (path: string): boolean => matches(KEPT, path);
export const mayBeOnDevice = (path: string): boolean => matches(OF_CATALOGUE, path);
/** Whether a call changes what the person has chosen for words. */
export const mayChangeChoices = (method: string, path: string): boolean =>
  method !== 'GET' && matches([CHOICES], path);
export const mayChangePerson = (method: string, path: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && matches(CHANGES_PERSON, path);
