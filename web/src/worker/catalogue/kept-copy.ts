import { type CatalogueCopy, catalogueCopy } from '@formulary/contract';
import { mergeCopies, type OpenCopy, openCopy } from '@formulary/contract/matching';
import { deleteDatabase, STORE, within, withinKept } from './database.ts';

const RECORD = 'catalogue';
/** When the store last said that the copy is up to date, in milliseconds. */
const READ_AT = 'read-at';

const read = (record: string): Promise<unknown> => withinKept((db) => db.get(STORE, record));

const write = (copy: CatalogueCopy): Promise<void> =>
  within(async (db) => {
    const transaction = db.transaction(STORE, 'readwrite');
    await Promise.all([
      transaction.store.put(copy, RECORD),
      transaction.store.put(Date.now(), READ_AT),
      transaction.done,
    ]);
  });

/** A copy of another release may have other columns, or none of what this one needs. */
const readKept = async (): Promise<CatalogueCopy | undefined> => {
  const kept = await read(RECORD);
  const columns = Object.keys(catalogueCopy.shape.products.shape);
  const isOfThisRelease =
    typeof kept === 'object' &&
    kept !== null &&
    'products' in kept &&
    columns.every((column) => Object.hasOwn(kept.products as object, column));
  return isOfThisRelease ? (kept as CatalogueCopy) : undefined;
};

/** Opened once, and kept while the worker lives. */
let opened: Promise<OpenCopy | undefined> | undefined;
let refreshing: Promise<void> | undefined;
/** Counts the times that the copy was forgotten: what was asked for before must not be kept. */
let forgotten = 0;

/** Returns a test whether the copy was not forgotten since. */
export const untilForgotten = (): (() => boolean) => {
  const before = forgotten;
  return () => before === forgotten;
};

export const openKept = (): Promise<OpenCopy | undefined> => {
  opened ??= readKept().then((copy) => copy && openCopy(copy));
  const opening = opened;
  opening.catch(() => {
    if (opened === opening) opened = undefined;
  });
  return opening;
};

/** When the copy was last known to be up to date; undefined if there is none. */
export const copyReadAt = async (): Promise<Date | undefined> => {
  const at = await read(READ_AT);
  return typeof at === 'number' ? new Date(at) : undefined;
};

export const forgetCopy = async (): Promise<void> => {
  forgotten += 1;
  opened = undefined;
  refreshing = undefined;
  await deleteDatabase();
};

const refresh = async (apiBase: string): Promise<void> => {
  const isSame = untilForgotten();
  const kept = await readKept();
  const url = new URL('products/copy', apiBase);
  if (kept) url.searchParams.set('since', kept.position);
  const response = await fetch(url, { credentials: 'include', headers: { accept: 'application/json' } });
  if (response.status === 401 || response.status === 403) return forgetCopy();
  if (!response.ok) throw new Error(`The catalogue was not copied: ${response.status}`);
  const answer = catalogueCopy.parse(await response.json());
  if (!isSame()) return;
  const isUnchanged =
    !answer.isWhole &&
    answer.products.id.length === 0 &&
    answer.gone.length === 0 &&
    answer.synonyms === null;
  const copy = mergeCopies(kept, answer);
  await write(copy);
  if (!isSame()) return forgetCopy();
  if (!isUnchanged) opened = undefined;
};

/** Reads what has changed since the last time, once for all who ask meanwhile. */
export const refreshFrom = (apiBase: string): Promise<void> => {
  refreshing ??= refresh(apiBase);
  const running = refreshing;
  const end = (): void => {
    if (refreshing === running) refreshing = undefined;
  };
  running.then(end, end);
  return running;
};
