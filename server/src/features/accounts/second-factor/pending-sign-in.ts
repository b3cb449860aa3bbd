import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../db/client.ts';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockAccount } from '../lock-account.ts';
import { labelOf } from '../person-label.ts';
import {
  cookieAttributes,
  cookieName,
  createSession,
  hashToken,
  isHttps,
} from '../sessions/create-session.ts';
import { findKnownDevice } from '../sign-in/known-devices.ts';
import { networkOf, siteOf } from '../sign-in/limits.ts';
import { pendingSignIns, users } from '../tables.ts';
import { isAuthenticatorCode, takeCode } from './factors.ts';

const QUARTER_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** An attempt at a second-factor code: the user, the address, and the device if it is known for this account. */
export type CodeAttempt = { userId: string; code: string; address: string; knownDevice: string | undefined };

/**
 * Counts wrong codes in the database. Only the guesser is slowed: a known device has its own count, others are counted
 * by account and network, so that a person who knows the password cannot lock the owner out. The six digits of an app
 * could be guessed from many networks, so unknown devices share a limit per account and day; recovery codes are too
 * long to guess, and remain usable beyond it.
 */
const limitCodes = (db: Db) => {
  const limit = (name: string, points: number, seconds: number) =>
    limitRate(db, { name: `second-factor-${name}`, points, seconds, refusal: 'Too many attempts.' });
  const byDevice = limit('device', 10, QUARTER_SECONDS);
  const byDeviceAndDay = limit('device-day', 50, DAY_SECONDS);
  const byNetwork = limit('network', 10, QUARTER_SECONDS);
  const byNetworkAndDay = limit('network-day', 50, DAY_SECONDS);
  const bySite = limit('site', 30, QUARTER_SECONDS);
  const byAccountAndDay = limit('account-day', 200, DAY_SECONDS);

  return {
    /** Counts an attempt before it is checked, so that concurrent attempts cannot outrun the limit. TOO_MANY_REQUESTS. */
    begin: async ({ userId, code, address, knownDevice }: CodeAttempt): Promise<void> => {
      if (knownDevice) {
        await byDevice.count(`${knownDevice} ${userId}`);
        return byDeviceAndDay.count(`${knownDevice} ${userId}`);
      }
      await byNetwork.count(`${networkOf(address)} ${userId}`);
      await byNetworkAndDay.count(`${networkOf(address)} ${userId}`);
      await bySite.count(`${siteOf(address)} ${userId}`);
      if (isAuthenticatorCode(code)) await byAccountAndDay.count(userId);
    },
    /** Does not count an attempt whose code was correct. */
    forgive: async ({ userId, code, address, knownDevice }: CodeAttempt): Promise<void> => {
      if (knownDevice) {
        await byDevice.clear(`${knownDevice} ${userId}`);
        return byDeviceAndDay.takeBack(`${knownDevice} ${userId}`);
      }
      await bySite.takeBack(`${siteOf(address)} ${userId}`);
      await byNetwork.clear(`${networkOf(address)} ${userId}`);
      await byNetworkAndDay.takeBack(`${networkOf(address)} ${userId}`);
      if (isAuthenticatorCode(code)) await byAccountAndDay.takeBack(userId);
    },
  };
};

/** A person who mistypes a code a few times needs no warning. */
const UNREMARKABLE = 4;

/** Decides when wrong codes after the correct password warrant an email to the owner: at most one a day. */
const limitWarnings = (db: Db) => {
  const unremarkable = limitRate(db, {
    name: 'second-factor-wrong',
    points: UNREMARKABLE,
    seconds: DAY_SECONDS,
    refusal: '',
  });
  const emails = limitRate(db, {
    name: 'second-factor-warning',
    points: 1,
    seconds: DAY_SECONDS,
    refusal: '',
  });
  return {
    /** Counts a wrong code and returns whether to warn the owner now. */
    isDue: async (userId: string): Promise<boolean> =>
      !(await unremarkable.allows(userId)) && emails.allows(userId),
    /** Clears the wrong codes of an owner who has since signed in. */
    clear: (userId: string): Promise<void> => unremarkable.clear(userId),
  };
};

const COOKIE = 'formulary_sign_in';
const TOKEN_BYTES = 32;
const LIFETIME_SECONDS = 5 * 60;
const ATTEMPTS = 5;

const WRONG_CODE = 'This code is not correct, or has already been used.';
const AGAIN = 'Too much time has passed. Please enter your password again.';

type Person = typeof users.$inferSelect;

/** Records that the password was correct. Returns a token for the browser's cookie, which is not enough to sign in. */
export const startPendingSignIn = async (tx: Tx, userId: string, now: Date): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFETIME_SECONDS * 1000);
  await tx.insert(pendingSignIns).values({ tokenHash: hashToken(token), userId, expiresAt });
  return token;
};

export const setPendingCookie = (reply: FastifyReply, token: string): void => {
  const { request } = reply;
  reply.setCookie(cookieName(COOKIE, request), token, {
    ...cookieAttributes(request),
    maxAge: LIFETIME_SECONDS,
  });
};

export const clearPendingCookie = (reply: FastifyReply): void => {
  const { request } = reply;
  const name = cookieName(COOKIE, request);
  if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieAttributes(request));
};

/** Ends this browser's pending sign-in after the person signed in another way. */
export const endPendingSignIn = async (db: Db, reply: FastifyReply): Promise<void> => {
  const token = reply.request.cookies[cookieName(COOKIE, reply.request)];
  if (!token) return;
  await db.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, hashToken(token)));
  clearPendingCookie(reply);
};

export const sweepPendingSignIns = async (db: Db, now: Date): Promise<void> => {
  await db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now));
};

/** Counts an attempt before it is checked, so that concurrent attempts cannot outrun the limit. */
const countAttempt = async (db: Db, token: string | undefined, now: Date): Promise<string> => {
  const [pending] = token
    ? await db
        .update(pendingSignIns)
        .set({ attempts: sql`${pendingSignIns.attempts} + 1` })
        .where(
          and(
            eq(pendingSignIns.tokenHash, hashToken(token)),
            gt(pendingSignIns.expiresAt, now),
            lt(pendingSignIns.attempts, ATTEMPTS),
          ),
        )
        .returning({ userId: pendingSignIns.userId })
    : [];
  if (!pending) throw new AppError('UNAUTHENTICATED', AGAIN);
  return pending.userId;
};

type Finished = { account: Person; token: string };

/** Returns a function that completes a sign-in with a code. VALIDATION at `code`, UNAUTHENTICATED, TOO_MANY_REQUESTS. */
export const secondFactorCheck = (services: Services) => {
  const { db, clock, config, mail } = services;
  const limits = limitCodes(db);
  const warnings = limitWarnings(db);

  const warn = async (userId: string): Promise<void> => {
    if (await warnings.isDue(userId))
      await mail.queue(db, { kind: 'wrong-codes', userId, at: clock().toISOString() });
  };

  const finish = (request: FastifyRequest, token: string, userId: string, code: string) =>
    db.transaction(async (tx): Promise<Finished | { account: Person }> => {
      const at = clock();
      await lockAccount(tx, userId);
      const [account] = await tx.select().from(users).where(eq(users.id, userId));
      const ended = await tx
        .select({ userId: pendingSignIns.userId })
        .from(pendingSignIns)
        .where(eq(pendingSignIns.tokenHash, hashToken(token)));
      if (!account || account.deactivatedAt || ended.length === 0)
        throw new AppError('UNAUTHENTICATED', AGAIN);
      const kind = await takeCode(tx, userId, code, at);
      if (!kind) return { account };
      await tx.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, hashToken(token)));
      if (kind === 'recovery')
        await recordAudit(tx, {
          actorId: userId,
          action: 'Updated',
          entity: 'Session',
          entityId: userId,
          label: labelOf(account),
          summary: 'Used a recovery code to sign in',
          at,
        });
      const userAgent = request.headers['user-agent'] ?? '';
      const session = await createSession({ db: tx, clock, config }, userId, userAgent, {
        hostOnly: isHttps(request),
      });
      return { account, token: session };
    });

  return async (
    request: FastifyRequest,
    code: string,
    onRefused: (account: Person) => void,
  ): Promise<Finished> => {
    const token = request.cookies[cookieName(COOKIE, request)];
    const userId = await countAttempt(db, token, clock());
    const knownDevice = await findKnownDevice(db, request, eq(users.id, userId), clock());
    const attempt = { userId, code, address: request.ip, knownDevice };
    await limits.begin(attempt);
    const outcome = await finish(request, token ?? '', userId, code);
    if ('token' in outcome) {
      await limits.forgive(attempt);
      await warnings.clear(userId);
      return outcome;
    }
    await warn(userId);
    onRefused(outcome.account);
    throw new AppError('VALIDATION', WRONG_CODE, { errors: { code: WRONG_CODE } });
  };
};
