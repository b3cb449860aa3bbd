import cors from '@fastify/cors';
import { EVENTS_POSITION } from '@formulary/contract/events-position';
import type { FastifyRequest } from 'fastify';
import { bearerOf, isSafe } from '../access.ts';
import type { App } from '../app.ts';
import { AppError } from '../errors/app-error.ts';

/** Returns the host of an origin's page; undefined if the API must not trust it. */
const pageHost = (origin: string, request: FastifyRequest): string | undefined => {
  if (!URL.canParse(origin)) return undefined;
  const { protocol, host } = new URL(origin);
  const isDowngrade = request.protocol === 'https' && protocol !== 'https:';
  return isDowngrade ? undefined : host;
};

const ownHost = (request: FastifyRequest): string => request.host.toLowerCase();

/** Whether the request comes from a page on X and is for `api.X`. */
const isPageOfApi = (request: FastifyRequest): boolean => {
  const { origin } = request.headers;
  const host = origin && pageHost(origin, request);
  return Boolean(host) && ownHost(request) === `api.${host}`;
};

const isFromOwnPages = (request: FastifyRequest): boolean => {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site') return false;
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  return isPageOfApi(request) || pageHost(origin, request) === ownHost(request);
};

/**
 * CORS without a configured list: a page may call the API on `api.` + its own host, with credentials. Unsafe requests
 * from any other origin, except the API's own, are rejected.
 */
export const guardOrigins = async (app: App): Promise<void> => {
  await app.register(cors, {
    hook: 'onRequest',
    delegator: (request, done) => {
      done(null, {
        origin: isPageOfApi(request) ? request.headers.origin : false,
        credentials: true,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['Content-Type', 'Idempotency-Key'],
        exposedHeaders: ['Content-Range', 'Retry-After', EVENTS_POSITION],
        maxAge: 600,
      });
    },
  });
  app.addHook('onRequest', async (request) => {
    // Another site's page cannot send an API token, and with a token, cookies are ignored.
    if (isSafe(request) || isFromOwnPages(request) || bearerOf(request)) return;
    throw new AppError('CROSS_SITE', 'This request came from another site.');
  });
};
