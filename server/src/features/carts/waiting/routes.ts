import { waitingOrder, waitingOrderInput } from '@formulary/contract';
import { z } from 'zod';
import type { App, Services } from '../../../http/app.ts';
import { repeatableHeaders } from '../../../http/read-request.ts';
import { currentCustomer } from '../routes.ts';
import { cancelWaitingOrder, changeWaitingOrder, findWaitingOrder, keepOrder } from './keep-order.ts';

const params = z.object({ id: z.uuid() });

export const waitingOrderRoutes = (app: App, { db, clock }: Services): void => {
  app.get(
    '/waiting-order',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findWaitingOrder',
        summary: 'Get your waiting order',
        description:
          'Returns your order that waits for the store to open, or the last one that was returned to your cart until you order again. Returns 204 if you have none.',
        refusals: ['FORBIDDEN'],
        response: { 200: waitingOrder, 204: z.null() },
      },
    },
    async (request, reply) =>
      (await findWaitingOrder(db, currentCustomer(request))) ?? reply.code(204).send(null),
  );

  app.post(
    '/waiting-order',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'placeOrderWhenOpen',
        summary: 'Place an order when the store opens',
        description:
          'While the store is closed and “Prepare while closed” is on: checks the order like any other, takes its lines out of your cart, and places it once when the store opens. If a price, the stock, your access or the delivery detail has changed by then, nothing is placed, the lines return to your cart, and you are notified. At most one order waits. A request with the same `Idempotency-Key` returns the same order.',
        refusals: [
          'FORBIDDEN',
          'STORE_CLOSED',
          'COLLECTION_NOT_ALLOWED',
          'CONFLICT',
          'OUT_OF_STOCK',
          'PRICE_CHANGED',
          'CREDIT_LIMIT',
          'STALE',
          'IDEMPOTENCY_CONFLICT',
        ],
        headers: repeatableHeaders,
        body: waitingOrderInput,
        response: { 201: waitingOrder },
      },
    },
    async (request, reply) => {
      const { cartVersion, deliveryDetailId, ...input } = request.body;
      const kept = await keepOrder(db, {
        userId: currentCustomer(request),
        input,
        key: request.headers['idempotency-key'],
        cartVersion,
        deliveryDetailId: deliveryDetailId ?? null,
        at: clock(),
      });
      return reply.code(201).send(kept);
    },
  );

  app.post(
    '/waiting-order/:id/return',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'returnWaitingOrder',
        summary: 'Change your waiting order',
        description:
          'Returns the lines of the order to your cart, in addition to what it contains. The order is no longer placed when the store opens. Refused with 409 once it has been placed.',
        refusals: ['FORBIDDEN', 'CONFLICT'],
        params,
        response: { 200: waitingOrder },
      },
    },
    (request) =>
      changeWaitingOrder(db, { userId: currentCustomer(request), id: request.params.id, at: clock() }),
  );

  app.delete(
    '/waiting-order/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'cancelWaitingOrder',
        summary: 'Cancel your waiting order',
        description:
          'Deletes the order, and returns it as it was. Its lines do not return to your cart. Refused with 409 once it has been placed.',
        refusals: ['FORBIDDEN', 'CONFLICT'],
        params,
        response: { 200: waitingOrder },
      },
    },
    (request) =>
      cancelWaitingOrder(db, { userId: currentCustomer(request), id: request.params.id, at: clock() }),
  );
};
