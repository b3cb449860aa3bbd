import type { Db, Tx } from '../../../db/client.ts';
import { storeStatusAt } from '../status/store-status-at.ts';
import { changeStore, type StoreAct } from './change-store.ts';

/** Closes or opens the store now; where it follows a schedule, until that has its next change. */
export const changeStoreStatus = (
  db: Db | Tx,
  { isClosed, ...act }: StoreAct & { isClosed: boolean },
): Promise<void> =>
  changeStore(db, act, () => ({
    set: { isClosed, switchedAt: act.at },
    summary: isClosed ? 'Closed the store' : 'Opened the store',
    tell: (store) => ({ isClosed: storeStatusAt(store, act.at).isClosed }),
  }));
