import { answerFrom } from './answers.ts';
import { forgetCopy, openKept, refreshFrom } from './kept-copy.ts';

/** The API's address, which the page gives with the address of the worker's script. */
const API_BASE = new URL(self.location.href).searchParams.get('api') ?? `${self.location.origin}/api/`;

/** Copies the catalogue to this device, or what has changed in it. */
export const refreshCopy = (): Promise<void> => refreshFrom(API_BASE);

/** Answers a customer's call about the catalogue as the API would; undefined if the copy cannot. */
export const answerFromCopy = (request: Request): Promise<Response | undefined> =>
  answerFrom(openKept, API_BASE, request);

export { forgetCopy };
