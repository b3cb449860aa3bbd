import {
  changeResult,
  exportFormat,
  filterQuery,
  newProductInput,
  PRODUCT_FILTER,
  priceHistory,
  productChanges,
  productEdit,
  recordVersion,
  staffProductDetail,
  staffProductList,
  stockChanges,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { streamRows } from '../../../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../../../http/exports/send-table.ts';
import { listing, searchText, setContentRange } from '../../../../http/paging.ts';
import { exportedProduct, PRODUCT_COLUMNS } from '../../price-list/export-columns.ts';
import { removeUnused } from '../pictures/change-pictures.ts';
import { changeCells } from './change-cells.ts';
import { changeStock } from './change-stock.ts';
import {
  findStaffProduct,
  listPriceChanges,
  listStaffProducts,
  selectProductsToExport,
} from './list-staff-products.ts';
import { addProduct, deleteProduct, editProduct } from './save-product.ts';

const params = z.object({ id: z.uuid() });
const found = { q: searchText.optional(), filter: filterQuery(PRODUCT_FILTER).optional() };
const versioned = z.object({ version: z.coerce.number().pipe(recordVersion) });

export const staffProductsRoutes = (app: App, services: Services): void => {
  const { db, exportDb, clock } = services;
  const read = { access: 'staff', scope: 'catalogue:read' } as const;
  const stock = { access: 'staff', scope: 'stock:write' } as const;
  const write = { access: 'admin', scope: 'catalogue:write' } as const;

  app.get(
    '/products',
    {
      config: read,
      schema: {
        operationId: 'listStaffProducts',
        summary: 'List products',
        description: 'Archived products are included only with `archived=yes`. `q` searches names and codes.',
        querystring: listing(found),
        response: { 200: staffProductList },
      },
    },
    async ({ query: { page, q, filter } }, reply) => {
      const answer = await listStaffProducts(db, { q, ...filter }, page);
      setContentRange(reply, 'products', page, answer.products.length, answer);
      return answer;
    },
  );

  app.get(
    '/products/export',
    {
      config: read,
      schema: {
        operationId: 'exportProducts',
        summary: 'Export products',
        description: 'Exports the catalogue as a price list that you can edit and import again.',
        produces: TABLE_TYPES,
        querystring: z.object({ format: exportFormat, ...found }),
      },
    },
    async ({ query: { format, q, filter } }, reply) =>
      sendTable(reply, db, {
        format,
        name: 'products',
        columns: PRODUCT_COLUMNS,
        rows: streamRows(exportDb, exportedProduct, await selectProductsToExport(db, { q, ...filter })),
      }),
  );

  app.get(
    '/products/:id',
    {
      config: read,
      schema: {
        operationId: 'findStaffProduct',
        summary: 'Get a product with all its fields',
        description: "Returns all the fields that can be edited, and the product's version.",
        params,
        response: { 200: staffProductDetail },
      },
    },
    (request) => findStaffProduct(db, request.params.id),
  );

  app.get(
    '/products/:id/price-history',
    {
      config: read,
      schema: {
        operationId: 'listPriceChanges',
        summary: "List a product's price changes",
        description: 'Returns the newest changes first.',
        params,
        response: { 200: priceHistory },
      },
    },
    (request) => listPriceChanges(db, request.params.id),
  );

  app.post(
    '/products/stock',
    {
      config: stock,
      schema: {
        operationId: 'changeStock',
        summary: 'Change stock by product id',
        description:
          'Sets the stock if it still equals `seen`, or changes it by `add`. A rejected change does not affect the others.',
        body: stockChanges,
        response: { 200: changeResult },
      },
    },
    (request) => changeStock(db, actorOf(request, clock), request.body.changes),
  );

  app.post(
    '/products/cells',
    {
      config: write,
      schema: {
        operationId: 'changeProductCells',
        summary: 'Change fields of several products',
        description:
          'Send the version of each product that you read. A rejected change does not affect the others.',
        refusals: ['CONFLICT'],
        body: productChanges,
        response: { 200: changeResult },
      },
    },
    (request) => changeCells(db, actorOf(request, clock), request.body.changes),
  );

  app.post(
    '/products',
    {
      config: write,
      schema: {
        operationId: 'addProduct',
        summary: 'Add a product',
        description: 'The code must be unique.',
        refusals: ['CONFLICT', 'STALE'],
        body: newProductInput,
        response: { 201: staffProductDetail },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addProduct(db, actorOf(request, clock), request.body)),
  );

  app.put(
    '/products/:id',
    {
      config: write,
      schema: {
        operationId: 'editProduct',
        summary: 'Edit a product',
        description: 'Changes all fields except stock.',
        refusals: ['CONFLICT'],
        params,
        body: productEdit,
        response: { 200: staffProductDetail },
      },
    },
    (request) => editProduct(db, actorOf(request, clock), request.params.id, request.body),
  );

  app.delete(
    '/products/:id',
    {
      config: write,
      schema: {
        operationId: 'deleteProduct',
        summary: 'Delete a product',
        description: 'Fails if the product has ever been ordered. Archive it instead.',
        refusals: ['CONFLICT'],
        params,
        querystring: versioned,
        response: { 204: z.null().describe('Deleted') },
      },
    },
    async (request, reply) => {
      const paths = await deleteProduct(
        db,
        actorOf(request, clock),
        request.params.id,
        request.query.version,
      );
      await removeUnused(services, paths, request.log);
      return reply.code(204).send(null);
    },
  );
};
