import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { expiryFrom } from './create-session.ts';

export const SESSION_COOKIE = 'formulary_session';

export const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https';

/** Over https a cookie has the prefix `__Host-`: browsers then keep it from other hosts, subdomains among them. */
export const cookieName = (name: string, request: FastifyRequest): string =>
  isHttps(request) ? `__Host-${name}` : name;

/** Out of reach of scripts and of other sites' requests; `Secure` wherever the request came by https. */
export const cookieAttributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request) }) as const;

/** Gives the browser the token of a session that was opened at `createdAt`, until the session ends. */
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

/** Takes away the cookie of a version before the prefix, which the browser would go on sending. */
const clearPlainCookie = (reply: FastifyReply): void => {
  if (reply.request.cookies[SESSION_COOKIE] !== undefined)
    reply.clearCookie(SESSION_COOKIE, cookieAttributes(reply.request));
};

export const clearSessionCookie = (reply: FastifyReply): void => {
  reply.clearCookie(cookieName(SESSION_COOKIE, reply.request), cookieAttributes(reply.request));
  if (isHttps(reply.request)) clearPlainCookie(reply);
};

/**
 * The token that the request brought, if any. Over https a session from before the prefix still comes without it:
 * `isPlain`, which a session that was opened with the prefix never does.
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
