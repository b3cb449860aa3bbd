import {
  linkOwner,
  newPassword,
  nextSignInStep,
  passwordResetMeans,
  passwordResetRequest,
} from '@formulary/contract';
import { z } from 'zod';
import type { App, Services } from '../../../http/app.ts';
import { setPendingCookie } from '../second-factor/pending-sign-in.ts';
import { setSessionCookie } from '../sessions/create-session.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';
import { passwordResetRequests } from './forgotten-password.ts';
import { findLinkOwner, usePasswordLink } from './use-password-link.ts';

const params = z.object({ token: z.string().min(1).max(100) });

/** One-time password links: open to anybody who has one, signed in or not. */
export const passwordLinkRoutes = (app: App, services: Services): void => {
  const { db, clock, config, mail } = services;
  const requestReset = passwordResetRequests(services);

  app.get(
    '/password-resets',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'findPasswordResetMeans',
        summary: 'Find whether a forgotten password can be set by email',
        description: 'Not in a store without a mail server: people contact the wholesaler instead.',
        response: { 200: passwordResetMeans },
      },
    },
    () => ({ byEmail: mail.isOn }),
  );

  app.post(
    '/password-resets',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Ask for a link to set a forgotten password',
        description:
          'Sends a link that works once, for an hour, to the person with that username or email address. The answer is the same if there is none.',
        refusals: ['TOO_MANY_REQUESTS'],
        body: passwordResetRequest,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await requestReset(request.body.account, request.ip);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/password-links/:token',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'findPasswordLink',
        summary: 'Find whom a password link is for',
        description: '404 once it has been used or has expired.',
        params,
        response: { 200: linkOwner },
      },
    },
    (request) => findLinkOwner(db, request.params.token, clock()),
  );

  app.post(
    '/password-links/:token',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'usePasswordLink',
        summary: 'Set a password by a link',
        description:
          'Uses the link, ends all sessions of the account, and signs in; staff with a second factor are asked for it next, as after the password.',
        params,
        body: newPassword,
        response: { 200: nextSignInStep, 204: z.null() },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      const used = await usePasswordLink(services, token, request.body.newPassword, request);
      if ('pending' in used) {
        setPendingCookie(reply, used.pending);
        return reply.code(200).send({ next: 'second-factor' as const, methods: used.methods });
      }
      const { userId, session } = used;
      const now = clock();
      // The password is set; failing to remember the device must not fail the request.
      await rememberDevice(db, reply, userId, now).catch((error: unknown) =>
        request.log.warn({ err: error }, 'Could not remember a device'),
      );
      setSessionCookie(reply, session, config, { now, createdAt: now });
      return reply.code(204).send(null);
    },
  );
};
