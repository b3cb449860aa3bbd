import type { StoreStatus } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { storeSettings } from './tables.ts';

/** A store that nobody has set up yet is open and says nothing. */
const UNSET: StoreStatus = {
  isClosed: false,
  closeMessage: '',
  name: 'default',
  openMessage: '',
  paymentMessage: '',
};

export const findStoreStatus = async (db: Db | Tx): Promise<StoreStatus> => {
  const [status] = await db
    .select({
      isClosed: storeSettings.isClosed,
      closeMessage: storeSettings.closeMessage,
      name: storeSettings.name,
      openMessage: storeSettings.openMessage,
      paymentMessage: storeSettings.paymentMessage,
    })
    .from(storeSettings)
    .where(eq(storeSettings.id, 1));
  return status ?? UNSET;
};
