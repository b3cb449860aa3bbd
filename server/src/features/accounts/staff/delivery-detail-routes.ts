import { deliveryDetail, deliveryDetailInput, deliveryDetailList } from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { listing, searchText, setContentRange } from '../../../http/paging.ts';
import { listDeliveryDetails } from '../delivery-details/queries.ts';
import { addDetailFor, removeDetailOf, replaceDetailOf } from './change-delivery-details.ts';

const params = z.object({ id: z.uuid() });
const detailParams = params.extend({ detailId: z.uuid() });
const sort = { field: 'RecipientName', descending: false } as const;

export const staffDeliveryDetailRoutes = (app: App, { db, clock }: Services): void => {
  const read = { access: 'staff', scope: 'customers:read' } as const;
  const write = { access: 'staff', scope: 'customers:write' } as const;

  app.get(
    '/customers/:id/delivery-details',
    {
      config: read,
      schema: {
        operationId: 'listCustomerDeliveryDetails',
        summary: "List a customer's delivery details",
        description: 'By recipient.',
        params,
        querystring: listing({ q: searchText.optional() }),
        response: { 200: deliveryDetailList },
      },
    },
    async ({ params: { id }, query: { q = '', page } }, reply) => {
      const found = await listDeliveryDetails(db, id, { q, sort, page });
      setContentRange(reply, 'delivery-details', page, found.deilveryDetails.length, found.total);
      return found;
    },
  );

  app.post(
    '/customers/:id/delivery-details',
    {
      config: write,
      schema: {
        operationId: 'addCustomerDeliveryDetail',
        summary: 'Add a delivery detail for a customer',
        description: 'If it is the default, the previous default no longer is.',
        refusals: ['CONFLICT'],
        params,
        body: deliveryDetailInput,
        response: { 201: deliveryDetail },
      },
    },
    async (request, reply) => {
      const change = { userId: request.params.id, ...actorOf(request, clock) };
      return reply.code(201).send(await addDetailFor(db, change, request.body));
    },
  );

  app.put(
    '/customers/:id/delivery-details/:detailId',
    {
      config: write,
      schema: {
        operationId: 'replaceCustomerDeliveryDetail',
        summary: "Replace a customer's delivery detail",
        description: 'All of its fields.',
        params: detailParams,
        body: deliveryDetailInput,
        response: { 200: deliveryDetail },
      },
    },
    (request) => {
      const { id: userId, detailId } = request.params;
      return replaceDetailOf(db, { userId, detailId, ...actorOf(request, clock) }, request.body);
    },
  );

  app.delete(
    '/customers/:id/delivery-details/:detailId',
    {
      config: write,
      schema: {
        operationId: 'deleteCustomerDeliveryDetail',
        summary: "Delete a customer's delivery detail",
        description: 'If it was the default, none is.',
        params: detailParams,
        response: { 204: z.null().describe('Done') },
      },
    },
    async (request, reply) => {
      const { id: userId, detailId } = request.params;
      await removeDetailOf(db, { userId, detailId, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );
};
