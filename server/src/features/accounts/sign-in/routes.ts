import { appSettings, login, PAGE_SIZE } from '@formulary/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { App, Services } from '../../../http/app.ts';
import { endSession, sweepSessions } from '../end-sessions.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from '../session-cookie.ts';
import { countAttempts } from './limits.ts';
import { signIn } from './sign-in.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

export const signInRoutes = (app: App, services: Services): void => {
  const { db, clock, config } = services;
  const attempts = countAttempts(db);
  let sweptAt = 0;

  /** What has expired goes when somebody signs in; whoever signs in never waits for a failure of it. */
  const sweep = async (log: FastifyBaseLogger): Promise<void> => {
    const now = clock();
    if (now.getTime() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now.getTime();
    await Promise.all([sweepSessions(db, now), attempts.sweep()]).catch((error: unknown) =>
      log.warn({ err: error }, 'expired sessions were not removed'),
    );
  };

  app.post(
    '/auth',
    { config: { access: 'public' }, schema: { body: login, response: { 204: z.null() } } },
    async (request, reply) => {
      const userAgent = request.headers['user-agent'] ?? '';
      const token = await signIn(services, attempts, request.body, { address: request.ip, userAgent });
      const previous = sessionToken(request);
      if (previous) await endSession(db, previous, clock());
      await sweep(request.log);
      setSessionCookie(reply, token, config);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/logout',
    { config: { access: 'public' }, schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      const token = sessionToken(request);
      if (token) await endSession(db, token, clock());
      clearSessionCookie(reply);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/app-settings',
    { config: { access: 'signed-in' }, schema: { response: { 200: appSettings } } },
    async () => ({ currency: 'ZAR' as const, locale: 'en-ZA' as const, pageSize: PAGE_SIZE }),
  );
};
