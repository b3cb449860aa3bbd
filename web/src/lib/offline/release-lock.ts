/**
 * Held by each open page while it is open, followed by the address of its first script: the service worker keeps the
 * files of that release for so long.
 */
export const RELEASE_LOCK = 'release-of:';
