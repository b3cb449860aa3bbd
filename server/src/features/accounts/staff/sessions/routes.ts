import { staffSessionList } from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { endSessions, listSessions } from './sessions.ts';

const params = z.object({ id: z.uuid() });
const noAnswer = { 204: z.null().describe('Done') };

export const staffSessionRoutes = (app: App, { db, clock }: Services): void => {
  const config = { access: 'admin' } as const;

  app.get(
    '/customers/:id/sessions',
    { config, schema: { params, response: { 200: staffSessionList } } },
    ({ params: { id } }) => listSessions(db, id, clock()),
  );

  app.delete(
    '/customers/:id/sessions',
    { config, schema: { params, response: noAnswer } },
    async (request, reply) => {
      await endSessions(db, { userId: request.params.id, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/customers/:id/sessions/:sessionId',
    { config, schema: { params: params.extend({ sessionId: z.uuid() }), response: noAnswer } },
    async (request, reply) => {
      const { id: userId, sessionId } = request.params;
      await endSessions(db, { userId, sessionId, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );
};
