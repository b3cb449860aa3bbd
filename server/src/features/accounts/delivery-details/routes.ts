import { deliveryDetail, deliveryDetailInput, deliveryDetailList, sortQuery } from '@formulary/contract';
import { z } from 'zod';
import { actorOf, currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { listing, searchText, setContentRange } from '../../../http/paging.ts';
import {
  type DeliveryDetailSort,
  findDefaultDeliveryDetail,
  findDeliveryDetail,
  listDeliveryDetails,
  SORT_FIELDS,
} from './queries.ts';
import {
  addDeliveryDetail,
  addDetailFor,
  removeDeliveryDetail,
  removeDetailOf,
  replaceDeliveryDetail,
  replaceDetailOf,
} from './save-delivery-detail.ts';

const BY_RECIPIENT: DeliveryDetailSort = { field: 'RecipientName', descending: false };
const params = z.object({ id: z.uuid() });

export const deliveryDetailRoutes = (app: App, { db, clock }: Services): void => {
  app.get(
    '/delivery-details',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listDeliveryDetails',
        summary: 'List your delivery details',
        description: 'Sorted by recipient by default. `q` searches addresses and recipients.',
        querystring: listing({ q: searchText.optional(), sort: sortQuery(SORT_FIELDS).optional() }),
        response: { 200: deliveryDetailList },
      },
    },
    async (request, reply) => {
      const { q = '', sort = BY_RECIPIENT, page } = request.query;
      const found = await listDeliveryDetails(db, currentUser(request).id, { q, sort, page });
      setContentRange(reply, 'delivery-details', page, found.deilveryDetails.length, found.total);
      return found;
    },
  );

  app.get(
    '/delivery-details/default',
    // Having no default is a normal state, not an error: 204.
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findDefaultDeliveryDetail',
        summary: 'Get your default delivery detail',
        description: 'Returns 204 if you have no default delivery detail.',
        response: { 200: deliveryDetail, 204: z.null() },
      },
    },
    async (request, reply) => {
      const detail = await findDefaultDeliveryDetail(db, currentUser(request).id);
      return detail ?? reply.code(204).send(null);
    },
  );

  app.get(
    '/delivery-details/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findDeliveryDetail',
        summary: 'Get a delivery detail',
        description: 'Returns one of your own delivery details.',
        params,
        response: { 200: deliveryDetail },
      },
    },
    async (request) =>
      (await findDeliveryDetail(db, currentUser(request).id, request.params.id)) ??
      notFound('Delivery detail'),
  );

  app.post(
    '/delivery-details',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'addDeliveryDetail',
        summary: 'Add a delivery detail',
        description: 'If the new delivery detail is the default, it replaces the previous default.',
        refusals: ['CONFLICT'],
        body: deliveryDetailInput,
        response: { 201: deliveryDetail },
      },
    },
    async (request, reply) => {
      const detail = await addDeliveryDetail(db, currentUser(request).id, request.body, clock());
      return reply.code(201).header('location', `/api/delivery-details/${detail.id}`).send(detail);
    },
  );

  app.put(
    '/delivery-details/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'replaceDeliveryDetail',
        summary: 'Replace a delivery detail',
        description: 'Replaces all fields. Existing orders keep the address that they were placed with.',
        params,
        body: deliveryDetailInput,
        response: { 200: deliveryDetail },
      },
    },
    (request) => replaceDeliveryDetail(db, currentUser(request).id, request.params.id, request.body, clock()),
  );

  app.delete(
    '/delivery-details/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'deleteDeliveryDetail',
        summary: 'Delete a delivery detail',
        description: 'If you delete the default delivery detail, you have no default.',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await removeDeliveryDetail(db, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );
};

const detailParams = params.extend({ detailId: z.uuid() });

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
        description: 'Sorted by recipient.',
        params,
        querystring: listing({ q: searchText.optional() }),
        response: { 200: deliveryDetailList },
      },
    },
    async ({ params: { id }, query: { q = '', page } }, reply) => {
      const found = await listDeliveryDetails(db, id, { q, sort: BY_RECIPIENT, page });
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
        description: 'If the new delivery detail is the default, it replaces the previous default.',
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
        description: 'Replaces all fields.',
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
        description: 'If you delete the default delivery detail, the customer has no default.',
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
