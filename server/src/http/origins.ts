import cors from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { AppError } from './app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
};

/** Whether a page of `origin` may call `host` with credentials: its own host, or `api.` before it. */
const mayCall = (origin: string, host: string): boolean => {
  const from = hostOf(origin);
  return from !== undefined && (host === from || host === `api.${from}`);
};

const refuseCrossSite = async (request: FastifyRequest): Promise<void> => {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const allowed =
    origin === undefined
      ? site === undefined || site === 'same-origin' || site === 'none'
      : mayCall(origin, request.host);
  if (!allowed) throw new AppError('CROSS_SITE', 'This request came from another site');
};

/** CORS without a list: an origin may call the API on `api.` + its own host. State-changing requests from anywhere else are refused. */
export const guardOrigins = async (app: App): Promise<void> => {
  await app.register(cors, {
    hook: 'onRequest',
    delegator: (request, done) => {
      const { origin } = request.headers;
      const allowed = origin !== undefined && mayCall(origin, request.host);
      done(null, {
        origin: allowed ? origin : false,
        credentials: true,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['Content-Type', 'Idempotency-Key'],
        exposedHeaders: ['Content-Range', 'Retry-After'],
        maxAge: 600,
      });
    },
  });
  app.addHook('onRequest', refuseCrossSite);
};
