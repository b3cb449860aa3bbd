import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Tells what large changes, such as imports, left to be told (`notifications.sql`). */
export const tellBacklog = async (db: Db): Promise<void> => {
  await db.execute(sql`select notify_backlog()`);
};
