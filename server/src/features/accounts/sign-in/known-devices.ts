import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte, notInArray, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/client.ts';
import { cookieAttributes, cookieName, hashToken } from '../sessions/create-session.ts';
import { knownDevices, users } from '../tables.ts';

const DEVICE_COOKIE = 'formulary_device';
const TOKEN_BYTES = 32;
/** The maximum cookie lifetime in browsers. */
const KNOWN_DAYS = 400;
const DAY_MS = 86_400_000;
const DEVICES_PER_PERSON = 20;

const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_DAYS * DAY_MS);

const deviceOf = (request: FastifyRequest): Buffer | undefined => {
  const token = request.cookies[cookieName(DEVICE_COOKIE, request)];
  return token ? hashToken(token) : undefined;
};

/**
 * Returns the request's device if the user has already signed in on it; `whose` selects the user. Runs the same
 * statement whether or not the user exists.
 */
export const findKnownDevice = async (
  db: Db,
  request: FastifyRequest,
  whose: SQL,
  now: Date,
): Promise<string | undefined> => {
  const tokenHash = deviceOf(request);
  if (!tokenHash) return undefined;
  const [known] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, tokenHash), whose, gt(knownDevices.lastUsedAt, knownSince(now))));
  return known && tokenHash.toString('base64url');
};

/**
 * Remembers that a person has signed in on this device. Each sign-in issues a new cookie, shared by the device's users,
 * so a cookie planted beforehand gains nothing.
 */
export const rememberDevice = async (
  db: Db,
  reply: FastifyReply,
  userId: string,
  now: Date,
): Promise<void> => {
  const { request } = reply;
  const previous = deviceOf(request);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const tokenHash = hashToken(token);
  await db.transaction(async (tx) => {
    if (previous)
      await tx.update(knownDevices).set({ tokenHash }).where(eq(knownDevices.tokenHash, previous));
    await tx
      .insert(knownDevices)
      .values({ tokenHash, userId, lastUsedAt: now })
      .onConflictDoUpdate({
        target: [knownDevices.tokenHash, knownDevices.userId],
        set: { lastUsedAt: now },
      });
    const latest = tx
      .select({ tokenHash: knownDevices.tokenHash })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(desc(knownDevices.lastUsedAt))
      .limit(DEVICES_PER_PERSON);
    await tx
      .delete(knownDevices)
      .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.tokenHash, latest)));
  });
  reply.setCookie(cookieName(DEVICE_COOKIE, request), token, {
    ...cookieAttributes(request),
    maxAge: KNOWN_DAYS * (DAY_MS / 1000),
  });
};

/** Forgets devices whose cookies have expired. */
export const sweepDevices = async (db: Db, now: Date): Promise<void> => {
  await db.delete(knownDevices).where(lte(knownDevices.lastUsedAt, knownSince(now)));
};
