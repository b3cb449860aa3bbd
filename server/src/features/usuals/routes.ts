import { usualList } from '@formulary/contract';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { listing, setContentRange } from '../../http/paging.ts';
import { listUsuals } from './list-usuals.ts';

export const usualsRoutes = (app: App, { db, clock }: Services): void => {
  app.get(
    '/usuals',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listUsuals',
        summary: 'List your usual products',
        description:
          'Returns products and variants that you ordered on at least two days in the last year, with your usual quantity. Those due for reordering come first.',
        querystring: listing({}),
        response: { 200: usualList },
      },
    },
    async (request, reply) => {
      const { page } = request.query;
      const found = await listUsuals(db, { userId: currentUser(request).id, at: clock(), page });
      setContentRange(reply, 'usuals', page, found.usuals.length, found.total);
      return found;
    },
  );
};
