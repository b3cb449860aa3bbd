import { accountLogList } from '@formulary/contract';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { listing, sayRange } from '../../http/paging.ts';
import { listEntries } from './queries.ts';

export const ledgerRoutes = (app: App, { db }: Services): void => {
  app.get(
    '/account-logs',
    {
      config: { access: 'signed-in' },
      schema: { querystring: listing({}), response: { 200: accountLogList } },
    },
    async (request, reply) => {
      const { page } = request.query;
      const answer = await listEntries(db, currentUser(request).id, page);
      sayRange(reply, 'accountLogs', page, answer.accountLogs.length, answer.total);
      return answer;
    },
  );
};
