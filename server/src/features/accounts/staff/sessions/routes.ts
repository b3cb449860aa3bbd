import { staffSessionList } from '@formulary/contract';
import { and, desc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { currentUser } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { notFound } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { endSessionsOf } from '../../end-sessions.ts';
import { labelOf } from '../../person-label.ts';
import { sessions, users } from '../../tables.ts';

const params = z.object({ id: z.uuid() });
const noAnswer = { 204: z.null().describe('Done') };

/** Where a person is signed in, and the end of it. */
export const staffSessionRoutes = (app: App, { db, clock }: Services): void => {
  const config = { access: 'admin' } as const;

  const end = (userId: string, actorId: string, id?: string): Promise<void> =>
    db.transaction(async (tx) => {
      const at = clock();
      const [person] = await tx.select().from(users).where(eq(users.id, userId));
      if (!person) return notFound('Customer');
      const ended = await endSessionsOf(tx, userId, id ? { id, at } : { at });
      if (ended === 0) return id ? notFound('Session') : undefined;
      await recordAudit(tx, {
        actorId,
        action: 'Deleted',
        entity: 'Session',
        entityId: userId,
        label: labelOf(person),
        summary: id ? 'Ended a session' : `Ended all sessions (${ended})`,
        at,
      });
    });

  app.get(
    '/customers/:id/sessions',
    { config, schema: { params, response: { 200: staffSessionList } } },
    async ({ params: { id } }) => {
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, clock())))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
      return {
        sessions: rows.map((row) => ({
          id: row.id,
          createdAt: row.createdAt.toISOString(),
          lastUsedAt: row.lastUsedAt.toISOString(),
          userAgent: row.userAgent,
        })),
      };
    },
  );

  app.delete(
    '/customers/:id/sessions',
    { config, schema: { params, response: noAnswer } },
    async (request, reply) => {
      await end(request.params.id, currentUser(request).id);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/customers/:id/sessions/:sessionId',
    { config, schema: { params: params.extend({ sessionId: z.uuid() }), response: noAnswer } },
    async (request, reply) => {
      await end(request.params.id, currentUser(request).id, request.params.sessionId);
      return reply.code(204).send(null);
    },
  );
};
