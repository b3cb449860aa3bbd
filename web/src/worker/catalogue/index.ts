import { READ_AT } from '#web/lib/offline/kept-calls.ts';
import { answerFrom } from './answers.ts';
import { findKeptChoices, keepChoices, refreshChoices } from './kept-choices.ts';
import { copyReadAt, forgetCopy, openKept, refreshFrom, untilForgotten } from './kept-copy.ts';

/** The API's address, which the page gives with the address of the worker's script. */
const API_BASE = new URL(self.location.href).searchParams.get('api') ?? `${self.location.origin}/api/`;

/** Copies the catalogue to this device, or what has changed in it, and what the person has chosen. */
export const refreshCopy = async (): Promise<void> => {
  const isSame = untilForgotten();
  await refreshFrom(API_BASE);
  if (isSame()) await refreshChoices(API_BASE, isSame);
};

/** Reads what the person has chosen once they have changed it. */
export const readChangedChoices = (): Promise<void> => refreshChoices(API_BASE, untilForgotten(), true);

/** Answers a customer's call about the catalogue as the API would; undefined if the copy cannot. */
export const answerFromCopy = async (request: Request): Promise<Response | undefined> => {
  const [answer, readAt] = await Promise.all([
    answerFrom({ openKept, findKeptChoices, keepChoices }, API_BASE, request),
    copyReadAt(),
  ]);
  if (readAt) answer?.headers.set(READ_AT, readAt.toISOString());
  return answer;
};

export { copyReadAt, forgetCopy };
