import {
  identityProof,
  newAuthenticator,
  ownSecurity,
  recoveryCodes,
  secondFactorCode,
} from '@formulary/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf, currentUser, type RequireIdentity } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import type { IdentityCheck } from '../confirm-identity.ts';
import { resetSecondFactorOf } from './factors.ts';
import {
  confirmAuthenticator,
  findOwnSecurity,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './own-security.ts';

const noAnswer = { 204: z.null().describe('Done') };
const QUARTER_SECONDS = 15 * 60;

/** The store's name in an authenticator app: the host that people type. */
const issuerOf = ({ headers, hostname }: FastifyRequest): string =>
  URL.parse(headers.origin ?? '')?.hostname || hostname.replace(/^api\./, '');

/** How the current user signs in, and the second factor of staff. Open to staff who have yet to set one up. */
export const ownSecurityRoutes = (app: App, { db, clock }: Services, identity: IdentityCheck): void => {
  const guesses = limitRate(db, {
    name: 'authenticator-setup',
    points: 20,
    seconds: QUARTER_SECONDS,
    refusal: 'Too many attempts.',
  });
  const config = { access: 'staff', beforeSecondFactor: true } as const;

  app.get(
    '/users/security',
    {
      config: { access: 'signed-in', beforeSecondFactor: true },
      schema: {
        operationId: 'findOwnSecurity',
        summary: 'Get your sign-in methods',
        description: 'Returns your passkeys and, for staff, the second factor.',
        response: { 200: ownSecurity },
      },
    },
    (request) => findOwnSecurity(db, currentUser(request), clock()),
  );

  app.post(
    '/users/authenticator',
    {
      config,
      schema: {
        operationId: 'startAuthenticator',
        summary: 'Set up an authenticator app',
        description:
          'Returns the key for the app. The app becomes active when you confirm the first code. Requires your password if you signed in more than 15 minutes ago.',
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        body: identityProof,
        response: { 200: newAuthenticator },
      },
    },
    async (request) => {
      await identity.require(request, request.body.password);
      const { id } = currentUser(request);
      return startAuthenticator(db, { id, at: clock(), issuer: issuerOf(request) });
    },
  );

  app.post(
    '/users/authenticator/confirmation',
    {
      config,
      schema: {
        operationId: 'confirmAuthenticator',
        summary: 'Confirm an authenticator app',
        description:
          'Activates the app with its first code and ends your other sessions. Returns the recovery codes, which are not shown again.',
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        body: secondFactorCode,
        response: { 200: recoveryCodes },
      },
    },
    async (request) => {
      const { id, sessionId } = currentUser(request);
      await guesses.count(id);
      const owner = { id, sessionId, at: clock() };
      return { recoveryCodes: await confirmAuthenticator(db, owner, request.body.code) };
    },
  );

  app.post(
    '/users/authenticator/removal',
    {
      config,
      schema: {
        operationId: 'removeAuthenticator',
        summary: 'Remove your authenticator app',
        description: 'Requires your password if you signed in more than 15 minutes ago.',
        refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
        body: identityProof,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      await identity.require(request, request.body.password);
      await removeAuthenticator(db, { id: currentUser(request).id, at: clock() });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/users/recovery-codes',
    {
      config,
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'Replace your recovery codes',
        description:
          'Returns new recovery codes, which are not shown again. The earlier codes stop working. Requires your password if you signed in more than 15 minutes ago.',
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        body: identityProof,
        response: { 200: recoveryCodes },
      },
    },
    async (request) => {
      await identity.require(request, request.body.password);
      return { recoveryCodes: await renewRecoveryCodes(db, { id: currentUser(request).id, at: clock() }) };
    },
  );
};

export const staffSecondFactorRoutes = (
  app: App,
  { db, clock }: Services,
  requireIdentity: RequireIdentity,
): void => {
  app.post(
    '/customers/:id/second-factor/removal',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'resetSecondFactor',
        summary: "Reset a person's second factor",
        description:
          "Removes the person's passkeys, authenticator app and recovery codes, and ends their sessions. They can then sign in with their password and set up new ones. Requires your password if you signed in more than 15 minutes ago.",
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        params: z.object({ id: z.uuid() }),
        body: identityProof,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      await requireIdentity(request, request.body.password);
      await resetSecondFactorOf(db, { userId: request.params.id, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );
};
