import {
  cartOrderInput,
  filterQuery,
  order,
  orderList,
  placedOrder,
  product,
  sortQuery,
} from '@formulary/contract';
import { z } from 'zod';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { listing, searchText, setContentRange } from '../../http/paging.ts';
import { idempotencyHeaders } from '../../http/read-request.ts';
import { placeOrder } from './placing/place-order.ts';
import type { OrderCarts, OrderInvoicing, OrderPayments } from './ports.ts';
import { findOrder, findOrderProducts, listOrders } from './queries.ts';
import { searchWords } from './search-text.ts';

const ordersQuery = listing({
  q: searchText.optional(),
  sort: sortQuery(['DateOrdered']).optional(),
  filter: filterQuery({
    status: z.enum(['0', '1', '2', '3']).transform(Number).optional(),
    isPaid: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
  }).optional(),
});
const orderParams = z.object({ id: z.uuid() });

export const ordersRoutes = (
  app: App,
  services: Services,
  payments: OrderPayments,
  invoicing: OrderInvoicing,
  carts: OrderCarts,
): void => {
  const { db, clock } = services;

  app.get(
    '/orders',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listOrders',
        summary: 'List your orders',
        description:
          'Returns the newest orders first by default. `q` searches references, recipients and products.',
        querystring: ordersQuery,
        response: { 200: orderList },
      },
    },
    async (request, reply) => {
      const { page, q, sort, filter } = request.query;
      const answer = await listOrders(db, {
        userId: currentUser(request).id,
        words: searchWords(q ?? ''),
        status: filter?.status,
        isPaid: filter?.isPaid,
        oldestFirst: sort?.descending === false,
        page,
      });
      setContentRange(reply, 'orders', page, answer.orders.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/orders/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findOrder',
        summary: 'Get an order',
        description: 'Returns one of your own orders with its lines and history.',
        params: orderParams,
        response: { 200: order },
      },
    },
    async (request) =>
      (await findOrder(db, currentUser(request).id, request.params.id, invoicing)) ?? notFound('Order'),
  );

  app.get(
    '/orders/:id/products',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listOrderProducts',
        summary: "List an order's products",
        description:
          'Returns the products of the order as they are sold now, so that you can reorder them. Products no longer sold are left out.',
        params: orderParams,
        response: { 200: z.array(product) },
      },
    },
    async (request) =>
      (await findOrderProducts(db, currentUser(request).id, request.params.id)) ?? notFound('Order'),
  );

  app.post(
    '/orders',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'placeOrder',
        summary: 'Place an order',
        description:
          'Deducts the stock, adds the total to the balance, and removes the ordered lines from your cart. With `cartVersion`, the order is rejected if the cart has been ordered or changed since that version. A request with the same `Idempotency-Key` returns the same order for 24 hours, regardless of its `cartVersion`.',
        refusals: [
          'FORBIDDEN',
          'STORE_CLOSED',
          'COLLECTION_NOT_ALLOWED',
          'OUT_OF_STOCK',
          'PRICE_CHANGED',
          'CREDIT_LIMIT',
          'STALE',
        ],
        headers: idempotencyHeaders,
        body: cartOrderInput,
        response: { 201: placedOrder },
      },
    },
    async (request, reply) => {
      const { id } = currentUser(request);
      const { cartVersion, ...input } = request.body;
      const placing = {
        customerId: id,
        actorId: id,
        input,
        cartVersion,
        idempotencyKey: request.headers['idempotency-key'],
        at: clock(),
      };
      const placed = await placeOrder(db, placing, payments, carts);
      return reply.code(201).send(placed);
    },
  );
};
