import { DEFAULT_TIME_ZONE, type StoreStatus } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { storeStatusAt } from './store-status-at.ts';
import { storeSettings, WORKING_WEEK } from './tables.ts';

export type StoreRow = typeof storeSettings.$inferSelect;

/** A store that has not been set up is open and has no messages. */
const UNSET: StoreRow = {
  id: 1,
  isClosed: false,
  name: 'default',
  openMessage: '',
  closeMessage: '',
  paymentMessage: '',
  switchedAt: null,
  isScheduled: false,
  schedule: WORKING_WEEK,
  timeZone: DEFAULT_TIME_ZONE,
  preparesWhileClosed: false,
  restoresAccess: false,
  settlesCredit: true,
  version: 1,
  updatedAt: new Date(0),
};

/** Returns the store's settings; use `storeStatusAt` to find out whether it is open. */
export const findStore = async (db: Db | Tx): Promise<StoreRow> => {
  const [store] = await db.select().from(storeSettings).where(eq(storeSettings.id, 1));
  return store ?? UNSET;
};

/** Returns the store's status at that moment, and its messages. */
export const describeStatus = (store: StoreRow, at: Date): StoreStatus => {
  const { closeMessage, name, openMessage, paymentMessage, restoresAccess, preparesWhileClosed } = store;
  const { isClosed, next } = storeStatusAt(store, at);
  const opensAt = isClosed && next ? next.at.toISOString() : null;
  return {
    isClosed,
    opensAt,
    closeMessage,
    name,
    openMessage,
    paymentMessage,
    restoresAccess,
    preparesWhileClosed,
  };
};
