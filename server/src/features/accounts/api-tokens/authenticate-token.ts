import type { ApiScope } from '@formulary/contract';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheUntilChanged } from '../../../db/change-events/cache.ts';
import { bearerOf, type SessionUser } from '../../../http/access.ts';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { limitRate, shareRate } from '../../../http/guards/rate-limit.ts';
import { hashToken } from '../sessions/create-session.ts';
import { networkOf } from '../sign-in/limits.ts';
import { apiTokens, users } from '../tables.ts';
import { TOKEN_FORM } from './api-tokens.ts';

const MAX_KEPT = 10_000;
/** The last use is written at most this often, so that few requests write. */
const NOTE_USE_MS = 60_000;
const WINDOW_SECONDS = 60;

type Token = { id: string; scopes: ApiScope[]; expiresAt: Date; revokedAt: Date | null; usedAt: number };

const selectToken = async ({ db }: Pick<Services, 'db'>, tokenHash: Buffer): Promise<Token | undefined> => {
  const [found] = await db
    .select({
      id: apiTokens.id,
      scopes: apiTokens.scopes,
      expiresAt: apiTokens.expiresAt,
      revokedAt: apiTokens.revokedAt,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.id))
    .where(eq(apiTokens.tokenHash, tokenHash));
  if (!found) return undefined;
  const { lastUsedAt, ...token } = found;
  return { ...token, usedAt: lastUsedAt?.getTime() ?? 0 };
};

/** Finds tokens by their secret, and caches them in memory until their account changes. */
const tokenFinder = (services: Services) => {
  const cache = cacheUntilChanged<Token>(services.live, {
    max: MAX_KEPT,
    forget: ({ topic, userId }, tokens) => {
      if (topic !== 'account') return [];
      if (userId === undefined) return true;
      return [...tokens].filter(([, { id }]) => id === userId).map(([key]) => key);
    },
  });
  return async (secret: string): Promise<Token | undefined> => {
    const tokenHash = hashToken(secret);
    const key = tokenHash.toString('base64');
    const known = cache.get(key);
    if (known) return known;
    const remember = cache.reading();
    const found = await selectToken(services, tokenHash);
    if (found) remember(key, found);
    return found;
  };
};

const noteUse = async (db: Services['db'], token: Token, now: Date): Promise<void> => {
  const before = now.getTime() - NOTE_USE_MS;
  if (token.usedAt > before) return;
  token.usedAt = now.getTime();
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(apiTokens.id, token.id),
        or(isNull(apiTokens.lastUsedAt), lte(apiTokens.lastUsedAt, new Date(before))),
      ),
    );
};

const refuse = (reply: FastifyReply, message: string): never => {
  reply.header('www-authenticate', 'Bearer realm="Formulary", error="invalid_token"');
  throw new AppError('UNAUTHENTICATED', message);
};

/**
 * Returns the account of the API token that a request carries, after counting the request; undefined if it carries none.
 * UNAUTHENTICATED for a token that is wrong, expired or revoked; TOO_MANY_REQUESTS beyond the token's limit, or for a
 * network that tries wrong tokens.
 */
export const tokenAuthenticator = (services: Services) => {
  const { db, clock, config } = services;
  const find = tokenFinder(services);
  const wrongTokens = limitRate(db, {
    name: 'api-token-network',
    points: 60,
    seconds: 15 * 60,
    refusal: 'Too many requests with a wrong API token.',
  });
  const requests = shareRate(db, {
    name: 'api-token',
    points: config.apiRequestsPerMinute,
    seconds: WINDOW_SECONDS,
  });

  const count = async (id: string, reply: FastifyReply): Promise<void> => {
    const { isAllowed, remaining, resetSeconds } = await requests.take(id);
    reply.headers({
      'ratelimit-limit': config.apiRequestsPerMinute,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': resetSeconds,
    });
    if (!isAllowed)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `This API token may make ${config.apiRequestsPerMinute} requests a minute. Try again in ${resetSeconds} seconds.`,
        { retryAfterSeconds: resetSeconds },
      );
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<SessionUser | undefined> => {
    const secret = bearerOf(request);
    if (secret === undefined) return undefined;
    const token = TOKEN_FORM.test(secret) ? await find(secret) : undefined;
    if (!token) {
      await wrongTokens.count(networkOf(request.ip));
      return refuse(reply, 'This API token is not valid. Check that it was copied in full.');
    }
    const now = clock();
    if (token.revokedAt) return refuse(reply, 'This API token has been revoked. Ask an Admin for a new one.');
    if (token.expiresAt <= now)
      return refuse(reply, 'This API token has expired. Ask an Admin for a new one.');
    await count(token.id, reply);
    await noteUse(db, token, now);
    const { id, scopes } = token;
    return { id, sessionId: id, role: 'Staff', storeAccess: false, canCollect: false, scopes };
  };
};
