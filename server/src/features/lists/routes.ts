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
        description: 'By name, with the number of lines of each.',
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
        summary: 'Find a list',
        description: 'One of your own, with its lines as their products are now.',
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
        description: 'Code and quantity first, then what the product is, at prices of now.',
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
        description: 'With the lines given, or empty. Each of your lists has its own name.',
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
        description: 'Its name, all of its lines, or both; what is absent stays.',
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
          'At its end. A product that is on the list already keeps its place and gets this quantity.',
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
        description: 'With its lines. The products stay.',
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
