import {
  addedPasskey,
  identityProof,
  newPasskey,
  passkeyCreation,
  passkeyNameInput,
  passkeyRequest,
  passkeySigned,
} from '@formulary/contract';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import type { IdentityCheck } from '../confirm-identity.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { relyingPartyOf } from './challenges.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './own-passkeys.ts';
import { passkeySignIn } from './sign-in-with-passkey.ts';

const noAnswer = { 204: z.null().describe('Done') };
const params = z.object({ id: z.uuid() });

/** `finish` sets the session cookie in the browser. */
export const passkeySignInRoutes = (
  app: App,
  services: Services,
  finish: (reply: FastifyReply, account: SignedIn, token: string) => Promise<void>,
): void => {
  const passkey = passkeySignIn(services);

  app.post(
    '/auth/passkey/challenge',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'startPasskeySignIn',
        summary: 'Start signing in with a passkey',
        description:
          'Returns the options for `navigator.credentials.get`. The challenge can be used once, within 10 minutes. Returns 409 if the page does not use https or is opened by IP address.',
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        response: { 200: passkeyRequest },
      },
    },
    (request) => passkey.start(request),
  );

  app.post(
    '/auth/passkey',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'signInByPasskey',
        summary: 'Sign in with a passkey',
        description:
          'Send the credential that the browser signed. The device has already verified its owner, so no second factor is required.',
        refusals: ['CONFLICT', 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
        body: passkeySigned,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { account, token } = await passkey.finish(request, request.body);
      await finish(reply, account, token);
      return reply.code(204).send(null);
    },
  );
};

/** The current user's passkeys. Open to staff before they have a second factor, because a passkey is one. */
export const ownPasskeyRoutes = (app: App, { db, clock }: Services, identity: IdentityCheck): void => {
  const config = { access: 'signed-in', beforeSecondFactor: true } as const;

  app.post(
    '/users/passkeys/challenge',
    {
      config,
      schema: {
        operationId: 'startPasskey',
        summary: 'Start adding a passkey',
        description:
          'Returns the options for `navigator.credentials.create`. The challenge can be used once, within 10 minutes. Requires your password if you signed in more than 15 minutes ago. Returns 409 if the page does not use https or is opened by IP address.',
        refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
        body: identityProof,
        response: { 200: passkeyCreation },
      },
    },
    async (request) => {
      const party = relyingPartyOf(request);
      await identity.require(request, request.body.password);
      return startPasskey(db, { id: currentUser(request).id, at: clock() }, party);
    },
  );

  app.post(
    '/users/passkeys',
    {
      config,
      schema: {
        operationId: 'addPasskey',
        summary: 'Add a passkey',
        description:
          'Send the credential that the browser created. If this is the first second factor of a member of staff, the response includes recovery codes, which are not shown again.',
        refusals: ['CONFLICT'],
        body: newPasskey,
        response: { 201: addedPasskey },
      },
    },
    async (request, reply) => {
      const { id, sessionId } = currentUser(request);
      const owner = { id, sessionId, at: clock() };
      return reply.code(201).send(await addPasskey(db, owner, relyingPartyOf(request), request.body));
    },
  );

  app.put(
    '/users/passkeys/:id',
    {
      config,
      schema: {
        operationId: 'renamePasskey',
        summary: 'Rename a passkey',
        description: 'You can rename only your own passkeys.',
        params,
        body: passkeyNameInput,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const { id } = currentUser(request);
      await renamePasskey(db, { id, passkeyId: request.params.id, name: request.body.name });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/users/passkeys/:id/removal',
    {
      config,
      schema: {
        operationId: 'removePasskey',
        summary: 'Remove a passkey',
        description:
          'You can remove only your own passkeys. A removed passkey can no longer be used to sign in. Requires your password if you signed in more than 15 minutes ago.',
        refusals: ['TOO_MANY_REQUESTS'],
        params,
        body: identityProof,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      await identity.require(request, request.body.password);
      await removePasskey(db, { id: currentUser(request).id, passkeyId: request.params.id, at: clock() });
      return reply.code(204).send(null);
    },
  );
};
