import { mayBeOnDevice, mayChangeChoices, READ_AT } from '#web/lib/offline/kept-calls.ts';
import type { KeptState } from '#web/lib/offline/messages.ts';
import { answerFromCopy, copyReadAt, forgetCopy, readChangedChoices } from './catalogue/index.ts';
import { findOutdated, OVERVIEWS, type Overview, overviewOf } from './read-ahead.ts';

/**
 * The last answers of the API to one person. Deleting the cache also ends the writes under way: a call that opened it
 * before writes into a cache that nobody can open any more.
 */
const CACHE = 'formulary-answers';
/** The entry with the person whose answers these are. Without it, nothing is kept. */
const PERSON = '/kept-for';
const MOST = 300;
/** Lists changed on another device are read after this time, those changed here at once. */
const RECENT_MS = 60 * 60 * 1000;
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Opens the cache if this device is prepared. Creates none, which would survive a forgetting under way: a lock keeps
 * the deletion, by any worker, from coming between the look and the opening.
 */
const openPrepared = (): Promise<Cache | undefined> =>
  navigator.locks.request(CACHE, { mode: 'shared' }, async () => {
    if (!(await caches.has(CACHE))) return undefined;
    const cache = await caches.open(CACHE);
    return (await cache.match(PERSON)) && cache;
  });

export const isPrepared = async (): Promise<boolean> => (await openPrepared()) !== undefined;

const readAt = (answer: Response): number => Date.parse(answer.headers.get(READ_AT) ?? '') || 0;

/** Whether the browser had no room when this device was last prepared. */
let hasNoRoom = false;

const noteRoom = (error: unknown): void => {
  hasNoRoom ||= error instanceof DOMException && error.name === 'QuotaExceededError';
};

const keep = async (cache: Cache, url: string, answer: Response): Promise<void> => {
  const headers = new Headers(answer.headers);
  headers.set(READ_AT, new Date().toISOString());
  try {
    const { status } = answer;
    await cache.put(url, new Response(status === 204 ? null : await answer.blob(), { status, headers }));
  } catch (error) {
    // The storage is full, or the answer broke off. What is kept is less useful than what the person does now.
    noteRoom(error);
    await forgetOldest(cache, MOST / 2).catch(() => undefined);
  }
};

/** 204 is an answer too: there is no default address. */
const isWorthKeeping = ({ status, headers }: Response): boolean =>
  status === 204 || (status === 200 && /^application\/json/.test(headers.get('content-type') ?? ''));

type Dated = { key: Request; at: number };

const datedAnswers = async (cache: Cache): Promise<Dated[]> => {
  const dated: Dated[] = [];
  for (const key of await cache.keys()) {
    if (new URL(key.url).pathname === PERSON) continue;
    const answer = await cache.match(key);
    if (answer) dated.push({ key, at: readAt(answer) });
  }
  return dated.sort((a, b) => b.at - a.at);
};

/** Removes answers that are too old, and the oldest ones above a number. */
const forgetOldest = async (cache: Cache, most: number): Promise<void> => {
  const oldest = Date.now() - LONGEST_MS;
  const surplus = (await datedAnswers(cache)).filter(({ at }, index) => index >= most || at < oldest);
  for (const { key } of surplus) await cache.delete(key);
};

/** Forgets everything about a person: their answers, and the catalogue with their prices. */
export const forget = async (): Promise<void> => {
  await Promise.allSettled([navigator.locks.request(CACHE, () => caches.delete(CACHE)), forgetCopy()]);
};

const lastAnswer = async (cache: Cache | undefined, url: string): Promise<Response | undefined> => {
  const answer = await cache?.match(url);
  return answer && Date.now() - readAt(answer) < LONGEST_MS ? answer : undefined;
};

/** Reads an answer of the store and keeps it. Returns whether the person is still signed in. */
const readInto = async (cache: Cache, url: string): Promise<boolean> => {
  const answer = await fetch(url, { credentials: 'include', headers: { accept: 'application/json' } });
  if (answer.status === 401) {
    await forget();
    return false;
  }
  if (isWorthKeeping(answer)) await keep(cache, url, answer);
  return true;
};

/** Reads what an overview lists, if it is not kept in its current version. */
const readAhead = async (cache: Cache, overview: Overview): Promise<boolean> => {
  for (const url of await findOutdated(cache, overview)) if (!(await readInto(cache, url))) return false;
  return true;
};

/** Keeps what a person has just changed, because the page does not read it again. */
const followChange = async ({ method, url }: Request, cache: Cache, overview: Overview): Promise<void> => {
  if (method === 'DELETE') await cache.delete(url);
  if (await readInto(cache, overview.url)) await readAhead(cache, overview);
};

/** Asks the store. Only if it cannot be reached, answers with what this device keeps. */
export const answerCall = async (event: FetchEvent, path: string, isKeptCall: boolean): Promise<Response> => {
  const { request } = event;
  // Opened before the answer arrives: if the person changes meanwhile, the answer is not kept.
  const opened = openPrepared().catch(() => undefined);
  const question = request.method === 'GET' ? request : request.clone();
  try {
    const answer = await fetch(request);
    const changed = request.method === 'GET' ? undefined : overviewOf(path);
    if (answer.status === 401) await forget();
    else if (changed && answer.ok)
      event.waitUntil(
        opened.then((cache) => cache && followChange(request, cache, changed)).catch(() => undefined),
      );
    else if (mayChangeChoices(request.method, path) && answer.ok)
      event.waitUntil(opened.then((cache) => cache && readChangedChoices()).catch(() => undefined));
    else if (isKeptCall && isWorthKeeping(answer)) {
      const copy = answer.clone();
      event.waitUntil(opened.then((cache) => cache && keep(cache, request.url, copy)));
    }
    return answer;
  } catch (error) {
    if (request.signal.aborted) throw error;
    const cache = await opened;
    const known =
      (cache && mayBeOnDevice(path) ? await answerFromCopy(question).catch(() => undefined) : undefined) ??
      (isKeptCall ? await lastAnswer(cache, request.url) : undefined);
    if (!known) throw error;
    return known;
  }
};

/** Forgets before and after the call: answers may arrive while it is under way. */
export const changePerson = async (request: Request): Promise<Response> => {
  await forget();
  try {
    return await fetch(request);
  } finally {
    await forget();
  }
};

/**
 * Prepares this device for a person: keeps their answers from now on, and reads those that are missing, with their lists and
 * saved carts.
 */
export const prepare = async (person: string, read: string[]): Promise<void> => {
  const before = await openPrepared();
  const known = await (await before?.match(PERSON))?.text();
  if (known !== undefined && known !== person) await forget();
  const cache = before && known === person ? before : await caches.open(CACHE);
  hasNoRoom = false;
  try {
    if (known !== person) await cache.put(PERSON, new Response(person));
  } catch (error) {
    noteRoom(error);
    return;
  }
  await forgetOldest(cache, MOST);
  for (const url of read) if (!(await cache.match(url)) && !(await readInto(cache, url))) return;
  for (const overview of OVERVIEWS) {
    const kept = await cache.match(overview.url);
    const isRecent = kept !== undefined && Date.now() - readAt(kept) < RECENT_MS;
    if (!isRecent && !(await readInto(cache, overview.url))) return;
    if (!(await readAhead(cache, overview))) return;
  }
};

export const describeKept = async (): Promise<KeptState> => {
  const cache = await openPrepared();
  const answers = cache ? await datedAnswers(cache) : [];
  return {
    isReady: cache !== undefined,
    hasNoRoom,
    answers: answers.length,
    readAt: answers[0]?.at,
    catalogueAt: (await copyReadAt().catch(() => undefined))?.getTime(),
    bytes: (await navigator.storage.estimate()).usage,
  };
};
