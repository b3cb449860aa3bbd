import { z } from 'zod';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { hashToken, sessionToken } from '../sessions/create-session.ts';
import { startImpersonation, stopImpersonation } from './impersonate.ts';

const noAnswer = { 204: z.null().describe('Done') };

/** Ends an impersonation, the only change allowed during one. */
export const impersonationRoutes = (app: App, { db, clock }: Services): void => {
  app.delete(
    '/impersonation',
    {
      config: { access: 'signed-in', whileImpersonating: true, beforeSecondFactor: true },
      schema: {
        operationId: 'stopImpersonation',
        summary: 'Stop viewing as a customer',
        description: 'The session continues as the Admin.',
        response: noAnswer,
      },
    },
    async (request, reply) => {
      await stopImpersonation(db, hashToken(sessionToken(request) ?? ''), clock());
      return reply.code(204).send(null);
    },
  );
};

export const staffImpersonationRoutes = (app: App, { db, clock }: Services): void => {
  app.post(
    '/customers/:id/impersonation',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'startImpersonation',
        summary: 'View the store as a customer',
        description:
          'Shows the store in this session as the customer sees it. You cannot change anything. Viewing ends when you stop it, or after 30 minutes.',
        refusals: ['CONFLICT'],
        params: z.object({ id: z.uuid() }),
        response: noAnswer,
      },
    },
    async (request, reply) => {
      await startImpersonation(db, {
        token: sessionToken(request) ?? '',
        actorId: currentUser(request).id,
        customerId: request.params.id,
        at: clock(),
      });
      return reply.code(204).send(null);
    },
  );
};
