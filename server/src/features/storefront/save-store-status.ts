import type { StoreMessages } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { sanitiseMessages } from './sanitise-messages.ts';
import { storeSettings } from './tables.ts';

/** Whether the store is closed, and its messages. */
export type StoredStatus = Omit<StoreMessages, 'version'> & { isClosed: boolean };

/**
 * Opens or closes the store and sets its messages at once, for the first setup. The messages are sanitised. VALIDATION if
 * `name` is not valid for a picture.
 */
export const saveStoreStatus = async (db: Db | Tx, status: StoredStatus, at: Date): Promise<void> => {
  const row = {
    ...sanitiseMessages(status),
    isClosed: status.isClosed,
    switchedAt: at,
    updatedAt: at,
  };
  await db
    .insert(storeSettings)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({
      target: storeSettings.id,
      set: { ...row, version: sql`${storeSettings.version} + 1` },
    });
};
