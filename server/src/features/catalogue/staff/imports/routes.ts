import {
  exportFormat,
  IMPORT_ROW_KINDS,
  importDigest,
  importMapping,
  importRowList,
  importUndoResult,
  lastImport,
  oneOf,
  stagedImport,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { streamRows, type TableColumn } from '../../../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../../../http/exports/send-table.ts';
import { listing, setContentRange } from '../../../../http/paging.ts';
import { acceptForms, receiveForm } from '../../../../http/receive-file.ts';
import { inTemporaryFolder } from '../../../../storage/folders.ts';
import { applyStaged } from './apply-staged.ts';
import { type FaultRow, faultRow, findLastImport, listImportRows, selectFaults } from './list-rows.ts';
import { compareAgain, discardImport, findImport, showImport, stageImport } from './stage-import.ts';
import { undoImport } from './undo-import.ts';

const MAX_BYTES = 25 * 1024 * 1024;
const params = z.object({ id: z.uuid() });
const rowsQuery = listing({ kind: oneOf(IMPORT_ROW_KINDS) });

const FAULT_COLUMNS: readonly TableColumn<FaultRow>[] = [
  { header: 'line', kind: 'number', value: ({ line }) => line },
  { header: 'column', kind: 'text', value: ({ column }) => column },
  { header: 'message', kind: 'text', width: 80, value: ({ message }) => message },
];

export const staffImportsRoutes = async (app: App, services: Services): Promise<void> => {
  const { db, exportDb, longDb, files, jobs, clock } = services;
  /** Reading and applying a list may take minutes. */
  const stores = { db: longDb, files, jobs };
  const read = { access: 'admin', scope: 'catalogue:read' } as const;
  const write = { access: 'admin', scope: 'catalogue:write' } as const;
  await acceptForms(app, { maxBytes: MAX_BYTES });

  app.post(
    '/imports',
    {
      config: write,
      bodyLimit: MAX_BYTES + 64 * 1024,
      schema: {
        operationId: 'stageImport',
        refusals: ['TOO_COMPLEX'],
        summary: 'Upload a price list',
        description:
          'Accepts a CSV file or a workbook. Compares it with the catalogue without changing anything.',
        consumes: ['multipart/form-data'],
        response: { 201: stagedImport },
      },
    },
    async (request, reply) => {
      const staged = await inTemporaryFolder(services.config.dataDir, async (folder) => {
        const { file } = await receiveForm(request, folder, MAX_BYTES);
        return stageImport(stores, actorOf(request, clock), file);
      });
      return reply.code(201).send(staged);
    },
  );

  app.get(
    '/imports/last',
    {
      config: read,
      schema: {
        operationId: 'findLastImport',
        summary: 'Get the last import',
        description: 'Includes whether the import can be undone. Returns null if nothing has been imported.',
        response: { 200: lastImport },
      },
    },
    () => findLastImport(db),
  );

  app.get(
    '/imports/:id',
    {
      config: read,
      schema: {
        operationId: 'findImport',
        refusals: ['TOO_COMPLEX'],
        summary: 'Get an uploaded price list',
        description: 'Includes the changes that importing it would make.',
        params,
        response: { 200: stagedImport },
      },
    },
    (request) => showImport({ db, files }, request.params.id),
  );

  app.put(
    '/imports/:id',
    {
      config: write,
      schema: {
        operationId: 'readImportAgain',
        summary: 'Choose how to read a price list',
        description:
          'Sets the sheet and columns to read and what the stock means, then compares the list with the catalogue again.',
        refusals: ['CONFLICT', 'TOO_COMPLEX'],
        params,
        body: importMapping,
        response: { 200: stagedImport },
      },
    },
    (request) => compareAgain(stores, request.params.id, request.body),
  );

  app.delete(
    '/imports/:id',
    {
      config: write,
      schema: {
        operationId: 'discardImport',
        summary: 'Discard a price list',
        description: 'You can discard only a list that has not been imported.',
        refusals: ['CONFLICT'],
        params,
        response: { 204: z.null().describe('Discarded') },
      },
    },
    async (request, reply) => {
      await discardImport({ db, files }, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/imports/:id/rows',
    {
      config: read,
      schema: {
        operationId: 'listImportRows',
        summary: 'List the lines of a price list',
        description:
          'Can be filtered by kind: codes that seem to belong to another product, large price changes (largest first), changed, added or faulty lines.',
        params,
        querystring: rowsQuery,
        response: { 200: importRowList },
      },
    },
    async ({ params: { id }, query: { page, kind } }, reply) => {
      const answer = await listImportRows(db, id, kind, page);
      setContentRange(reply, 'importRows', page, answer.importRows.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/imports/:id/faults/export',
    {
      config: read,
      schema: {
        operationId: 'exportImportFaults',
        summary: 'Export the errors of a price list',
        description: 'Exports the line, column and message of each error.',
        produces: TABLE_TYPES,
        params,
        querystring: z.object({ format: exportFormat }),
      },
    },
    async ({ params: { id }, query: { format } }, reply) => {
      await findImport(db, id);
      const rows = streamRows(exportDb, faultRow, selectFaults(id));
      return sendTable(reply, db, { format, name: 'faults', columns: FAULT_COLUMNS, rows });
    },
  );

  app.post(
    '/imports/:id/apply',
    {
      config: write,
      schema: {
        operationId: 'applyImport',
        summary: 'Import a price list',
        description:
          'Imports the whole list or nothing. Send the `digest` of the comparison: the import fails if its changes would differ from those shown. `confirmed` lists the kinds of doubtful changes that you have checked. Repeating a finished import has no effect.',
        refusals: ['CONFLICT', 'STALE'],
        params,
        body: importDigest,
        response: { 204: z.null().describe('Imported') },
      },
    },
    async (request, reply) => {
      await applyStaged(stores, actorOf(request, clock), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/imports/:id/undo',
    {
      config: write,
      schema: {
        operationId: 'undoImport',
        summary: 'Undo an import',
        description: 'Products that have changed since the import are not restored. The response lists them.',
        refusals: ['CONFLICT'],
        params,
        response: { 200: importUndoResult },
      },
    },
    (request) => undoImport(stores, actorOf(request, clock), request.params.id),
  );
};
