import { appSettings, login, nextSignInStep, PAGE_SIZE, secondFactorCode } from '@formulary/contract';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App, Services } from '../../../http/app.ts';
import { sweepRateLimits } from '../../../http/guards/rate-limit.ts';
import { findTradingRules } from '../../business/queries.ts';
import { passkeySignInRoutes } from '../passkeys/routes.ts';
import {
  endPendingSignIn,
  secondFactorCheck,
  setPendingCookie,
  sweepPendingSignIns,
} from '../second-factor/pending-sign-in.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from '../sessions/create-session.ts';
import { endSession, sweepSessions } from '../sessions/end-sessions.ts';
import { rememberDevice, sweepDevices } from './known-devices.ts';
import { limitSignIns } from './limits.ts';
import { recordSignIns, type SignedIn, signIn } from './sign-in.ts';

const SWEEP_EVERY_MS = 60_000;

export const signInRoutes = (app: App, services: Services): void => {
  const { db, clock, config } = services;
  const limits = limitSignIns(db);
  const record = recordSignIns(db);
  const checkSecondFactor = secondFactorCheck(services);
  const recording = new Set<Promise<void>>();
  let sweptAt = 0;

  /** Runs after the response, so that response time does not reveal whether the account exists. */
  const inBackground = (work: Promise<void>, log: FastifyBaseLogger): void => {
    const done = work
      .catch((error: unknown) => log.warn({ err: error }, 'Could not record a refused sign-in'))
      .finally(() => recording.delete(done));
    recording.add(done);
  };
  app.addHook('onClose', async () => {
    await Promise.all(recording);
  });

  /** Deletes expired records on each sign-in attempt. A failure is logged and does not affect the request. */
  const sweep = async (log: FastifyBaseLogger): Promise<void> => {
    const now = clock();
    if (now.getTime() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now.getTime();
    await Promise.all([
      sweepSessions(db, now),
      sweepDevices(db, now),
      sweepPendingSignIns(db, now),
      sweepRateLimits(db),
    ]).catch((error: unknown) => log.warn({ err: error }, 'Could not remove expired sessions and counts'));
  };

  /** Replaces the browser's session with the new one. */
  const finish = async (reply: FastifyReply, account: SignedIn, token: string): Promise<void> => {
    const { request } = reply;
    const now = clock();
    const previous = sessionToken(request);
    if (previous) await endSession(db, previous, now);
    await endPendingSignIn(db, reply);
    await record.signedIn(account, request, now);
    await rememberDevice(db, reply, account.id, now);
    setSessionCookie(reply, token, config, { now, createdAt: now });
  };

  app.post(
    '/auth',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'signIn',
        summary: 'Sign in',
        description:
          'Sets the session cookie and returns 204. For staff with a second factor, returns 200 and starts no session until they call `signInBySecondFactor` or `signInByPasskey`. Programs use an API token instead.',
        refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
        body: login,
        response: { 200: nextSignInStep, 204: z.null() },
      },
    },
    async (request, reply) => {
      await sweep(request.log);
      const { account, opened } = await signIn(services, limits, request.body, {
        request,
        onRefused: (refused, why) =>
          inBackground(record.refused(refused, request, why, clock()), request.log),
      });
      if ('pending' in opened) {
        setPendingCookie(reply, opened.pending);
        return reply.code(200).send({ next: 'second-factor' as const, methods: opened.methods });
      }
      await finish(reply, account, opened.token);
      return reply.code(204).send(null);
    },
  );

  passkeySignInRoutes(app, services, finish);

  app.post(
    '/auth/second-factor',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'signInBySecondFactor',
        summary: 'Sign in with the second factor',
        description:
          'Send a code from the authenticator app, or a recovery code, within 5 minutes of entering the password. Each code works once. You have 5 attempts.',
        refusals: ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
        body: secondFactorCode,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { account, token } = await checkSecondFactor(request, request.body.code, (refused) =>
        inBackground(record.refused(refused, request, 'wrong code', clock()), request.log),
      );
      await finish(reply, account, token);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/logout',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'signOut',
        summary: 'Sign out',
        description: 'Ends the session. Succeeds even if you are already signed out.',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const token = sessionToken(request);
      if (token) await endSession(db, token, clock());
      await endPendingSignIn(db, reply);
      clearSessionCookie(reply);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/app-settings',
    {
      config: { access: 'signed-in', beforeSecondFactor: true },
      schema: {
        operationId: 'findAppSettings',
        summary: 'Get the app settings',
        description: 'Returns the currency, locale, page size, time zone, decimals and VAT settings.',
        response: { 200: appSettings },
      },
    },
    async () => ({
      currency: 'ZAR' as const,
      locale: 'en-ZA' as const,
      pageSize: PAGE_SIZE,
      ...(await findTradingRules(db, clock())),
    }),
  );
};
