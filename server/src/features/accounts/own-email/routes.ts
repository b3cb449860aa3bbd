import { emailChange, emailChangeOwner, ownEmail } from '@formulary/contract';
import { z } from 'zod';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import type { IdentityCheck } from '../confirm-identity.ts';
import { sessionToken } from '../sessions/create-session.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  emailChangeStarter,
  findEmailChange,
  findOwnEmail,
} from './change-email.ts';

const params = z.object({ token: z.string().min(1).max(100) });

/** The current user's email address, changed by a link to the new one. */
export const ownEmailRoutes = (app: App, services: Services, identity: IdentityCheck): void => {
  const { db, clock } = services;
  const start = emailChangeStarter(services, identity);

  app.get(
    '/users/email',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findOwnEmail',
        summary: 'Get your email address',
        description: 'Also returns a new address that you have entered but not confirmed yet.',
        response: { 200: ownEmail },
      },
    },
    (request) => findOwnEmail(services, currentUser(request).id),
  );

  app.put(
    '/users/email',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'changeOwnEmail',
        summary: 'Change your email address',
        description:
          'Sends a confirmation link to the new address. Earlier links stop working. Your current address stays in use until the link is opened.',
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        body: emailChange,
        response: { 200: ownEmail },
      },
    },
    async (request) => {
      const { id } = currentUser(request);
      await start({ id, token: sessionToken(request) ?? '' }, request.body);
      return findOwnEmail(services, id);
    },
  );

  app.delete(
    '/users/email/change',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'cancelEmailChange',
        summary: 'Cancel your email address change',
        description: 'The confirmation link stops working. Succeeds even if no change is pending.',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await cancelEmailChange(db, currentUser(request).id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/email-changes/:token',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'findEmailChange',
        summary: 'Look up the email change for a confirmation link',
        description: 'Returns 404 if the link has been used or has expired.',
        params,
        response: { 200: emailChangeOwner },
      },
    },
    (request) => findEmailChange(db, request.params.token, clock()),
  );

  app.post(
    '/email-changes/:token',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'confirmEmailChange',
        summary: 'Confirm an email address',
        description: 'Puts the new address into use and notifies the previous one by email.',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await confirmEmailChange(services, request.params.token);
      return reply.code(204).send(null);
    },
  );
};
