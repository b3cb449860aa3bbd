import { staffSessionList } from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { describeSessions, endSessions } from './sessions.ts';

const params = z.object({ id: z.uuid() });
const noAnswer = { 204: z.null().describe('Done') };

export const staffSessionRoutes = (app: App, { db, clock }: Services): void => {
  const config = { access: 'admin' } as const;

  app.get(
    '/customers/:id/sessions',
    {
      config,
      schema: {
        operationId: 'listSessions',
        summary: "List a person's sessions",
        description: 'Where they are signed in, and what they sign in with beside the password.',
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
        description: 'They are signed out everywhere at once.',
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
        description: 'They are signed out there at once.',
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
