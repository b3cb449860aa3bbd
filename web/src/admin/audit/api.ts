import { auditActors, auditList, type ExportFormat, pageRange } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { API_BASE } from '#web/lib/calls/base-url.ts';
import { startOfDay } from '#web/lib/format.ts';
import type { AuditSearch } from './audit-search.ts';

const AUDIT = ['admin', 'audit'] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** `until` is the last day that is shown. */
const filterOf = ({ q, actorId, entity, entityId, batch, from, until }: AuditSearch) => ({
  q,
  actorId,
  entity,
  entityId,
  batch,
  from: from && startOfDay(from).toISOString(),
  until: until && new Date(startOfDay(until).getTime() + DAY_MS).toISOString(),
});

/** A page of the log. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: [...AUDIT, search],
    queryFn: ({ signal }) =>
      requestJson('admin/audit', auditList, {
        query: { ...pageRange(search.page, search.pageSize), ...filterOf(search) },
        signal,
      }),
    // What was done a moment ago is what one looks for here.
    staleTime: 0,
  });

/** Who is in the log. */
export const actorsQuery = queryOptions({
  queryKey: [...AUDIT, 'actors'],
  queryFn: ({ signal }) => requestJson('admin/audit/actors', auditActors, { signal }),
});

/** Where all entries that are found can be downloaded. */
export const auditExportUrl = (search: AuditSearch, format: ExportFormat): string => {
  const url = new URL('admin/audit/export', API_BASE);
  for (const [name, value] of Object.entries({ format, ...filterOf(search) }))
    if (value) url.searchParams.set(name, value);
  return url.href;
};
