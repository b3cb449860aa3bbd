import { boughtList, usualList } from '@formulary/contract';
import { z } from 'zod';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { listing, setContentRange } from '../../http/paging.ts';
import { listBought, listUsuals } from './list-usuals.ts';

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

  app.get(
    '/usuals/bought',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listBought',
        summary: 'List what you last bought',
        description:
          'Returns every product and variant that you ordered in the last year, with the quantity, the price and the date of your last order of it. Newest first, at most 5,000.',
        response: { 200: boughtList },
      },
    },
    async (request) => listBought(db, { userId: currentUser(request).id, at: clock() }),
  );
};

/** What a customer buys, for staff who capture an order. */
export const staffUsualsRoutes = (app: App, { db, clock }: Services): void => {
  const config = { access: 'staff', scope: 'customers:read' } as const;
  const params = z.object({ id: z.uuid() });

  app.get(
    '/order-customers/:id/usuals',
    {
      config,
      schema: {
        operationId: 'listUsualsOfCustomer',
        summary: 'List a customer’s usual products',
        description: 'The same list as the customer sees. Empty for a person who never ordered.',
        params,
        querystring: listing({}),
        response: { 200: usualList },
      },
    },
    async (request, reply) => {
      const { page } = request.query;
      const found = await listUsuals(db, { userId: request.params.id, at: clock(), page });
      setContentRange(reply, 'usuals', page, found.usuals.length, found.total);
      return found;
    },
  );

  app.get(
    '/order-customers/:id/bought',
    {
      config,
      schema: {
        operationId: 'listBoughtByCustomer',
        summary: 'List what a customer last bought',
        description:
          'Returns every product and variant that the customer ordered in the last year, with the quantity, the price and the date of the last order of it. Newest first, at most 5,000.',
        params,
        response: { 200: boughtList },
      },
    },
    async (request) => listBought(db, { userId: request.params.id, at: clock() }),
  );
};
