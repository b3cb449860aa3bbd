import { entryRefusal, filterQuery, waitingEntryList } from '@formulary/contract';
import { z } from 'zod';
import { actorOf, currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { listing, setContentRange } from '../../../http/paging.ts';
import { approveEntry, listWaitingEntries, refuseEntry } from './account-entries.ts';

const params = z.object({ id: z.uuid() });
const noAnswer = { 204: z.null().describe('Done') };

/** Credits and debits beyond the limit of one person. API tokens may only read them: approval needs a person. */
export const staffEntriesRoutes = (app: App, { db, clock }: Services): void => {
  app.get(
    '/entries/waiting',
    {
      config: { access: 'staff', scope: 'payments:read' },
      schema: {
        operationId: 'listWaitingEntries',
        summary: 'List credits and debits to approve',
        description:
          'Returns entries beyond one person’s limit, oldest first. They do not change the balance yet. Can be filtered by customer.',
        querystring: listing({ filter: filterQuery({ customerId: z.uuid().optional() }).optional() }),
        response: { 200: waitingEntryList },
      },
    },
    async ({ query: { page, filter } }, reply) => {
      const answer = await listWaitingEntries(db, { ...filter }, page);
      setContentRange(reply, 'waitingEntries', page, answer.waitingEntries.length, answer.total);
      return answer;
    },
  );

  app.post(
    '/entries/:id/approve',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'approveEntry',
        summary: 'Approve a credit or debit',
        description: 'Approves an entry made by another person. The balance changes now.',
        refusals: ['CONFLICT', 'FORBIDDEN'],
        params,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      await approveEntry(db, { entryId: request.params.id, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/entries/:id/refuse',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'refuseEntry',
        summary: 'Reject a credit or debit',
        description: 'Requires a reason. Admins can reject any entry. Other staff can withdraw their own.',
        refusals: ['CONFLICT', 'FORBIDDEN'],
        params,
        body: entryRefusal,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const isAdmin = currentUser(request).role === 'Admin';
      const act = { entryId: request.params.id, ...actorOf(request, clock) };
      await refuseEntry(db, { ...act, isAdmin, reason: request.body.reason });
      return reply.code(204).send(null);
    },
  );
};
