import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { App, Services } from '../app.ts';
import { AppError, notFound } from '../errors/app-error.ts';
import type { Sources } from './store.ts';

/** Headers of which every forwarding proxy should set at least one. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether readers need a token, because in production or behind a proxy a request without one could come from anyone.
 */
const isGuarded = ({ metricsToken, production, trustProxy }: Config): boolean =>
  metricsToken !== undefined || production || trustProxy !== false;

const isFromThisMachine = ({ headers, socket }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

/** Whether anyone may read the metrics at all. */
const isOn = (config: Config): boolean => config.metricsToken !== undefined || !isGuarded(config);

const requireReader = (config: Config, request: FastifyRequest): void => {
  if (!isOn(config)) notFound('Address');
  if (config.metricsToken === undefined) {
    if (!isFromThisMachine(request)) notFound('Address');
    return;
  }
  const [, token = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!timingSafeEqual(hashOf(token), hashOf(config.metricsToken)))
    throw new AppError('UNAUTHENTICATED', 'Send METRICS_TOKEN as a bearer token.');
};

/**
 * `GET /metrics` for Prometheus: with METRICS_TOKEN, for callers that send it; without, only for this machine, and not at all
 * in production or behind a proxy. If nobody may read the metrics, nothing is counted.
 */
export const metricsRoutes = async (app: App, services: Services, sources: Sources): Promise<void> => {
  const { config } = services;
  const open = isOn(config) ? (await import('./registry.ts')).openMetrics(app, services, sources) : undefined;
  app.get(
    '/metrics',
    { config: { access: 'public', isProbe: true }, schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      requireReader(config, request);
      const { text, contentType } = (await open?.()) ?? notFound('Address');
      return reply.type(contentType).header('cache-control', 'no-store').send(text);
    },
  );
};
