import { AUDIT_ENTITIES, auditActors, auditList, day, exportFormat, oneOf } from '@formulary/contract';
import { z } from 'zod';
import type { App, Services } from '../../http/app.ts';
import { sendTable, TABLE_TYPES } from '../../http/exports/send-table.ts';
import { streamRows } from '../../http/exports/stream-rows.ts';
import { listing, searchText, setContentRange } from '../../http/paging.ts';
import { AUDIT_COLUMNS } from './export-columns.ts';
import { auditRow, listActors, listAudit, selectAuditToExport } from './queries.ts';

const filter = {
  q: searchText.optional(),
  actorId: z.uuid().optional(),
  entity: oneOf(AUDIT_ENTITIES).optional(),
  entityId: z.uuid().optional(),
  batch: z.uuid().optional(),
  from: day.optional(),
  until: day.optional(),
};

export const staffAuditRoutes = (app: App, { db, exportDb }: Services): void => {
  app.get(
    '/audit',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listAudit',
        summary: 'List the audit log',
        description: 'Newest first. `batch` lists the entries of one bulk act.',
        querystring: listing(filter),
        response: { 200: auditList },
      },
    },
    async (request, reply) => {
      const { page, ...wanted } = request.query;
      const answer = await listAudit(db, wanted, page);
      setContentRange(reply, 'auditEntries', page, answer.auditEntries.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/audit/actors',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listAuditActors',
        summary: 'List the people in the audit log',
        description: 'Everyone who has done something it records.',
        response: { 200: auditActors },
      },
    },
    () => listActors(db),
  );

  app.get(
    '/audit/export',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'exportAudit',
        summary: 'Export the audit log',
        description: 'The entries that the same filters list.',
        produces: TABLE_TYPES,
        querystring: z.object({ ...filter, format: exportFormat }),
      },
    },
    async (request, reply) => {
      const { format, ...wanted } = request.query;
      const rows = streamRows(exportDb, auditRow, await selectAuditToExport(db, wanted));
      return sendTable(reply, db, { format, name: 'audit', columns: AUDIT_COLUMNS, rows });
    },
  );
};
