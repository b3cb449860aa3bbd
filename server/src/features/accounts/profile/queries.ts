import { randFromCents, type User } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { ledgerAccounts } from '../../ledger/tables.ts';
import { users } from '../tables.ts';

/** A user as the wire has them, with the balance that the ledger keeps. */
export const findUser = async (db: Db | Tx, id: string): Promise<User | undefined> => {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      surname: users.surname,
      phone: users.phone,
      role: users.role,
      storeAccess: users.storeAccess,
      canCollect: users.canCollect,
      deliveryFee: users.deliveryFee,
      creditLimit: users.creditLimit,
      outstanding: ledgerAccounts.outstanding,
    })
    .from(users)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
    .where(eq(users.id, id));
  if (!row) return undefined;
  const { outstanding, role, deliveryFee, creditLimit, ...user } = row;
  return {
    ...user,
    paymentOutstanding: randFromCents(outstanding ?? 0),
    deliveryFee: randFromCents(deliveryFee),
    creditLimit: creditLimit === null ? null : randFromCents(creditLimit),
    role: { name: role },
  };
};
