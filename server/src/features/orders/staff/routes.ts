import {
  day,
  exportFormat,
  filterQuery,
  MAX_CHANGED_ORDERS,
  orderCancellation,
  orderChanges,
  orderMoveOutcomes,
  orderMoves,
  slipOrders,
  sortQuery,
  staffOrder,
  staffOrderCounts,
  staffOrderList,
  wholeNumber,
} from '@formulary/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findTimeZone } from '../../../db/store-days.ts';
import { PDF, sendDocument } from '../../../documents/send-document.ts';
import { actorOf } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { streamRows } from '../../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../../http/exports/send-table.ts';
import { listing, searchText, setContentRange } from '../../../http/paging.ts';
import { findLetterhead, readLogo } from '../../business/letterhead.ts';
import { findBrand, hostOf, openBrandFile } from '../../storefront/branding/find-brand.ts';
import type { OrderInvoicing, OrderPayments } from '../ports.ts';
import { captureRoutes } from './capture/routes.ts';
import { cancelStaffOrder, moveOrders } from './change-orders.ts';
import { findStaffOrder } from './find-order.ts';
import { cursor, listOrderChanges } from './list-changes.ts';
import {
  countStatuses,
  EXPORT_COLUMNS,
  exportedOrder,
  listStaffOrders,
  selectOrdersToExport,
} from './list-orders.ts';
import { foundOrders } from './order-search.ts';
import { readGoodsOrders } from './read-goods.ts';

const params = z.object({ id: z.uuid() });
const yesNo = z.enum(['true', 'false']).transform((text) => text === 'true');
const searched = {
  q: searchText.optional(),
  filter: filterQuery({
    status: z.enum(['0', '1', '2', '3']).transform(Number).optional(),
    isPaid: yesNo.optional(),
    isToPick: yesNo.optional(),
    isHeld: yesNo.optional(),
    isCancelled: yesNo.optional(),
    forCollection: yesNo.optional(),
    customerId: z.uuid().optional(),
  }).optional(),
  from: day.optional(),
  until: day.optional(),
};
const sort = sortQuery(['DateOrdered', 'TotalPrice']).optional();
type Searched = z.output<z.ZodObject<typeof searched>>;
const toSearch = ({ filter, ...rest }: Searched) => ({ ...rest, ...filter });
const changesLimit = z.coerce.number().pipe(wholeNumber(1, MAX_CHANGED_ORDERS)).default(100);
const ordersQuery = listing({ ...searched, sort });

export const staffOrdersRoutes = (
  app: App,
  services: Services,
  payments: OrderPayments,
  invoicing: OrderInvoicing,
): void => {
  const { db, exportDb, files, clock, config: settings } = services;
  const read = { access: 'staff', scope: 'orders:read' } as const;
  const write = { access: 'staff', scope: 'orders:write' } as const;
  const readBrandFile = openBrandFile(settings.brandingFile, app.log);
  const goodsOrigin = async (request: FastifyRequest) => {
    const brand = await findBrand(db, hostOf(request), await readBrandFile());
    const { issuer, logoKey } = await findLetterhead(db, brand);
    const [logo, timeZone] = await Promise.all([readLogo(files, logoKey), findTimeZone(db)]);
    return { issuer, logo, at: clock(), timeZone };
  };

  captureRoutes(app, services, payments);

  app.get(
    '/orders',
    {
      config: read,
      schema: {
        operationId: 'listStaffOrders',
        summary: 'List orders',
        description: 'Returns the orders of all customers, newest first by default.',
        querystring: ordersQuery,
        response: { 200: staffOrderList },
      },
    },
    async ({ query: { page, sort, ...search } }, reply) => {
      const answer = await listStaffOrders(db, toSearch(search), page, sort);
      setContentRange(reply, 'orders', page, answer.orders.length, answer);
      return answer;
    },
  );

  app.get(
    '/orders/counts',
    {
      config: read,
      schema: {
        operationId: 'countOrders',
        summary: 'Count orders by status',
        description: 'Cancelled orders are counted separately, not by their status.',
        response: { 200: staffOrderCounts },
      },
    },
    () => countStatuses(db),
  );

  app.get(
    '/orders/changes',
    {
      config: read,
      schema: {
        operationId: 'listOrderChanges',
        summary: 'List order changes',
        description:
          'Returns orders placed or changed since a cursor, with their lines. Each order is returned once, in its current state. Without `after`, starts from the beginning.',
        refusals: ['STALE'],
        querystring: z.object({ after: cursor.optional(), limit: changesLimit }),
        response: { 200: orderChanges },
      },
    },
    ({ query: { after, limit } }) => listOrderChanges(db, after, limit),
  );

  app.get(
    '/orders/export',
    {
      config: read,
      schema: {
        operationId: 'exportOrders',
        summary: 'Export orders',
        description: 'Exports the orders that match the search.',
        produces: TABLE_TYPES,
        querystring: z.object({ format: exportFormat, ...searched, sort }),
      },
    },
    async ({ query: { format, sort: sorted, ...search } }, reply) => {
      const { condition } = await foundOrders(db, toSearch(search));
      const select = selectOrdersToExport(condition, sorted);
      const rows = streamRows(exportDb, exportedOrder, select);
      return sendTable(reply, db, { format, name: 'orders', columns: EXPORT_COLUMNS, rows });
    },
  );

  app.get(
    '/orders/slips',
    {
      config: read,
      schema: {
        operationId: 'printPickingSlips',
        summary: 'Print picking slips',
        description: 'Returns one page for each of the orders in `ids`.',
        refusals: ['NOT_FOUND'],
        produces: [PDF],
        querystring: z.object({ ids: slipOrders }),
      },
    },
    async (request, reply) => {
      const orders = await readGoodsOrders(db, request.query.ids);
      if (orders.length === 0) return notFound('Order');
      const origin = await goodsOrigin(request);
      const { writePickingSlips } = await import('../../../documents/layouts/goods.ts');
      return sendDocument(reply, await writePickingSlips(orders, origin), 'picking-slips');
    },
  );

  app.get(
    '/orders/delivery-notes',
    {
      config: read,
      schema: {
        operationId: 'printDeliveryNotes',
        summary: 'Print delivery notes',
        description:
          'Returns one file with the delivery notes for the orders in `ids`. Each starts on a new page.',
        refusals: ['NOT_FOUND'],
        produces: [PDF],
        querystring: z.object({ ids: slipOrders }),
      },
    },
    async (request, reply) => {
      const orders = await readGoodsOrders(db, request.query.ids);
      if (orders.length === 0) return notFound('Order');
      const origin = await goodsOrigin(request);
      const { writeDeliveryNotes } = await import('../../../documents/layouts/goods.ts');
      return sendDocument(reply, await writeDeliveryNotes(orders, origin), 'delivery-notes');
    },
  );

  app.get(
    '/orders/:id/delivery-note',
    {
      config: read,
      schema: {
        operationId: 'printDeliveryNote',
        summary: 'Print the delivery note for an order',
        description: 'Lists the products ordered without prices, with fields for the receiver to sign.',
        produces: [PDF],
        params,
      },
    },
    async (request, reply) => {
      const [order = notFound('Order')] = await readGoodsOrders(db, [request.params.id]);
      const origin = await goodsOrigin(request);
      const { writeDeliveryNotes } = await import('../../../documents/layouts/goods.ts');
      const name = `delivery-note-${order.reference}`;
      return sendDocument(reply, await writeDeliveryNotes([order], origin), name);
    },
  );

  app.post(
    '/orders/moves',
    {
      config: write,
      schema: {
        operationId: 'moveOrders',
        summary: 'Move orders',
        description:
          'Moves orders to being picked or to dispatched. Returns a result for each order. An order on hold is moved only with `allowUnpaid`.',
        body: orderMoves,
        response: { 200: orderMoveOutcomes },
      },
    },
    (request) => moveOrders(db, { ...request.body, ...actorOf(request, clock) }, invoicing),
  );

  app.get(
    '/orders/:id',
    {
      config: read,
      schema: {
        operationId: 'findStaffOrder',
        summary: 'Get an order of any customer',
        description: 'Includes its lines, its history and its customer.',
        params,
        response: { 200: staffOrder },
      },
    },
    async (request) => (await findStaffOrder(db, request.params.id, invoicing)) ?? notFound('Order'),
  );

  app.post(
    '/orders/:id/cancellation',
    {
      config: write,
      schema: {
        operationId: 'cancelOrder',
        summary: 'Cancel an order',
        description:
          'Orders can be cancelled until they are dispatched. Returns the items to stock and credits the amount charged.',
        refusals: ['CONFLICT'],
        params,
        body: orderCancellation,
        response: { 200: staffOrder },
      },
    },
    async (request) => {
      const cancellation = { orderId: request.params.id, ...request.body, ...actorOf(request, clock) };
      return cancelStaffOrder(db, cancellation, payments, invoicing);
    },
  );

  app.get(
    '/customers/:id/orders',
    {
      config: read,
      schema: {
        operationId: 'listCustomerOrders',
        summary: "List a customer's orders",
        description: 'Returns the newest orders first by default.',
        params,
        querystring: ordersQuery,
        response: { 200: staffOrderList },
      },
    },
    async ({ params: { id }, query: { page, sort, ...search } }, reply) => {
      const answer = await listStaffOrders(db, { ...toSearch(search), customerId: id }, page, sort);
      setContentRange(reply, 'orders', page, answer.orders.length, answer);
      return answer;
    },
  );
};
