import type { StoreStatus } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { sanitiseHtml } from '../../html/sanitise.ts';
import { AppError } from '../../http/app-error.ts';
import { storeSettings } from './tables.ts';

/** A part of a file's name: `open-image-{name}.jpg`. */
const PICTURE_NAME = /^[a-z0-9][a-z0-9-]{0,49}$/;

/**
 * Opens or closes the store and sets what it says. The messages are sanitised; `name` must be able to name a picture
 * (VALIDATION otherwise).
 */
export const saveStoreStatus = async (db: Db | Tx, status: StoreStatus, at: Date): Promise<void> => {
  if (!PICTURE_NAME.test(status.name)) {
    const message = 'The name may have lower-case letters, digits and hyphens.';
    throw new AppError('VALIDATION', message, { errors: { name: message } });
  }
  const row = {
    isClosed: status.isClosed,
    name: status.name,
    openMessage: sanitiseHtml(status.openMessage),
    closeMessage: sanitiseHtml(status.closeMessage),
    paymentMessage: sanitiseHtml(status.paymentMessage),
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
