import { ownLegalDetails, passwordChange, profile, user } from '@formulary/contract';
import { z } from 'zod';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { sessionToken } from '../sessions/create-session.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';
import type { limitPasswordChanges } from '../sign-in/limits.ts';
import { changePassword, findLegalDetails, findUser, saveProfile } from './profile.ts';

export const profileRoutes = (
  app: App,
  services: Services,
  guesses: ReturnType<typeof limitPasswordChanges>,
): void => {
  const { db, clock } = services;

  app.get(
    '/users',
    {
      config: { access: 'signed-in', cachedBy: 'account', beforeSecondFactor: true },
      schema: {
        operationId: 'findCurrentUser',
        summary: 'Get the current user',
        description: 'Includes the balance: a positive balance is owed, a negative balance is credit.',
        response: { 200: user },
      },
    },
    async (request) => {
      const { id, viewedBy } = currentUser(request);
      const found = (await findUser(db, id)) ?? notFound('User');
      const { needsSecondFactor } = currentUser(request);
      const user = needsSecondFactor ? { ...found, needsSecondFactor } : found;
      if (!viewedBy) return user;
      return { ...user, viewedBy: { name: viewedBy.name, until: viewedBy.until.toISOString() } };
    },
  );

  app.get(
    '/users/legal-details',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findLegalDetails',
        summary: 'Get your legal details',
        description:
          'Returns your legal details as shown on documents, and your payment terms. Only staff can change them.',
        response: { 200: ownLegalDetails },
      },
    },
    async (request) => findLegalDetails(db, currentUser(request).id),
  );

  app.put(
    '/users/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'saveProfile',
        summary: 'Save your profile',
        description: 'You can save only your own profile.',
        refusals: ['FORBIDDEN'],
        params: z.object({ id: z.uuid() }),
        body: profile,
        response: { 200: user },
      },
    },
    async (request) => {
      const { id } = request.params;
      if (id !== currentUser(request).id) throw new AppError('FORBIDDEN', 'Forbidden');
      const { name, surname, phone } = request.body;
      return saveProfile(db, { id, name, surname, phone, at: clock() });
    },
  );

  app.put(
    '/users/password',
    {
      config: { access: 'signed-in', beforeSecondFactor: true },
      schema: {
        operationId: 'changePassword',
        summary: 'Change your password',
        description:
          'Ends all your other sessions and unfinished sign-ins, and cancels the one-time links to your account.',
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        body: passwordChange,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { id, sessionId } = currentUser(request);
      const caller = { id, sessionId, token: sessionToken(request) ?? '' };
      await changePassword(services, guesses, caller, request.body);
      // The password is changed; failing to remember the device must not fail the request.
      await rememberDevice(db, reply, id, clock()).catch((error: unknown) =>
        request.log.warn({ err: error }, 'Could not remember a device'),
      );
      return reply.code(204).send(null);
    },
  );
};
