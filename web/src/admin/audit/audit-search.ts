import type { AuditEntity } from '@formulary/contract';
import type { z } from 'zod';
import { day, listSearch, oneOf, recordId } from '#web/lib/list-search.ts';

/** Not imported from the contract: customers download this file, but not the contract of the back office. */
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
  'ApiToken',
  'Webhook',
  'Business',
  'Document',
  'BankLine',
] as const satisfies AuditEntity[];

/** The filters of the log. `entityId` is one record, `batch` one bulk action. */
export const auditSearch = () =>
  listSearch(50).extend({
    actorId: recordId(),
    entity: oneOf(ENTITIES),
    entityId: recordId(),
    batch: recordId(),
    from: day(),
    until: day(),
  });
export type AuditSearch = z.output<ReturnType<typeof auditSearch>>;
