import { asc, eq, or } from 'drizzle-orm';
import type { Tx } from '../../../../db/client.ts';
import { AppError, notFound } from '../../../../http/errors/app-error.ts';
import { users } from '../../tables.ts';

type Person = typeof users.$inferSelect;

/**
 * Locks a person and every Admin until the transaction ends, always in the same order, so that concurrent edits wait for
 * each other. NOT_FOUND if there is no such person, STALE if they have changed since the given version.
 */
export const lockPerson = async (
  tx: Tx,
  id: string,
  version: number | undefined,
): Promise<{ person: Person; admins: Person[] }> => {
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.role, 'Admin')))
    .orderBy(asc(users.id))
    .for('no key update');
  const person = locked.find((one) => one.id === id && !one.isMachine) ?? notFound('Customer');
  if (version !== undefined && person.version !== version)
    throw new AppError(
      'STALE',
      'Someone else has changed this in the meantime. Check the latest version before you save again.',
    );
  return { person, admins: locked.filter(({ role }) => role === 'Admin') };
};

/** Whether no other Admin can sign in. */
export const isLastAdmin = (person: Person, admins: Person[]): boolean =>
  person.role === 'Admin' &&
  !admins.some(
    ({ id, passwordHash, deactivatedAt }) =>
      id !== person.id && passwordHash !== null && deactivatedAt === null,
  );
