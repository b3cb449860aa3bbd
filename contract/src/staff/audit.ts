import { z } from 'zod';
import { AUDIT_ACTIONS } from '../ledger.ts';

export const AUDIT_ENTITIES = [
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
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** Whether a field of `before` and `after` is money: an amount, or amounts by name. */
export const isAuditedMoney = (field: string): boolean =>
  /(?:cost|price|amount|fee|limit|outstanding|balance|total|settled|settles|tax)$/i.test(field);

const fields = z.record(z.string(), z.unknown());

/**
 * An entry of the audit log: who did what, to what, and when. `summary` is a short sentence without its subject ("Moved
 * to Dispatched"); `label` and `actor` are the names at the time; `before` and `after` hold the changed fields, with
 * money in rand. A bulk action has an entry for each record, all with the same `batch`; when they are shown as one,
 * `entries` is their number, and `summary`, `before` and `after` are their common values.
 */
export const auditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: z.object({ id: z.uuid(), username: z.string(), name: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  entityId: z.uuid().nullable(),
  label: z.string(),
  summary: z.string(),
  before: fields.nullable(),
  after: fields.nullable(),
  reason: z.string().nullable(),
  batch: z.uuid().nullable(),
  entries: z.number().int(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditList = z.object({ auditEntries: z.array(auditEntry), total: z.number().int() });
export type AuditList = z.infer<typeof auditList>;

/** Everyone in the log, by the name in their latest entry. */
export const auditActors = z.object({
  actors: z.array(z.object({ id: z.uuid(), username: z.string(), name: z.string() })),
});
export type AuditActors = z.infer<typeof auditActors>;
