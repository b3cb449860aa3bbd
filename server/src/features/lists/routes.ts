import { exportFormat, listAddition, listChange, listInput, listPage, namedList } from '@formulary/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { sendTable, TABLE_TYPES } from '../../http/exports/send-table.ts';
import { listing, setContentRange } from '../../http/paging.ts';
import { fileNameOf, findList, LIST_COLUMNS, listLists } from './queries.ts';
import { addToList, changeList, createList, deleteList } from './save-list.ts';

const params = z.object({ id: z.uuid() });
const config = { access: 'signed-in' } as const;

export const listsRoutes = (app: App, { db, clock }: Services): void => {
  const asked = (request: FastifyRequest<{ Params: { id: string } }>) => ({
    userId: currentUser(request).id,
    id: request.params.id,
    at: clock(),
  });
  const find = async (request: FastifyRequest<{ Params: { id: string } }>) =>
    (await findList(db, currentUser(request).id, request.params.id)) ?? notFound('List');

  app.get(
    '/lists',
    {
      config,
      schema: {
        operationId: 'listLists',
        summary: 'List your lists',
        description: 'Sorted by name. Includes the number of lines of each list.',
        querystring: listing({}),
        response: { 200: listPage },
      },
    },
    async (request, reply) => {
      const { page } = request.query;
      const found = await listLists(db, currentUser(request).id, page);
      setContentRange(reply, 'lists', page, found.lists.length, found.total);
      return found;
    },
  );

  app.get(
    '/lists/:id',
    {
      config,
      schema: {
        operationId: 'findList',
        summary: 'Get a list',
        description: 'Returns one of your own lists. Its lines show current product details.',
        params,
        response: { 200: namedList },
      },
    },
    find,
  );

  app.get(
    '/lists/:id/export',
    {
      config,
      schema: {
        operationId: 'exportList',
        summary: 'Download a list',
        description: 'Returns code and quantity first, then product details with current prices.',
        params,
        querystring: z.object({ format: exportFormat }),
        produces: TABLE_TYPES,
      },
    },
    async (request, reply) => {
      const list = await find(request);
      const rows = (async function* () {
        yield* list.lines;
      })();
      const { format } = request.query;
      return sendTable(reply, db, { format, name: fileNameOf(list), columns: LIST_COLUMNS, rows });
    },
  );

  app.post(
    '/lists',
    {
      config,
      schema: {
        operationId: 'createList',
        summary: 'Create a list',
        description:
          'Creates the list with the lines sent, or empty. The name must be unique among your lists.',
        refusals: ['CONFLICT'],
        body: listInput,
        response: { 201: namedList },
      },
    },
    async (request, reply) => {
      const list = await createList(db, { userId: currentUser(request).id, at: clock() }, request.body);
      return reply.code(201).header('location', `/api/lists/${list.id}`).send(list);
    },
  );

  app.put(
    '/lists/:id',
    {
      config,
      schema: {
        operationId: 'changeList',
        summary: 'Change a list',
        description: 'Changes the name, all of the lines, or both. Omitted fields do not change.',
        refusals: ['CONFLICT'],
        params,
        body: listChange,
        response: { 200: namedList },
      },
    },
    async (request) => changeList(db, asked(request), request.body),
  );

  app.post(
    '/lists/:id/lines',
    {
      config,
      schema: {
        operationId: 'addToList',
        summary: 'Add lines to a list',
        description:
          'Adds the lines at the end. A product already on the list keeps its place and gets the new quantity.',
        refusals: ['CONFLICT'],
        params,
        body: listAddition,
        response: { 200: namedList },
      },
    },
    async (request) => addToList(db, asked(request), request.body.lines),
  );

  app.delete(
    '/lists/:id',
    {
      config,
      schema: {
        operationId: 'deleteList',
        summary: 'Delete a list',
        description: 'Deletes the list and its lines. Products are not deleted.',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteList(db, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );
};
