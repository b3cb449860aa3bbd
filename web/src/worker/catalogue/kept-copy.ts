import { type CatalogueCopy, catalogueCopy } from '@formulary/contract';
import { mergeCopies, type OpenCopy, openCopy } from '@formulary/contract/matching';
import { deleteDB, type IDBPDatabase, openDB } from 'idb';

/** Exists only while a copy is kept. */
const DATABASE = 'formulary-catalogue';
/** One record with the whole copy: writing it takes far less time than a record for each product. */
const STORE = 'copy';
const RECORD = 'catalogue';
/** When the store last said that the copy is up to date, in milliseconds. */
const READ_AT = 'read-at';

/** Runs a step on the database, with a connection of its own: a browser may clear its storage at any time. */
const within = async <Result>(step: (db: IDBPDatabase) => Promise<Result>): Promise<Result> => {
  const db = await openDB(DATABASE, 1, { upgrade: (created) => void created.createObjectStore(STORE) });
  try {
    return await step(db);
  } finally {
    db.close();
  }
};

/** Opening would create the database again: a lock keeps its deletion from coming between the look and the opening. */
const read = (record: string): Promise<unknown> =>
  navigator.locks.request(DATABASE, { mode: 'shared' }, async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === DATABASE)) return undefined;
    return within((db) => db.get(STORE, record));
  });

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
  await navigator.locks.request(DATABASE, () => deleteDB(DATABASE));
};

const refresh = async (apiBase: string): Promise<void> => {
  const before = forgotten;
  const kept = await readKept();
  const url = new URL('products/copy', apiBase);
  if (kept) url.searchParams.set('since', kept.position);
  const response = await fetch(url, { credentials: 'include', headers: { accept: 'application/json' } });
  if (response.status === 401 || response.status === 403) return forgetCopy();
  if (!response.ok) throw new Error(`The catalogue was not copied: ${response.status}`);
  const answer = catalogueCopy.parse(await response.json());
  if (before !== forgotten) return;
  const isSame =
    !answer.isWhole &&
    answer.products.id.length === 0 &&
    answer.gone.length === 0 &&
    answer.synonyms === null;
  const copy = mergeCopies(kept, answer);
  await write(copy);
  if (before !== forgotten) return forgetCopy();
  if (!isSame) opened = undefined;
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
