import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { CUSTOMER_ROLES, users } from '../../accounts/tables.ts';

/** The recipient of a statement. */
export type StatementCustomer = { id: string; username: string; name: string; surname: string };

/** Returns the customer with that id; undefined for a member of staff. */
export const findStatementCustomer = async (db: Db, id: string): Promise<StatementCustomer | undefined> => {
  const [customer] = await db
    .select({ id: users.id, username: users.username, name: users.name, surname: users.surname })
    .from(users)
    .where(and(eq(users.id, id), inArray(users.role, CUSTOMER_ROLES)));
  return customer;
};
