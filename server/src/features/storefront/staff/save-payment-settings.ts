import type { Db, Tx } from '../../../db/client.ts';
import { changeStore, type StoreAct } from './change-store.ts';

/** Sets whether credit settles the oldest unpaid orders by itself. What is settled already stays. */
export const savePaymentSettings = (
  db: Db | Tx,
  act: StoreAct,
  { settlesCredit }: { settlesCredit: boolean },
): Promise<void> =>
  changeStore(db, act, () => ({
    set: { settlesCredit },
    summary: settlesCredit ? 'Let credit settle unpaid orders' : 'Stopped credit from settling unpaid orders',
    tell: (store) => ({ settlesCredit: store.settlesCredit }),
  }));
