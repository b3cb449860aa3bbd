import { inCents, type Profile, type User } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { ledgerAccounts } from '../../ledger/tables.ts';
import { users } from '../tables.ts';

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
    paymentOutstanding: outstanding ?? inCents(0),
    deliveryFee,
    creditLimit,
    role: { name: role },
  };
};

export const saveProfile = (
  db: Db,
  { id, name, surname, phone, at }: Pick<Profile, 'name' | 'surname' | 'phone'> & { id: string; at: Date },
): Promise<User> =>
  db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ name, surname, phone, updatedAt: at, version: sql`${users.version} + 1` })
      .where(eq(users.id, id));
    return (await findUser(tx, id)) ?? notFound('User');
  });
