import type { AuditEntity, AuditEntry } from '@formulary/contract';
import { Link } from '@tanstack/react-router';

export const ENTITY_LABEL: Record<AuditEntity, string> = {
  Product: 'Product',
  Lab: 'Lab',
  Category: 'Category',
  PriceList: 'Price list',
  Synonym: 'Synonym',
  Order: 'Order',
  Payment: 'Payment',
  Customer: 'Customer',
  DeliveryDetail: 'Delivery detail',
  Store: 'Store',
  Branding: 'Branding',
  Session: 'Session',
  ApiToken: 'API token',
  Webhook: 'Webhook',
  Business: 'Business',
  Document: 'Document',
  BankLine: 'Bank line',
};

/** Only for the entities that can be changed in bulk. */
const PLURAL_LABEL: Partial<Record<AuditEntity, string>> = {
  Product: 'products',
  Order: 'orders',
  Customer: 'customers',
};

/** Returns the address of the record's screen; undefined when it has none or the record was deleted. */
const screenOf = ({ entity, entityId, action }: AuditEntry): string | undefined => {
  if (entity === 'Store') return '/admin/store';
  if (entity === 'Branding') return '/admin/store/branding';
  if (entity === 'ApiToken') return '/admin/systems';
  if (entity === 'Webhook') return '/admin/systems/webhooks';
  if (action === 'Deleted' || entityId === null) return undefined;
  if (entity === 'Product') return `/admin/products/${entityId}`;
  if (entity === 'Order') return `/admin/orders/${entityId}`;
  if (entity === 'Payment') return `/admin/payments/${entityId}`;
  if (entity === 'Document') return `/admin/documents/${entityId}`;
  if (entity === 'Customer') return `/admin/customers/${entityId}`;
  return entity === 'Lab' || entity === 'Category' ? '/admin/labs' : undefined;
};

/** Links a bulk action to its entries. */
export function ActLink({ entry }: { entry: AuditEntry }) {
  const { batch, entries, entity, label } = entry;
  return (
    <span className="block min-w-32">
      <Link
        to="/admin/audit"
        search={{ batch: batch ?? undefined }}
        className="rounded-sm font-medium hover:text-primary hover:underline"
      >
        {entries} {PLURAL_LABEL[entity] ?? 'entries'}
      </Link>
      <span className="wrap-anywhere block text-[0.8125rem] text-muted">
        {label} and {entries === 2 ? '1 other' : `${entries - 1} others`}
      </span>
    </span>
  );
}

/** Links an entry to its record, under the name that it had at the time. */
export function EntityLink({ entry }: { entry: AuditEntry }) {
  const screen = screenOf(entry);
  return (
    <span className="block min-w-32">
      {screen ? (
        <Link to={screen} className="wrap-anywhere rounded-sm font-medium hover:text-primary hover:underline">
          {entry.label}
        </Link>
      ) : (
        <span className="wrap-anywhere font-medium">{entry.label}</span>
      )}
      <span className="block text-[0.8125rem] text-muted">{ENTITY_LABEL[entry.entity]}</span>
    </span>
  );
}
