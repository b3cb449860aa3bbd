import { randomBytes } from 'node:crypto';
import type { NewAuthenticator, OwnSecurity } from '@formulary/contract';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { encode } from 'uqr';
import type { Db } from '../../../db/client.ts';
import { isStaff, type SessionUser } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findBusiness } from '../../business/queries.ts';
import { isRecent } from '../confirm-identity.ts';
import { lockAccount } from '../lock-account.ts';
import { labelOf } from '../person-label.ts';
import { endSessionsBut } from '../sessions/end-sessions.ts';
import { authenticators, passkeys, recoveryCodes, users } from '../tables.ts';
import {
  describeSecret,
  dropUnneededCodes,
  findFactors,
  replaceRecoveryCodes,
  SECRET_BYTES,
  stepOfCode,
} from './factors.ts';

/** The maximum time from scanning the key to the first code. */
const SETUP_MS = 30 * 60_000;

const WRONG_CODE = 'This code is not correct. Enter the current one from your app.';
const EXPIRED = 'The setup was not finished in time. Start again.';
const EXISTS = 'You already have an authenticator app. Remove it first.';

type Owner = { id: string; sessionId: string; at: Date };

/** A QR code as a path of unit squares. */
const drawQr = (text: string): NewAuthenticator['qr'] => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
};

/** Returns a new key for an authenticator app, which is active after its first code. CONFLICT if one exists. */
export const startAuthenticator = (
  db: Db,
  { id, at, issuer }: { id: string; at: Date; issuer: string },
): Promise<NewAuthenticator> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, id);
    const [person] = await tx.select({ username: users.username }).from(users).where(eq(users.id, id));
    if (!person) return notFound('User');
    if ((await findFactors(tx, id)).authenticatorSince) throw new AppError('CONFLICT', EXISTS);
    const secret = randomBytes(SECRET_BYTES);
    const values = { secret, confirmedAt: null, lastStep: 0, createdAt: at };
    await tx
      .insert(authenticators)
      .values({ userId: id, ...values })
      .onConflictDoUpdate({ target: authenticators.userId, set: values });
    const described = describeSecret(secret, { issuer, label: person.username });
    return { ...described, qr: drawQr(described.uri) };
  });

/**
 * Activates an authenticator app with its first code, ends the owner's other sessions, and returns their recovery codes.
 * VALIDATION at `code`; CONFLICT if the setup has expired or is finished, including by a concurrent request.
 */
export const confirmAuthenticator = (db: Db, { id, sessionId, at }: Owner, code: string): Promise<string[]> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, id);
    const [started] = await tx
      .select()
      .from(authenticators)
      .where(
        and(
          eq(authenticators.userId, id),
          isNull(authenticators.confirmedAt),
          gt(authenticators.createdAt, new Date(at.getTime() - SETUP_MS)),
        ),
      );
    if (!started) throw new AppError('CONFLICT', EXPIRED);
    const step = stepOfCode(started.secret, code.replaceAll(/\s/g, ''), at);
    if (step === undefined) throw new AppError('VALIDATION', WRONG_CODE, { errors: { code: WRONG_CODE } });
    await tx
      .update(authenticators)
      .set({ confirmedAt: at, lastStep: step })
      .where(eq(authenticators.userId, id));
    await endSessionsBut(tx, id, { id: sessionId, at });
    const [person] = await tx.select().from(users).where(eq(users.id, id));
    if (!person) return notFound('User');
    await recordAudit(tx, {
      actorId: id,
      action: 'Added',
      entity: 'Customer',
      entityId: id,
      label: labelOf(person),
      summary: 'Turned on an authenticator app',
      at,
    });
    return replaceRecoveryCodes(tx, id);
  });

/** Removes the authenticator app. NOT_FOUND if there is none. */
export const removeAuthenticator = (db: Db, { id, at }: Omit<Owner, 'sessionId'>): Promise<void> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, id);
    const removed = await tx
      .delete(authenticators)
      .where(eq(authenticators.userId, id))
      .returning({ confirmedAt: authenticators.confirmedAt });
    if (!removed[0]?.confirmedAt) return notFound('Authenticator app');
    await dropUnneededCodes(tx, id);
    const [person] = await tx.select().from(users).where(eq(users.id, id));
    if (!person) return notFound('User');
    await recordAudit(tx, {
      actorId: id,
      action: 'Deleted',
      entity: 'Customer',
      entityId: id,
      label: labelOf(person),
      summary: 'Removed the authenticator app',
      at,
    });
  });

/** Replaces the recovery codes. CONFLICT without a second factor. */
export const renewRecoveryCodes = (db: Db, { id, at }: Omit<Owner, 'sessionId'>): Promise<string[]> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, id);
    if ((await findFactors(tx, id)).methods.length === 0)
      throw new AppError('CONFLICT', 'Recovery codes replace a second factor. Set one up first.');
    const [person] = await tx.select().from(users).where(eq(users.id, id));
    if (!person) return notFound('User');
    await recordAudit(tx, {
      actorId: id,
      action: 'Updated',
      entity: 'Customer',
      entityId: id,
      label: labelOf(person),
      summary: 'Replaced the recovery codes',
      at,
    });
    return replaceRecoveryCodes(tx, id);
  });

const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** Returns the sign-in settings of a person. */
export const findOwnSecurity = async (
  db: Db,
  { id, role, signedInAt }: SessionUser,
  now: Date,
): Promise<OwnSecurity> => {
  const [factors, rows, { secondFactorRequired }, recoveryCodesLeft] = await Promise.all([
    findFactors(db, id),
    db.select().from(passkeys).where(eq(passkeys.userId, id)).orderBy(asc(passkeys.createdAt)),
    findBusiness(db),
    countRecoveryCodes(db, id),
  ]);
  return {
    askPassword: !isRecent(signedInAt, now),
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      isBackedUp: row.isBackedUp,
    })),
    secondFactor: isStaff(role)
      ? {
          isRequired: secondFactorRequired,
          authenticatorSince: factors.authenticatorSince?.toISOString() ?? null,
          recoveryCodesLeft,
        }
      : null,
  };
};
