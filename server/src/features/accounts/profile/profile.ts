import {
  inCents,
  type OwnLegalDetails,
  type PasswordChange,
  type Profile,
  type User,
} from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import type { Services } from '../../../http/app.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findBusiness } from '../../business/queries.ts';
import { ledgerAccounts } from '../../ledger/tables.ts';
import { WRONG_PASSWORD } from '../confirm-identity.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from '../password.ts';
import { labelOf } from '../person-label.ts';
import { hashToken } from '../sessions/create-session.ts';
import { endCredentials } from '../sessions/end-sessions.ts';
import type { limitPasswordChanges } from '../sign-in/limits.ts';
import { customerDetails, users } from '../tables.ts';

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

/** Returns the days that a customer has to pay an invoice: those agreed with them, or else the store's. */
export const findTermsDays = async (db: Db | Tx, userId: string): Promise<number> => {
  const [agreed] = await db
    .select({ days: customerDetails.termsDays })
    .from(customerDetails)
    .where(eq(customerDetails.userId, userId));
  return agreed?.days ?? (await findBusiness(db)).termsDays;
};

/** Returns a customer's details for documents, with the terms that apply to them. */
export const findLegalDetails = async (db: Db | Tx, userId: string): Promise<OwnLegalDetails> => {
  const [[details], termsDays] = await Promise.all([
    db.select().from(customerDetails).where(eq(customerDetails.userId, userId)),
    findTermsDays(db, userId),
  ]);
  return {
    legalName: details?.legalName ?? '',
    vatNumber: details?.vatNumber ?? '',
    registrationNumber: details?.registrationNumber ?? '',
    address: details?.address ?? '',
    licenceNumber: details?.licenceNumber ?? '',
    termsDays,
  };
};

/**
 * Changes a signed-in user's password and ends their other sessions, links and pending sign-ins; the session of `token`
 * continues. Throws VALIDATION with `errors.oldPassword` if the old one is wrong or `errors.newPassword` if the new one is
 * too easy to guess, and TOO_MANY_REQUESTS if this session has guessed too often, regardless of others from its address.
 */
export const changePassword = async (
  { db, clock, mail }: Services,
  guesses: ReturnType<typeof limitPasswordChanges>,
  user: { id: string; sessionId: string; token: string },
  { oldPassword, newPassword }: PasswordChange,
): Promise<void> => {
  const session = hashToken(user.token).toString('base64url');
  await guesses.count(session);
  const [row] = await db
    .select({ passwordHash: users.passwordHash, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, user.id));
  const passwordHash = row?.passwordHash ?? null;
  if (!(await verifyPassword(passwordHash, oldPassword)) || passwordHash === null || !row)
    throw new AppError('VALIDATION', WRONG_PASSWORD, { errors: { oldPassword: WRONG_PASSWORD } });
  await guesses.clear(session);
  await refuseWeakPassword(db, newPassword, row, 'newPassword');
  const newHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const at = clock();
    const [changed] = await tx
      .update(users)
      .set({ passwordHash: newHash, updatedAt: at, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)))
      .returning();
    if (!changed) throw new AppError('CONFLICT', 'Your password has just been changed on another device.');
    await endCredentials(tx, user.id, { exceptSession: user.sessionId, at });
    await recordAudit(tx, {
      actorId: user.id,
      action: 'Updated',
      entity: 'Customer',
      entityId: user.id,
      label: labelOf(changed),
      summary: 'Changed the password',
      at,
    });
    await mail.queue(tx, { kind: 'password-changed', userId: user.id, at: at.toISOString() });
  });
};
