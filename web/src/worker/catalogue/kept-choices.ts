import { type ChosenWords, choicesCopy, type LineChoice } from '@formulary/contract';
import { type OpenCopy, openChoices, type UnsentChoices } from '@formulary/contract/matching';
import { STORE, withinKept } from './database.ts';

/** What the person chose, as the store last said. */
const CHOICES = 'choices';
/** What they chose since, while the store could not be reached; the first one first. */
const UNSENT = 'unsent-choices';
/** Workers take turns, so that nothing is sent twice. */
const SENDING = 'formulary-unsent-choices';

/** Choices made on another device are read after this time, those made here at once. */
const RECENT_MS = 60 * 60 * 1000;

type KeptChoices = { readAt: number; choices: readonly ChosenWords[] };

const readKept = (): Promise<KeptChoices | undefined> =>
  withinKept<KeptChoices | undefined>((db) => db.get(STORE, CHOICES));

/** Refusals after which the store may accept the same choices. */
const FOR_LATER = new Set([401, 408, 429]);

const readUnsent = async (): Promise<UnsentChoices[]> =>
  (await withinKept<UnsentChoices[] | undefined>((db) => db.get(STORE, UNSENT))) ?? [];

const changeUnsent = (by: (unsent: UnsentChoices[]) => UnsentChoices[]): Promise<boolean | undefined> =>
  withinKept(async (db) => {
    const transaction = db.transaction(STORE, 'readwrite');
    await transaction.store.put(by((await transaction.store.get(UNSENT)) ?? []), UNSENT);
    await transaction.done;
    return true;
  });

/** Keeps choices until they can be sent. Returns whether they are kept: they are not without a copy of the catalogue. */
export const keepChoices = async (choices: readonly LineChoice[], isUndone: boolean): Promise<boolean> =>
  (await changeUnsent((unsent) => [...unsent, { choices, isUndone, at: Date.now() }])) ?? false;

/** Finds what the person chose before, also what is not sent yet. */
export const findKeptChoices = async (opened: OpenCopy): Promise<ReturnType<typeof openChoices>> => {
  const kept = await readKept();
  return openChoices(opened, kept?.choices ?? [], await readUnsent());
};

const headers = { accept: 'application/json', 'content-type': 'application/json' };

/** Whether this device still works for the person for whom something was begun. */
type IsSame = () => boolean;

/** Sends what waits, one after another. Returns whether something was sent. */
const send = async (apiBase: string, isSame: IsSame): Promise<boolean> => {
  let isSent = false;
  for (const { choices, isUndone } of await readUnsent()) {
    const path = isUndone ? 'quick-order/choices/undo' : 'quick-order/choices';
    const body = JSON.stringify({ choices });
    if (!isSame()) return isSent;
    const request = { method: 'POST', credentials: 'include', headers, body } as const;
    const { status } = await fetch(new URL(path, apiBase), request);
    if (status >= 500 || FOR_LATER.has(status)) return isSent;
    isSent = true;
    await changeUnsent(([, ...others]) => others);
  }
  return isSent;
};

const isRecent = async (): Promise<boolean> => {
  const kept = await readKept();
  return kept !== undefined && Date.now() - kept.readAt < RECENT_MS;
};

/** Sends the choices that wait, and reads what the person has chosen: if that has changed here, and else now and then. */
export const refreshChoices = (apiBase: string, isSame: IsSame, isChanged = false): Promise<void> =>
  navigator.locks.request(SENDING, async () => {
    const isSent = await send(apiBase, isSame);
    if (!isChanged && !isSent && (await isRecent())) return;
    const answer = await fetch(new URL('quick-order/choices/copy', apiBase), {
      credentials: 'include',
      headers,
    });
    if (!answer.ok) return;
    const { choices } = choicesCopy.parse(await answer.json());
    const kept: KeptChoices = { readAt: Date.now(), choices };
    if (isSame()) await withinKept((db) => db.put(STORE, kept, CHOICES));
  });
