import { ownSessionList, staffSessionList } from '@formulary/contract';
import { z } from 'zod';
import { actorOf, currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { describeSessions, endOwnSessions, endSessions, listOwnSessions } from './sessions.ts';

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
        description: 'Returns your active sessions, most recently used first.',
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
        description: 'Signs you out everywhere else immediately.',
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
        description: 'Signs you out of that session immediately.',
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

const params = z.object({ id: z.uuid() });

export const staffSessionRoutes = (app: App, { db, clock }: Services): void => {
  const config = { access: 'admin' } as const;

  app.get(
    '/customers/:id/sessions',
    {
      config,
      schema: {
        operationId: 'listSessions',
        summary: "List a person's sessions",
        description:
          "Returns the person's active sessions, and the sign-in methods that they use in addition to the password.",
        params,
        response: { 200: staffSessionList },
      },
    },
    ({ params: { id } }) => describeSessions(db, id, clock()),
  );

  app.delete(
    '/customers/:id/sessions',
    {
      config,
      schema: {
        operationId: 'endSessions',
        summary: "End all of a person's sessions",
        description: 'Signs the person out everywhere immediately.',
        params,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      await endSessions(db, { userId: request.params.id, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/customers/:id/sessions/:sessionId',
    {
      config,
      schema: {
        operationId: 'endSession',
        summary: "End one of a person's sessions",
        description: 'Signs the person out of that session immediately.',
        params: params.extend({ sessionId: z.uuid() }),
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const { id: userId, sessionId } = request.params;
      await endSessions(db, { userId, sessionId, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );
};
