import { apiTokenInput, apiTokenList, createdApiToken, identityProof } from '@formulary/contract';
import { z } from 'zod';
import { actorOf, type RequireIdentity } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { listing, setContentRange } from '../../../http/paging.ts';
import { createToken, listTokens, revokeToken } from './api-tokens.ts';

/** No scope gives access to these, so a token cannot create another. */
export const staffApiTokenRoutes = (
  app: App,
  { db, clock }: Services,
  requireIdentity: RequireIdentity,
): void => {
  const config = { access: 'admin' } as const;

  app.get(
    '/api-tokens',
    {
      config,
      schema: {
        operationId: 'listApiTokens',
        summary: 'List API tokens',
        description: 'Returns all API tokens, newest first, including expired and revoked ones.',
        querystring: listing({}),
        response: { 200: apiTokenList },
      },
    },
    async ({ query: { page } }, reply) => {
      const answer = await listTokens(db, page);
      setContentRange(reply, 'apiTokens', page, answer.apiTokens.length, answer.total);
      return answer;
    },
  );

  app.post(
    '/api-tokens',
    {
      config,
      schema: {
        operationId: 'createApiToken',
        summary: 'Create an API token',
        description:
          'Returns the token, which is not shown again. Requires your password if you signed in more than 15 minutes ago.',
        refusals: ['TOO_MANY_REQUESTS'],
        body: apiTokenInput.extend(identityProof.shape),
        response: { 201: createdApiToken },
      },
    },
    async (request, reply) => {
      const { password, ...input } = request.body;
      await requireIdentity(request, password);
      return reply.code(201).send(await createToken(db, { input, ...actorOf(request, clock) }));
    },
  );

  app.delete(
    '/api-tokens/:id',
    {
      config,
      schema: {
        operationId: 'revokeApiToken',
        summary: 'Revoke an API token',
        description: 'The token stops working immediately. Revoking it again has no effect.',
        params: z.object({ id: z.uuid() }),
        response: { 204: z.null().describe('Revoked') },
      },
    },
    async (request, reply) => {
      await revokeToken(db, { id: request.params.id, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );
};
