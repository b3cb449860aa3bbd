import type { StaffStore } from '@formulary/contract';
import type { Db, Tx } from '../../../db/client.ts';
import { findStore } from '../queries.ts';
import { storeStatusAt } from '../status/store-status-at.ts';

/** The store as staff set it up, and what it does next. */
export const showStore = async (db: Db | Tx, at: Date): Promise<StaffStore> => {
  const { id, switchedAt, updatedAt, ...store } = await findStore(db);
  const { isClosed, isHeld, next } = storeStatusAt({ ...store, switchedAt }, at);
  return {
    ...store,
    isClosed,
    isHeld,
    next: next && { at: next.at.toISOString(), isClosed: next.isClosed },
  };
};
