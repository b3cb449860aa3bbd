import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

export const SESSION_COOKIE = 'formulary_session';
const DAY_SECONDS = 86_400;

/** Out of reach of scripts and of other sites' requests; `Secure` wherever the request came by https. */
const attributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

export const setSessionCookie = (
  reply: FastifyReply,
  token: string,
  config: Pick<Config, 'sessionDays'>,
): void => {
  reply.setCookie(SESSION_COOKIE, token, {
    ...attributes(reply.request),
    maxAge: config.sessionDays * DAY_SECONDS,
  });
};

export const clearSessionCookie = (reply: FastifyReply): void => {
  reply.clearCookie(SESSION_COOKIE, attributes(reply.request));
};

/** The token that the request brought, if any. */
export const sessionToken = (request: FastifyRequest): string | undefined => request.cookies[SESSION_COOKIE];
