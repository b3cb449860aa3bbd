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
        summary: 'Check whether passwords can be reset by email',
        description:
          'Passwords cannot be reset by email in a store without a mail server. People contact the wholesaler instead.',
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
        summary: 'Request a password reset link',
        description:
          'Emails a link to the person with that username or email address. The link can be used once, within an hour. The response is the same if no such person exists.',
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
        summary: 'Get the owner of a password link',
        description: 'Returns 404 if the link has been used or has expired.',
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
        summary: 'Set a password with a link',
        description:
          'Uses up the link, ends all sessions of the account, and signs the person in. Staff with a second factor must then enter it, as after signing in with a password.',
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
