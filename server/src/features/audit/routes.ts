import { AUDIT_ENTITIES, auditActors, auditList, day, exportFormat, oneOf } from '@formulary/contract';
import { z } from 'zod';
import type { App, Services } from '../../http/app.ts';
import { streamRows, type TableColumn } from '../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../http/exports/send-table.ts';
import { listing, searchText, setContentRange } from '../../http/paging.ts';
import { type AuditRow, auditRow, listActors, listAudit, selectAuditToExport } from './queries.ts';

/** Formats fields as `name: value` for a spreadsheet cell. */
const formatFields = (fields: Record<string, unknown> | null): string =>
  Object.entries(fields ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ');

const AUDIT_COLUMNS: readonly TableColumn<AuditRow>[] = [
  { header: 'Date', kind: 'moment', width: 18, value: ({ at }) => new Date(at) },
  { header: 'User', kind: 'text', width: 26, value: ({ actorName }) => actorName },
  { header: 'Username', kind: 'text', width: 18, value: ({ actorUsername }) => actorUsername },
  { header: 'Action', kind: 'text', width: 12, value: ({ action }) => action },
  { header: 'Record type', kind: 'text', width: 14, value: ({ entity }) => entity },
  { header: 'Record', kind: 'text', width: 34, value: ({ label }) => label },
  { header: 'Entries', kind: 'number', width: 10, value: ({ entries }) => entries },
  { header: 'Summary', kind: 'text', width: 40, value: ({ summary }) => summary },
  { header: 'Before', kind: 'text', width: 50, value: ({ before }) => formatFields(before) },
  { header: 'After', kind: 'text', width: 50, value: ({ after }) => formatFields(after) },
  { header: 'Reason', kind: 'text', width: 40, value: ({ reason }) => reason },
  { header: 'ID', kind: 'text', width: 38, value: ({ entityId }) => entityId },
];

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
        description: 'Returns the newest entries first. `batch` lists the entries of one bulk action.',
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
        description: 'Returns everyone who has an entry in the audit log.',
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
        description: 'Exports the entries that match the filters.',
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
