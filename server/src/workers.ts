import type { Services } from './http/app.ts';

/** What is done in the background, slice by slice. */
export const registerWorkers = (_services: Services): void => {};
