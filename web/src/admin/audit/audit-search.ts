import type { AuditEntity } from '@formulary/contract';
import type { z } from 'zod';
import { day, listSearch, oneOf, recordId } from '#web/lib/list-search.ts';

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

/** What the log is narrowed down to: a name, somebody, a kind of thing, one thing, one act on many, days. */
export const auditSearch = listSearch(50).extend({
  actorId: recordId,
  entity: oneOf(ENTITIES),
  entityId: recordId,
  batch: recordId,
  from: day,
  until: day,
});
export type AuditSearch = z.output<typeof auditSearch>;
