import type { Db, Tx } from '../../../db/client.ts';
import { changeStore, type StoreAct } from './change-store.ts';

/** Sets whether a payment that leaves nothing overdue restores a customer's access. Nobody's access changes with it. */
export const saveAccessSetting = (db: Db | Tx, act: StoreAct, restoresAccess: boolean): Promise<void> =>
  changeStore(db, act, () => ({
    set: { restoresAccess },
    summary: restoresAccess
      ? 'Let payments restore access by themselves'
      : 'Left it to people to restore access after a payment',
    tell: (store) => ({ restoresAccess: store.restoresAccess }),
  }));
