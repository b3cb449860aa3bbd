import type { Profile, User } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { users } from '../tables.ts';
import { findUser } from './queries.ts';

/** Saves what a person may change about themselves, and returns them as they are then. */
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
