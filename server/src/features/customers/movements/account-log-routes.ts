import { accountLogList, oneOf } from '@formulary/contract';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { listing, setContentRange } from '../../../http/paging.ts';
import { listAccountLog } from './list-account-log.ts';

/** `uploads=false` leaves out the entries that only say that a proof was uploaded. */
const uploads = oneOf(['true', 'false'])
  .transform((text) => text === 'true')
  .default(true);

/** The caller's own account log. */
export const accountLogRoutes = (app: App, { db }: Services): void => {
  app.get(
    '/account-logs',
    {
      config: { access: 'signed-in' },
      schema: { querystring: listing({ uploads }), response: { 200: accountLogList } },
    },
    async (request, reply) => {
      const { page, ...filter } = request.query;
      const answer = await listAccountLog(db, currentUser(request).id, page, filter);
      setContentRange(reply, 'accountLogs', page, answer.accountLogs.length, answer.total);
      return answer;
    },
  );
};
