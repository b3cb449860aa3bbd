import { AUDIT_ENTITIES, auditList } from '@formulary/contract';
import { z } from 'zod';
import type { App, Services } from '../../http/app.ts';
import { listing, sayRange } from '../../http/paging.ts';
import { listAudit } from './queries.ts';

const query = listing({
  actorId: z.uuid().optional(),
  entity: z.enum(AUDIT_ENTITIES).optional(),
  entityId: z.uuid().optional(),
  from: z.iso.datetime().pipe(z.coerce.date()).optional(),
  until: z.iso.datetime().pipe(z.coerce.date()).optional(),
});

export const staffAuditRoutes = (app: App, { db }: Services): void => {
  app.get(
    '/audit',
    { config: { access: 'admin' }, schema: { querystring: query, response: { 200: auditList } } },
    async (request, reply) => {
      const { page, ...filter } = request.query;
      const answer = await listAudit(db, filter, page);
      sayRange(reply, 'auditEntries', page, answer.auditEntries.length, answer.total);
      return answer;
    },
  );
};
