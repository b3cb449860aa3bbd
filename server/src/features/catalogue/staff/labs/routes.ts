import { Readable } from 'node:stream';
import {
  exportFormat,
  groupInput,
  groupMerging,
  groupRenaming,
  type ProductGroup,
  productGroups,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import type { TableColumn } from '../../../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../../../http/exports/send-table.ts';
import { addGroup, deleteGroup, listGroups, mergeGroup, renameGroup } from './groups.ts';

const params = z.object({ id: z.uuid() });
const exported = z.object({ format: exportFormat });
const done = { 204: z.null().describe('Done') };

const COLUMNS: readonly TableColumn<ProductGroup>[] = [
  { header: 'name', kind: 'text', width: 40, value: ({ name }) => name },
  { header: 'products', kind: 'number', value: ({ products }) => products },
  { header: 'archived', kind: 'number', value: ({ archived }) => archived },
];

export const staffGroupsRoutes = (app: App, { db, clock }: Services): void => {
  const read = { access: 'staff', scope: 'catalogue:read' } as const;
  const write = { access: 'admin', scope: 'catalogue:write' } as const;
  for (const [kind, one, Many] of [
    ['labs', 'Lab', 'Labs'],
    ['categories', 'Category', 'Categories'],
  ] as const) {
    const [many, a] = [kind, `a ${one.toLowerCase()}`];
    app.get(
      `/${kind}`,
      {
        config: read,
        schema: {
          operationId: `listStaff${Many}`,
          summary: `List all ${many}`,
          description: 'Includes the number of products in each.',
          response: { 200: productGroups },
        },
      },
      () => listGroups(db, kind),
    );
    app.get(
      `/${kind}/export`,
      {
        config: read,
        schema: {
          operationId: `export${Many}`,
          summary: `Export ${many}`,
          description: 'Exports the complete list.',
          produces: TABLE_TYPES,
          querystring: exported,
        },
      },
      async ({ query: { format } }, reply) => {
        const rows: AsyncIterable<ProductGroup> = Readable.from(await listGroups(db, kind));
        return sendTable(reply, db, { format, name: kind, columns: COLUMNS, rows });
      },
    );
    app.post(
      `/${kind}`,
      {
        config: write,
        schema: {
          operationId: `add${one}`,
          summary: `Add ${a}`,
          description: 'The name must be unique.',
          refusals: ['CONFLICT'],
          body: groupInput,
          response: { 201: params },
        },
      },
      async (request, reply) => {
        const id = await addGroup(db, actorOf(request, clock), kind, request.body.name);
        return reply.code(201).send({ id });
      },
    );
    app.put(
      `/${kind}/:id`,
      {
        config: write,
        schema: {
          operationId: `rename${one}`,
          summary: `Rename ${a}`,
          description: '`seen` is the name that the edit started from.',
          refusals: ['CONFLICT', 'STALE'],
          params,
          body: groupRenaming,
          response: done,
        },
      },
      async (request, reply) => {
        await renameGroup(db, actorOf(request, clock), kind, request.params.id, request.body);
        return reply.code(204).send(null);
      },
    );
    app.post(
      `/${kind}/:id/merge`,
      {
        config: write,
        schema: {
          operationId: `merge${one}`,
          summary: `Merge ${a} into another`,
          description: 'Moves its products to the other one, then deletes it.',
          refusals: ['CONFLICT'],
          params,
          body: groupMerging,
          response: { 200: z.object({ moved: z.number().int() }) },
        },
      },
      async (request) => ({
        moved: await mergeGroup(db, actorOf(request, clock), kind, request.params.id, request.body.into),
      }),
    );
    app.delete(
      `/${kind}/:id`,
      {
        config: write,
        schema: {
          operationId: `delete${one}`,
          summary: `Delete ${a}`,
          description: 'Fails if it has products.',
          refusals: ['CONFLICT'],
          params,
          response: done,
        },
      },
      async (request, reply) => {
        await deleteGroup(db, actorOf(request, clock), kind, request.params.id);
        return reply.code(204).send(null);
      },
    );
  }
};
