import type { LiveTopic } from '@formulary/contract';
import type { FastifyReply, FastifyRequest, onSendHookHandler, preValidationHookHandler } from 'fastify';
import { cacheUntilChanged } from '../db/change-events/cache.ts';
import type { ChangeEvent } from '../db/change-events/recent-events.ts';
import { isSafe } from './access.ts';
import type { App, Services } from './app.ts';
import { type PreparedJson, prepareJson, sendPrepared } from './prepared-answers.ts';

/** What the response of a route depends on: only the catalogue, or the signed-in user's account and balance. */
type CachedBy = 'catalogue' | 'account';

type Answer = PreparedJson & { contentRange: string | null };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Caches the responses of a GET route until what they depend on changes. */
    cachedBy?: CachedBy;
  }
  interface FastifyRequest {
    /** Caches the response in progress, unless what it depends on has changed since. */
    cacheResponse: ((answer: Answer) => void) | null;
  }
}

/** About 2 000 pages of 20 products for the catalogue; about 1 000 responses of each route for accounts. */
const MAX_BYTES: Record<CachedBy, number> = { catalogue: 20 * 1024 * 1024, account: 1024 * 1024 };
/** The size of a response besides its body: its key, its headers, and the compressed body. */
const sizeOf = ({ body }: Answer): number => 1.25 * body.length + 512;
const TOPICS: Record<CachedBy, readonly LiveTopic[]> = {
  catalogue: ['products', 'catalogue'],
  account: ['account', 'balance'],
};

/** How many requests found a cached response, and how many did not. */
export type CacheCounts = Record<CachedBy, { hits: number; misses: number }>;

const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer): void => {
  reply.contentRange = answer.contentRange;
  sendPrepared(request, reply, answer);
};

const forgetAccount = ({ topic, userId }: ChangeEvent): true | string[] => {
  if (!TOPICS.account.includes(topic)) return [];
  return userId === undefined || [userId];
};

/**
 * The cache key of a request; undefined if it must not be cached, because a response to an impersonating Admin names
 * them.
 */
const keyOf = ({ session, url }: FastifyRequest, by: CachedBy): string | undefined => {
  if (by === 'catalogue') return url;
  return session?.viewedBy ? undefined : session?.id;
};

/**
 * Serves routes that declare `cachedBy` from memory until something changes, and delivers every change to this instance before the
 * request that made it is answered. Register it before compression. Returns its counts.
 */
export const cacheResponses = (app: App, { live }: Pick<Services, 'live'>): (() => CacheCounts) => {
  const counts: CacheCounts = { catalogue: { hits: 0, misses: 0 }, account: { hits: 0, misses: 0 } };
  app.decorateRequest('cacheResponse', null);
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (isSafe(request)) done(null, payload);
    else void live.catchUp().then(() => done(null, payload));
  });
  const catalogue = cacheUntilChanged<Answer>(live, {
    max: MAX_BYTES.catalogue,
    sizeOf,
    forget: ({ topic }) => TOPICS.catalogue.includes(topic) || [],
  });
  app.addHook('onRoute', (route) => {
    const by = route.config?.cachedBy;
    if (!by || route.method !== 'GET') return;
    const cache =
      by === 'catalogue'
        ? catalogue
        : cacheUntilChanged<Answer>(live, { max: MAX_BYTES.account, sizeOf, forget: forgetAccount });
    const answerFromMemory: preValidationHookHandler = (request, reply, done) => {
      const key = keyOf(request, by);
      if (key === undefined) return done();
      const answer = cache.get(key);
      if (answer) {
        counts[by].hits += 1;
        return send(request, reply, answer);
      }
      counts[by].misses += 1;
      const remember = cache.reading();
      request.cacheResponse = (made) => remember(key, made);
      done();
    };
    const cacheResponse: onSendHookHandler = (request, reply, payload, done) => {
      if (request.cacheResponse && reply.statusCode === 200 && typeof payload === 'string')
        request.cacheResponse({ ...prepareJson(payload), contentRange: reply.contentRange });
      done(null, payload);
    };
    route.preValidation = [...[route.preValidation ?? []].flat(), answerFromMemory];
    route.onSend = [cacheResponse, ...[route.onSend ?? []].flat()];
  });
  return () => counts;
};
