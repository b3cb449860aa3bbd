import { capturedOrder, orderCustomerDetail, orderCustomers, placedOrder } from '@formulary/contract';
import { z } from 'zod';
import { currentUser } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { AppError, notFound } from '../../../../http/errors/app-error.ts';
import { searchText } from '../../../../http/paging.ts';
import { idempotencyHeaders } from '../../../../http/read-request.ts';
import { placeOrder } from '../../placing/place-order.ts';
import type { OrderPayments } from '../../ports.ts';
import { findOrderCustomer, findOrderCustomers } from './find-customers.ts';

export const captureRoutes = (app: App, services: Services, payments: OrderPayments): void => {
  const { db, clock } = services;
  const read = { access: 'staff', scope: 'customers:read' } as const;
  const write = { access: 'staff', scope: 'orders:write' } as const;

  app.get(
    '/order-customers',
    {
      config: read,
      schema: {
        operationId: 'listOrderCustomers',
        summary: 'List customers to order for',
        description: 'Searches by name, username or phone number.',
        querystring: z.object({ q: searchText.optional() }),
        response: { 200: orderCustomers },
      },
    },
    async (request) => ({ customers: await findOrderCustomers(db, request.query.q ?? '') }),
  );

  app.get(
    '/order-customers/:id',
    {
      config: read,
      schema: {
        operationId: 'findOrderCustomer',
        summary: 'Get a customer to order for',
        description: 'Includes delivery details, delivery fee and credit limit.',
        params: z.object({ id: z.uuid() }),
        response: { 200: orderCustomerDetail },
      },
    },
    async (request) => (await findOrderCustomer(db, request.params.id)) ?? notFound('Customer'),
  );

  app.post(
    '/orders',
    {
      config: write,
      schema: {
        operationId: 'captureOrder',
        summary: 'Place an order for a customer',
        description:
          'Places the order as if the customer had placed it. While the store is closed, `whileClosed` is required and recorded in the audit log. Only an Admin may exceed the credit limit, with a reason.',
        refusals: [
          'FORBIDDEN',
          'STORE_CLOSED',
          'COLLECTION_NOT_ALLOWED',
          'OUT_OF_STOCK',
          'PRICE_CHANGED',
          'CREDIT_LIMIT',
          'NOT_FOUND',
        ],
        headers: idempotencyHeaders,
        body: capturedOrder,
        response: { 201: placedOrder },
      },
    },
    async (request, reply) => {
      const actor = currentUser(request);
      const { creditOverride, userId, whileClosed = false } = request.body;
      if (creditOverride && actor.role !== 'Admin')
        throw new AppError('FORBIDDEN', 'Only an Admin can let an order exceed the credit limit.');
      const customer = z.uuid().safeParse(userId).success && (await findOrderCustomer(db, userId));
      if (!customer) return notFound('Customer');
      const placing = {
        customerId: userId,
        actorId: actor.id,
        input: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        capture: { creditOverride: creditOverride?.reason, whileClosed },
        at: clock(),
      };
      const placed = await placeOrder(db, placing, payments);
      return reply.code(201).send(placed);
    },
  );
};
