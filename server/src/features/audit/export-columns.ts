import type { TableColumn } from '../../http/exports/table-column.ts';
import type { AuditRow } from './queries.ts';

/** Formats fields as `name: value` for a spreadsheet cell. */
const formatFields = (fields: Record<string, unknown> | null): string =>
  Object.entries(fields ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ');

export const AUDIT_COLUMNS: readonly TableColumn<AuditRow>[] = [
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
