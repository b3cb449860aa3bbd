import type { AuditEntity } from '@formulary/contract';
import { z } from 'zod';
import { listSearch } from '#web/lib/list-search.ts';

export const AUDIT_PAGE_SIZE = 50;

/** Written out: this file is in the chunk that everybody loads, the contract of the back office is not. */
const ENTITIES = [
  'Product',
  'Lab',
  'Category',
  'PriceList',
  'Synonym',
  'Order',
  'Payment',
  'Customer',
  'DeliveryDetail',
  'Store',
  'Branding',
  'Session',
] as const satisfies AuditEntity[];
const day = z.iso.date().optional().catch(undefined);

/** What the log is narrowed down to: a name, somebody, a kind of thing, one thing, one act on many, days. */
export const auditSearch = listSearch(AUDIT_PAGE_SIZE).extend({
  actorId: z.uuid().optional().catch(undefined),
  entity: z.enum(ENTITIES).optional().catch(undefined),
  entityId: z.uuid().optional().catch(undefined),
  batch: z.uuid().optional().catch(undefined),
  from: day,
  until: day,
});
export type AuditSearch = z.output<typeof auditSearch>;
