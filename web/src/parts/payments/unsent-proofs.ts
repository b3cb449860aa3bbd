import type { ProofType } from '@formulary/contract';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { create } from 'zustand';

/** A proof of payment that waits on this device until the store can be reached. */
export type UnsentProof = {
  /** Its `Idempotency-Key`. */
  key: string;
  userId: string;
  file: File;
  type: ProofType;
  /** The orders that the proof pays, if the customer named any. */
  orderIds: readonly string[];
  keptAt: number;
  /** Why the store refused it. */
  refusal?: string;
};

interface Schema extends DBSchema {
  proofs: { key: string; value: UnsentProof };
}

/** Exists only while a proof waits. */
const NAME = 'unsent-proofs';

/** Runs a step on the database with a new connection, because a browser may clear its storage at any time. */
const within = async <Result>(step: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> => {
  const db = await openDB<Schema>(NAME, 1, {
    upgrade: (created) => void created.createObjectStore('proofs', { keyPath: 'key' }),
  });
  try {
    return await step(db);
  } finally {
    db.close();
  }
};

const isStored = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === NAME);

const useAll = create<{ proofs: readonly UnsentProof[] }>(() => ({ proofs: [] }));
/** Tells the other tabs that something has changed. */
const tabs = new BroadcastChannel(NAME);

/** Reads the stored proofs, the first one first. */
export const readUnsentProofs = async (): Promise<readonly UnsentProof[]> => {
  const proofs = (await isStored()) ? await within((db) => db.getAll('proofs')) : [];
  const inOrder = proofs.toSorted((one, other) => one.keptAt - other.keptAt);
  useAll.setState({ proofs: inOrder });
  return inOrder;
};

tabs.addEventListener('message', () => void readUnsentProofs().catch(() => undefined));

const changed = async (): Promise<void> => {
  await readUnsentProofs();
  tabs.postMessage('changed');
};

export const useUnsentProofs = (userId: string): UnsentProof[] =>
  useAll().proofs.filter((proof) => proof.userId === userId);

/** Keeps a proof, or changes it. Rejects if the browser has no room for it. */
export const keepUnsentProof = async (proof: UnsentProof): Promise<void> => {
  await within((db) => db.put('proofs', proof));
  await changed();
};

export const removeUnsentProof = async (key: string): Promise<void> => {
  const left = await within(async (db) => {
    await db.delete('proofs', key);
    return db.count('proofs');
  });
  if (left === 0) await deleteDB(NAME);
  await changed();
};

/** The form of `POST payments`. The orders come first, because the server reads the fields of a form in sequence. */
export const proofForm = ({ file, orderIds }: { file: File; orderIds: readonly string[] }): FormData => {
  const form = new FormData();
  if (orderIds.length === 1) form.set('orderId', orderIds[0] ?? '');
  else for (const id of orderIds) form.append('orderIds', id);
  form.set('file', file);
  return form;
};
