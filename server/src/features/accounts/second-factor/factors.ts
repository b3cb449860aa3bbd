import type { NextSignInStep } from '@formulary/contract';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { isStaff } from '../../../http/access.ts';
import { authenticators, passkeys, pendingSignIns, recoveryCodes, users } from '../tables.ts';
import { hashRecoveryCode, newRecoveryCodes, stepOfCode } from './codes.ts';

type Methods = NextSignInStep['methods'];

/** A person's second factors. `methods` are those required to sign in, which customers have none of. */
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

/** Uses a code of the app or a recovery code. Returns which it was; undefined if it is wrong or was used before. */
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
