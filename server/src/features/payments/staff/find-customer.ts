import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { CUSTOMER_ROLES, users } from '../../accounts/tables.ts';

/** A customer by id; undefined when there is none, or it is somebody of the staff. */
export const findCustomer = async (db: Db | Tx, id: string): Promise<{ id: string } | undefined> => {
  const [customer] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), inArray(users.role, CUSTOMER_ROLES)));
  return customer;
};
