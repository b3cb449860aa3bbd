import { NOTIFICATION_DAYS } from '@formulary/contract';
import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { notifications } from './tables.ts';

const ROWS_AT_A_TIME = 5000;
const DAY_MS = 86_400_000;

/** Removes notifications older than 90 days in batches, except those that are being marked as read. */
export const removeOldNotifications = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS);
  for (let removed = ROWS_AT_A_TIME; removed === ROWS_AT_A_TIME; ) {
    const old = db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.createdAt, before))
      .limit(ROWS_AT_A_TIME)
      .for('update', { skipLocked: true });
    const { rowCount } = await db.delete(notifications).where(sql`${notifications.id} in (${old})`);
    removed = rowCount ?? 0;
  }
};
