import {
  exportFormat,
  type Synonym,
  synonym,
  synonymEdit,
  synonymInput,
  synonymList,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { streamRows, type TableColumn } from '../../../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../../../http/exports/send-table.ts';
import { listing, searchText, setContentRange } from '../../../../http/paging.ts';
import { ALL_SYNONYMS, addSynonym, deleteSynonym, editSynonym, listSynonyms } from './synonyms.ts';

const params = z.object({ id: z.uuid() });

const COLUMNS: readonly TableColumn<Synonym>[] = [
  { header: 'term', kind: 'text', width: 30, value: ({ term }) => term },
  { header: 'meaning', kind: 'text', width: 30, value: ({ meaning }) => meaning },
];

export const staffSynonymsRoutes = (app: App, { db, exportDb, clock }: Services): void => {
  const read = { access: 'admin', scope: 'catalogue:read' } as const;
  const write = { access: 'admin', scope: 'catalogue:write' } as const;

  app.get(
    '/synonyms',
    {
      config: read,
      schema: {
        operationId: 'listSynonyms',
        summary: 'List search synonyms',
        description: 'Sorted by term.',
        querystring: listing({ q: searchText.optional() }),
        response: { 200: synonymList },
      },
    },
    async ({ query: { page, q = '' } }, reply) => {
      const answer = await listSynonyms(db, q, page);
      setContentRange(reply, 'synonyms', page, answer.synonyms.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/synonyms/export',
    {
      config: read,
      schema: {
        operationId: 'exportSynonyms',
        summary: 'Export search synonyms',
        description: 'Exports all search synonyms.',
        produces: TABLE_TYPES,
        querystring: z.object({ format: exportFormat }),
      },
    },
    ({ query: { format } }, reply) => {
      const rows = streamRows(exportDb, synonym, ALL_SYNONYMS);
      return sendTable(reply, db, { format, name: 'synonyms', columns: COLUMNS, rows });
    },
  );

  app.post(
    '/synonyms',
    {
      config: write,
      schema: {
        operationId: 'addSynonym',
        summary: 'Add a search synonym',
        description: 'Searches for either word then find the same products.',
        refusals: ['CONFLICT'],
        body: synonymInput,
        response: { 201: synonym },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addSynonym(db, actorOf(request, clock), request.body)),
  );

  app.put(
    '/synonyms/:id',
    {
      config: write,
      schema: {
        operationId: 'editSynonym',
        summary: 'Edit a search synonym',
        description: '`seen` is the pair before the edit.',
        refusals: ['CONFLICT', 'STALE'],
        params,
        body: synonymEdit,
        response: { 200: synonym },
      },
    },
    (request) => editSynonym(db, actorOf(request, clock), request.params.id, request.body),
  );

  app.delete(
    '/synonyms/:id',
    {
      config: write,
      schema: {
        operationId: 'deleteSynonym',
        summary: 'Delete a search synonym',
        description: 'Searches no longer use the synonym.',
        params,
        response: { 204: z.null().describe('Removed') },
      },
    },
    async (request, reply) => {
      await deleteSynonym(db, actorOf(request, clock), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
