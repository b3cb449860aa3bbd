import { type CatalogueCopy, catalogueCopy } from '@formulary/contract';
import { mergeCopies, type OpenCopy, openCopy } from '@formulary/contract/matching';

/** One record with the whole copy: writing it takes far less time than a record for each product. */
const DATABASE = 'formulary-catalogue';
const STORE = 'copy';
const RECORD = 'catalogue';

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
};

/** Runs one request in a transaction of its own, and waits until it is on the disk. */
const inStore = async <Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(STORE, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([done(act(transaction.objectStore(STORE))), ended]);
    return result;
  } finally {
    database.close();
  }
};

/** A copy of another release may have other columns, or none of what this one needs. */
const readKept = async (): Promise<CatalogueCopy | undefined> => {
  const kept: unknown = await inStore('readonly', (store) => store.get(RECORD));
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

export const forgetCopy = async (): Promise<void> => {
  forgotten += 1;
  opened = undefined;
  refreshing = undefined;
  await inStore('readwrite', (store) => store.clear());
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
  await inStore('readwrite', (store) => store.put(copy, RECORD));
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
