import { auditActors, auditList } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { defineListing } from '#web/ui/list/table/listing.ts';
import type { AuditSearch } from './audit-search.ts';

const AUDIT = ['admin', 'audit'] as const;

const filterOf = ({ q, actorId, entity, entityId, batch, from, until }: AuditSearch) => ({
  q,
  actorId,
  entity,
  entityId,
  batch,
  from,
  until,
});

export const auditLog = defineListing({
  path: 'admin/audit',
  key: AUDIT,
  schema: auditList,
  params: filterOf,
  // Always stale, because people come here to check what has just happened.
  staleTime: 0,
});

export const actorsQuery = queryOptions({
  queryKey: [...AUDIT, 'actors'],
  queryFn: ({ signal }) => requestJson('admin/audit/actors', auditActors, { signal }),
});
