import { deleteDB, type IDBPDatabase, openDB } from 'idb';

/** Exists only while a copy of the catalogue is kept. */
const DATABASE = 'formulary-catalogue';
/** One record with the whole copy: writing it takes far less time than a record for each product. */
export const STORE = 'copy';

/** Runs a step on the database with a new connection, because a browser may clear its storage at any time. */
export const within = async <Result>(step: (db: IDBPDatabase) => Promise<Result>): Promise<Result> => {
  const db = await openDB(DATABASE, 1, { upgrade: (created) => void created.createObjectStore(STORE) });
  try {
    return await step(db);
  } finally {
    db.close();
  }
};

/**
 * Runs a step on the database if there is one. Opening would create it again: a lock keeps its deletion from coming between
 * the look and the opening.
 */
export const withinKept = <Result>(
  step: (db: IDBPDatabase) => Promise<Result>,
): Promise<Result | undefined> =>
  navigator.locks.request(DATABASE, { mode: 'shared' }, async () => {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === DATABASE) ? within(step) : undefined;
  });

export const deleteDatabase = (): Promise<void> =>
  navigator.locks.request(DATABASE, () => deleteDB(DATABASE));
