import { ownSessionList } from '@formulary/contract';
import { z } from 'zod';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';

const noAnswer = { 204: z.null().describe('Done') };

/** Where the current user is signed in. */
export const ownSessionRoutes = (app: App, { db, clock }: Services): void => {
  app.get(
    '/users/sessions',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listOwnSessions',
        summary: 'List your sessions',
        description: 'Where you are signed in, most recently used first.',
        response: { 200: ownSessionList },
      },
    },
    (request) => listOwnSessions(db, currentUser(request), clock()),
  );

  app.delete(
    '/users/sessions',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'endOtherSessions',
        summary: 'End all your other sessions',
        description: 'You are signed out everywhere else at once.',
        response: noAnswer,
      },
    },
    async (request, reply) => {
      await endOwnSessions(db, currentUser(request), { at: clock() });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/users/sessions/:sessionId',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'endOwnSession',
        summary: 'End one of your sessions',
        description: 'You are signed out there at once.',
        params: z.object({ sessionId: z.uuid() }),
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const { sessionId } = request.params;
      await endOwnSessions(db, currentUser(request), { sessionId, at: clock() });
      return reply.code(204).send(null);
    },
  );
};
