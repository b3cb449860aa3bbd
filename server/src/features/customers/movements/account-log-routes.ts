import { type AccountLogList, accountLogList, oneOf, type Page } from '@formulary/contract';
import type { Db } from '../../../db/client.ts';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { listing, setContentRange } from '../../../http/paging.ts';
import { type EntryFilter, selectEntries } from '../../ledger/queries.ts';
import { entryReferences } from './list-movements.ts';

/** `uploads=false` leaves out entries that only record the upload of a proof. */
const uploads = oneOf(['true', 'false'])
  .transform((text) => text === 'true')
  .default(true);

const listAccountLog = async (
  db: Db,
  userId: string,
  page: Page,
  filter: EntryFilter,
): Promise<AccountLogList> => {
  const rows = await selectEntries(db, userId, page, filter);
  const entries = rows.flatMap(({ entry }) => entry ?? []);
  const references = await entryReferences(db, entries);
  return {
    accountLogs: entries.map((entry) => ({
      id: entry.id,
      dateCreated: entry.createdAt.toISOString(),
      logType: entry.source,
      logStatus: entry.action,
      currentOutstanding: entry.currentOutstanding,
      previousOutstanding: entry.previousOutstanding,
      entityId: entry.entityId,
      reference: (entry.entityId && references.get(entry.entityId)) ?? null,
    })),
    total: rows[0]?.total ?? 0,
  };
};

export const accountLogRoutes = (app: App, { db }: Services): void => {
  app.get(
    '/account-logs',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listAccountLogs',
        summary: 'List the movements of your balance',
        description: 'Newest first.',
        querystring: listing({ uploads }),
        response: { 200: accountLogList },
      },
    },
    async (request, reply) => {
      const { page, ...filter } = request.query;
      const answer = await listAccountLog(db, currentUser(request).id, page, filter);
      setContentRange(reply, 'accountLogs', page, answer.accountLogs.length, answer.total);
      return answer;
    },
  );
};
