import { pictureName, type StoreMessages } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { sanitiseHtml } from '../../html/sanitise.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { storeSettings } from './tables.ts';

type Messages = Omit<StoreMessages, 'version'>;

/** Sanitises the store's messages. VALIDATION for a `name` that is not valid for a picture. */
export const sanitiseMessages = (messages: Messages): Messages => {
  const name = pictureName.safeParse(messages.name);
  if (!name.success) {
    const message = name.error.issues[0]?.message ?? '';
    throw new AppError('VALIDATION', message, { errors: { name: message } });
  }
  return {
    name: name.data,
    openMessage: sanitiseHtml(messages.openMessage),
    closeMessage: sanitiseHtml(messages.closeMessage),
    paymentMessage: sanitiseHtml(messages.paymentMessage),
  };
};

/** Whether the store is closed, and its messages. */
export type StoredStatus = Omit<StoreMessages, 'version'> & { isClosed: boolean };

/**
 * Opens or closes the store and sets its messages together, for the first setup. The messages are sanitised. VALIDATION
 * if `name` is not valid for a picture.
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
