import { DEFAULT_TIME_ZONE, type StoreStatus } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { storeStatusAt } from './status/store-status-at.ts';
import { storeSettings, WORKING_WEEK } from './tables.ts';

export type StoreRow = typeof storeSettings.$inferSelect;

/** A store that nobody has set up yet is open and says nothing. */
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
  restoresAccess: false,
  settlesCredit: true,
  version: 1,
  updatedAt: new Date(0),
};

/** The store as it is set up; whether it is open, `storeStatusAt` says. */
export const findStore = async (db: Db | Tx): Promise<StoreRow> => {
  const [store] = await db.select().from(storeSettings).where(eq(storeSettings.id, 1));
  return store ?? UNSET;
};

/** How the store is at that moment, and what it says. */
export const findStoreStatus = async (db: Db | Tx, at: Date): Promise<StoreStatus> => {
  const store = await findStore(db);
  const { closeMessage, name, openMessage, paymentMessage, restoresAccess } = store;
  const { isClosed, next } = storeStatusAt(store, at);
  const opensAt = isClosed && next ? next.at.toISOString() : null;
  return { isClosed, opensAt, closeMessage, name, openMessage, paymentMessage, restoresAccess };
};
