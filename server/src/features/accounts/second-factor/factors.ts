import { createHash, randomInt } from 'node:crypto';
import { type NextSignInStep, RECOVERY_CODES } from '@formulary/contract';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db, Tx } from '../../../db/client.ts';
import { type Actor, isStaff } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockAccount } from '../lock-account.ts';
import { labelOf } from '../person-label.ts';
import { endCredentials } from '../sessions/end-sessions.ts';
import { authenticators, passkeys, pendingSignIns, recoveryCodes, users } from '../tables.ts';

/** RFC 4226 recommends 160 bits. */
export const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;

const totpOf = (secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** Returns the key of an authenticator app as text, and as the address in its QR code. */
export const describeSecret = (
  secret: Buffer,
  names: { issuer: string; label: string },
): { secret: string; uri: string } => {
  const totp = totpOf(secret, names);
  return { secret: totp.secret.base32, uri: totp.toString() };
};

/**
 * Returns the time step of a correct code, which may be one step early or late because clocks differ; undefined for a wrong
 * one.
 */
export const stepOfCode = (secret: Buffer, code: string, now: Date): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
};

/** Excludes letters and digits that are easily confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Codes like `7k2m-p9xd-4fqw-c3nh`, each with about 78 random bits. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'));

/** A fast hash is enough for random codes. Case, spaces and hyphens do not matter. */
const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();

type Methods = NextSignInStep['methods'];

/** A person's second factors. `methods` are those required to sign in, of which customers have none. */
export type Factors = { passkeys: number; authenticatorSince: Date | null; methods: Methods };

/** Finds the second factors of a person. Lock the account first if later steps depend on the result. */
export const findFactors = async (db: Db | Tx, userId: string): Promise<Factors> => {
  const [found] = await db
    .select({
      role: users.role,
      authenticatorSince: authenticators.confirmedAt,
      passkeys: db.$count(passkeys, eq(passkeys.userId, users.id)),
    })
    .from(users)
    .leftJoin(authenticators, eq(authenticators.userId, users.id))
    .where(eq(users.id, userId));
  const factors = found ?? { passkeys: 0, authenticatorSince: null };
  const methods: Methods = [];
  if (found && isStaff(found.role)) {
    if (found.authenticatorSince) methods.push('code');
    if (found.passkeys > 0) methods.push('passkey');
  }
  return { passkeys: factors.passkeys, authenticatorSince: factors.authenticatorSince, methods };
};

/** Whether a member of staff has a second factor. */
export const hasSecondFactor = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await findFactors(db, userId)).methods.length > 0;

/** Uses a code of the authenticator app, which works once: no code of that time step or an earlier one works again. */
const takeTotp = async (tx: Tx, userId: string, code: string, now: Date): Promise<boolean> => {
  const [own] = await tx
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  const step = own && stepOfCode(own.secret, code, now);
  if (step === undefined) return false;
  const used = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return used.length > 0;
};

const takeRecoveryCode = async (tx: Tx, userId: string, code: string, now: Date): Promise<boolean> => {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
};

const withoutSpaces = (typed: string): string => typed.replaceAll(/\s/g, '');

/** Whether a code has the format of an authenticator app; any other is treated as a recovery code. */
export const isAuthenticatorCode = (typed: string): boolean => /^\d{6}$/.test(withoutSpaces(typed));

/**
 * Uses a code of the app or a recovery code. Returns which it was; undefined if it is wrong or has already been used.
 */
export const takeCode = async (
  tx: Tx,
  userId: string,
  typed: string,
  now: Date,
): Promise<'authenticator' | 'recovery' | undefined> => {
  const code = withoutSpaces(typed);
  if (isAuthenticatorCode(code)) return (await takeTotp(tx, userId, code, now)) ? 'authenticator' : undefined;
  return (await takeRecoveryCode(tx, userId, code, now)) ? 'recovery' : undefined;
};

/** Replaces the recovery codes of a person and returns them; only their hashes are stored. */
export const replaceRecoveryCodes = async (tx: Tx, userId: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })));
  return codes;
};

/** Removes the recovery codes and pending sign-ins of a person without a second factor. Their account must be locked. */
export const dropUnneededCodes = async (tx: Tx, userId: string): Promise<void> => {
  const { passkeys: left, authenticatorSince } = await findFactors(tx, userId);
  if (left > 0 || authenticatorSince) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
};

/**
 * Removes a person's passkeys, authenticator app and recovery codes and ends their sessions and one-time links, so that they
 * sign in with only the password and set up new ones. NOT_FOUND for an unknown person or one without any.
 */
export const resetSecondFactor = (
  db: Db,
  { userId, actorId, at }: Actor & { userId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId));
    if (!person || person.isMachine) return notFound('Customer');
    await lockAccount(tx, userId);
    const removedKeys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning();
    const removedApps = await tx.delete(authenticators).where(eq(authenticators.userId, userId)).returning();
    if (removedKeys.length + removedApps.length === 0) return notFound('Second factor');
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await endCredentials(tx, userId, { at });
    await recordAudit(tx, {
      actorId,
      action: 'Deleted',
      entity: 'Customer',
      entityId: userId,
      label: labelOf(person),
      summary: 'Reset the second factor',
      before: { passkeys: removedKeys.map(({ name }) => name), authenticatorApp: removedApps.length > 0 },
      after: { passkeys: [], authenticatorApp: false },
      at,
    });
  });

/** Refuses the actor's own account, because people change their own second factor on their own screen. */
export const resetSecondFactorOf = (db: Db, act: Actor & { userId: string }): Promise<void> => {
  if (act.userId === act.actorId)
    throw new AppError('CONFLICT', 'Change your own under Sign-in and security.');
  return resetSecondFactor(db, act);
};
