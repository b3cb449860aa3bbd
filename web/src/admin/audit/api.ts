import { auditActors, auditList } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { defineListing } from '#web/admin/list/listing.ts';
import { requestJson } from '#web/lib/calls/api.ts';
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

/** The log, newest first. */
export const auditLog = defineListing({
  path: 'admin/audit',
  key: AUDIT,
  schema: auditList,
  params: filterOf,
  // What was done a moment ago is what one looks for here.
  staleTime: 0,
});

/** Who is in the log. */
export const actorsQuery = queryOptions({
  queryKey: [...AUDIT, 'actors'],
  queryFn: ({ signal }) => requestJson('admin/audit/actors', auditActors, { signal }),
});
