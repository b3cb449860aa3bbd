import {
  createdWebhook,
  DELIVERY_STATES,
  filterQuery,
  identityProof,
  oneOf,
  webhook,
  webhookDeliveryList,
  webhookEdit,
  webhookInput,
  webhookList,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf, type RequireIdentity } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { listing, setContentRange } from '../../http/paging.ts';
import {
  createWebhook,
  editWebhook,
  findWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDelivery,
  sendTest,
} from './save-webhook.ts';

const params = z.object({ id: z.uuid() });
const deliveryParams = params.extend({ deliveryId: z.uuid() });
const queued = { 202: z.null().describe('The message will be sent shortly') };
const deliveries = listing({ filter: filterQuery({ state: oneOf(DELIVERY_STATES).optional() }).optional() });

export const staffWebhookRoutes = (app: App, services: Services, requireIdentity: RequireIdentity): void => {
  const { db, clock } = services;
  const read = { access: 'admin', scope: 'webhooks:read' } as const;
  const write = { access: 'admin', scope: 'webhooks:write' } as const;

  app.get(
    '/webhooks',
    {
      config: read,
      schema: {
        operationId: 'listWebhooks',
        summary: 'List webhooks',
        description: 'Returns the newest webhooks first, with the number of messages waiting for each.',
        querystring: listing({}),
        response: { 200: webhookList },
      },
    },
    async ({ query: { page } }, reply) => {
      const answer = await listWebhooks(db, page);
      setContentRange(reply, 'webhooks', page, answer.webhooks.length, answer.total);
      return answer;
    },
  );

  app.post(
    '/webhooks',
    {
      config: write,
      schema: {
        operationId: 'createWebhook',
        summary: 'Add a webhook',
        description:
          'Returns the secret that signs the messages, which is not shown again. A person must confirm their password if they signed in more than 15 minutes ago.',
        refusals: ['TOO_MANY_REQUESTS'],
        body: webhookInput.extend(identityProof.shape),
        response: { 201: createdWebhook },
      },
    },
    async (request, reply) => {
      const { password, ...input } = request.body;
      await requireIdentity(request, password);
      const act = { input, ...actorOf(request, clock) };
      return reply.code(201).send(await createWebhook(services, act));
    },
  );

  app.get(
    '/webhooks/:id',
    {
      config: read,
      schema: {
        operationId: 'findWebhook',
        summary: 'Get a webhook',
        description: 'Includes the number of messages waiting for it.',
        params,
        response: { 200: webhook },
      },
    },
    (request) => findWebhook(db, request.params.id),
  );

  app.put(
    '/webhooks/:id',
    {
      config: write,
      schema: {
        operationId: 'changeWebhook',
        summary: 'Change a webhook',
        description:
          'Turning a webhook on sends its waiting messages immediately. Events that occur while it is off are not sent later. A person must confirm their password if they signed in more than 15 minutes ago.',
        refusals: ['TOO_MANY_REQUESTS'],
        params,
        body: webhookEdit.extend(identityProof.shape),
        response: { 200: webhook },
      },
    },
    async (request) => {
      const { password, ...edit } = request.body;
      await requireIdentity(request, password);
      return editWebhook(services, { id: request.params.id, edit, ...actorOf(request, clock) });
    },
  );

  app.delete(
    '/webhooks/:id',
    {
      config: write,
      schema: {
        operationId: 'removeWebhook',
        summary: 'Remove a webhook',
        description: 'Also removes its log and the messages waiting for it.',
        params,
        response: { 204: z.null().describe('Removed') },
      },
    },
    async (request, reply) => {
      await removeWebhook(db, { id: request.params.id, ...actorOf(request, clock) });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/webhooks/:id/test',
    {
      config: write,
      schema: {
        operationId: 'testWebhook',
        summary: 'Send a test message',
        description: 'Sends a message of the type `webhook.test`, which reports no event.',
        params,
        response: queued,
      },
    },
    async (request, reply) => {
      await sendTest(db, request.params.id);
      return reply.code(202).send(null);
    },
  );

  app.get(
    '/webhooks/:id/deliveries',
    {
      config: read,
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'List the messages of a webhook',
        description: 'Returns messages from the last 30 days, newest first, each with its last attempt.',
        params,
        querystring: deliveries,
        response: { 200: webhookDeliveryList },
      },
    },
    async ({ params: { id }, query: { page, filter } }, reply) => {
      const answer = await listDeliveries(db, { id, ...filter }, page);
      setContentRange(reply, 'webhookDeliveries', page, answer.webhookDeliveries.length, answer.total);
      return answer;
    },
  );

  app.post(
    '/webhooks/:id/deliveries/:deliveryId/replay',
    {
      config: write,
      schema: {
        operationId: 'replayWebhookDelivery',
        summary: 'Send a message again',
        description: 'Sends the message immediately, with the same `webhook-id`.',
        params: deliveryParams,
        response: queued,
      },
    },
    async (request, reply) => {
      await replayDelivery(db, request.params);
      return reply.code(202).send(null);
    },
  );
};
