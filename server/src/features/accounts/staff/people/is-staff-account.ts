import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { isStaff } from '../../../../http/access.ts';
import { users } from '../../tables.ts';

/** Whether an account opens the back office, so that signing in as it gives access to everything its owner may do. */
export const isStaffAccount = async (db: Db, id: string): Promise<boolean> => {
  const [person] = await db.select({ role: users.role }).from(users).where(eq(users.id, id));
  return person !== undefined && isStaff(person.role);
};
