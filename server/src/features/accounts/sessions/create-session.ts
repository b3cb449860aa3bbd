import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { sessions } from '../tables.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

/** Only the hash is stored, so read access to the table is not enough to sign in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

type Lifetime = Pick<Config, 'sessionDays' | 'sessionMaxDays'>;

/** Returns when a session used now expires: after some days without use, and never beyond its maximum lifetime. */
export const expiryFrom = (now: Date, createdAt: Date, config: Lifetime): Date =>
  new Date(
    Math.min(
      now.getTime() + config.sessionDays * DAY_MS,
      createdAt.getTime() + config.sessionMaxDays * DAY_MS,
    ),
  );

/**
 * Opens a session and returns its token, which is not stored. `hostOnly` if its cookie has the `__Host-` prefix: the
 * session is then accepted under no other cookie name.
 */
export const createSession = async (
  { db, clock, config }: { db: Db | Tx; clock: () => Date; config: Lifetime },
  userId: string,
  userAgent: string,
  { hostOnly = false }: { hostOnly?: boolean } = {},
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryFrom(now, now, config),
    userAgent: userAgent.toWellFormed().replaceAll('\0', '').slice(0, 300),
    hostOnly,
  });
  return token;
};

export const SESSION_COOKIE = 'formulary_session';

export const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https';

/** Over HTTPS the name has the `__Host-` prefix, which stops other hosts, including subdomains, from setting the cookie. */
export const cookieName = (name: string, request: FastifyRequest): string =>
  isHttps(request) ? `__Host-${name}` : name;

/** Not readable by scripts, not sent with other sites' requests, and `Secure` if the request came over HTTPS. */
export const cookieAttributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request) }) as const;

/** Sets the cookie of a session opened at `createdAt`, until the session expires. */
export const setSessionCookie = (
  reply: FastifyReply,
  token: string,
  config: Pick<Config, 'sessionDays' | 'sessionMaxDays'>,
  { now, createdAt }: { now: Date; createdAt: Date },
): void => {
  const { request } = reply;
  const expiresAt = expiryFrom(now, createdAt, config);
  reply.setCookie(cookieName(SESSION_COOKIE, request), token, {
    ...cookieAttributes(request),
    maxAge: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
  });
  if (isHttps(request)) clearPlainCookie(reply);
};

/** Removes the unprefixed cookie of earlier versions, which the browser would keep sending. */
const clearPlainCookie = (reply: FastifyReply): void => {
  if (reply.request.cookies[SESSION_COOKIE] !== undefined)
    reply.clearCookie(SESSION_COOKIE, cookieAttributes(reply.request));
};

export const clearSessionCookie = (reply: FastifyReply): void => {
  reply.clearCookie(cookieName(SESSION_COOKIE, reply.request), cookieAttributes(reply.request));
  if (isHttps(reply.request)) clearPlainCookie(reply);
};

/**
 * Returns the session token in the request, if any. Over HTTPS an old session's token may still arrive without the prefix
 * (`isPlain`); a session opened with the prefix never accepts that.
 */
export const readSessionCookie = (
  request: FastifyRequest,
): { token: string; isPlain: boolean } | undefined => {
  const own = request.cookies[cookieName(SESSION_COOKIE, request)];
  if (own) return { token: own, isPlain: false };
  const plain = request.cookies[SESSION_COOKIE];
  return plain ? { token: plain, isPlain: true } : undefined;
};

export const sessionToken = (request: FastifyRequest): string | undefined =>
  readSessionCookie(request)?.token;
