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
          'Answers with what the browser passes to `navigator.credentials.get`. The challenge works once, for ten minutes. 409 for a page without https or by an IP address.',
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
          'What the browser has signed. The owner was verified by the device, so no second factor is asked for.',
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
          'Answers with what the browser passes to `navigator.credentials.create`. The challenge works once, for ten minutes. Asks for your password if you signed in more than 15 minutes ago. 409 for a page without https or by an IP address.',
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
          'What the browser has created. If it is the first second factor of a member of staff, the answer has recovery codes, which are not shown again.',
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
        description: 'Only your own.',
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
          'Only your own: it no longer signs in. Asks for your password if you signed in more than 15 minutes ago.',
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
