import type { AuditEntity, AuditEntry } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { formatDate, formatTime } from '#web/lib/format.ts';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { changesOf, type LabelledChange } from './change-labels.ts';

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

/** Only the entities that can be changed in bulk. */
const PLURAL_LABEL: Partial<Record<AuditEntity, string>> = {
  Product: 'products',
  Order: 'orders',
  Customer: 'customers',
};

/** Returns the address of the record's screen; undefined if it has none or the record was deleted. */
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
function ActLink({ entry }: { entry: AuditEntry }) {
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

/** Links an entry to its record, under the name that the record had at the time. */
function EntityLink({ entry }: { entry: AuditEntry }) {
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

const TOP = 'align-top py-3';

const What = ({ entry }: { entry: AuditEntry }) =>
  entry.entries > 1 ? <ActLink entry={entry} /> : <EntityLink entry={entry} />;

const MAX_SHOWN_CHANGES = 3;

/** Shows the first few changed fields, and the others on request. */
function ChangeList({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0 && !entry.reason) return null;
  const more = changes.slice(MAX_SHOWN_CHANGES);
  return (
    <div className="grid gap-1 text-sm">
      {entry.reason && <p className="wrap-anywhere italic">“{entry.reason}”</p>}
      <Changes changes={changes.slice(0, MAX_SHOWN_CHANGES)} />
      {more.length > 0 && (
        <details>
          <summary className="rounded-sm text-muted hover:text-ink">{more.length} more</summary>
          <div className="mt-1">
            <Changes changes={more} />
          </div>
        </details>
      )}
    </div>
  );
}

function Changes({ changes }: { changes: readonly LabelledChange[] }) {
  return (
    <dl className="grid gap-1">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="wrap-anywhere">
          <dt className="inline text-muted">{field}: </dt>
          <dd className="inline">
            {before !== undefined && <del className="text-muted no-underline">{before}</del>}
            {before !== undefined && after !== undefined && (
              <>
                <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 text-muted" />
                <span className="sr-only"> changed to </span>
              </>
            )}
            {after !== undefined && <ins className="font-medium no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const AUDIT_COLUMNS: DataColumn<AuditEntry>[] = [
  {
    id: 'at',
    header: 'Date',
    cell: ({ at }) => (
      <time dateTime={at} className="figures block">
        {formatDate(at)}
        <span className="block text-[0.8125rem] text-muted">{formatTime(at)}</span>
      </time>
    ),
    className: `${TOP} w-32 max-md:w-28`,
  },
  {
    id: 'actor',
    header: 'User',
    cell: ({ actor }) => (
      <span className="block">
        <span className="block">{actor.name}</span>
        <span className="block text-[0.8125rem] text-muted">{actor.username}</span>
      </span>
    ),
    className: `${TOP} w-44 max-md:hidden`,
  },
  {
    id: 'label',
    header: 'Record',
    cell: (entry) => <What entry={entry} />,
    className: `${TOP} w-56 max-md:hidden`,
  },
  {
    id: 'changes',
    header: 'Summary',
    cell: (entry) => (
      <div className="min-w-40">
        <div className="mb-1 md:hidden">
          <What entry={entry} />
          <span className="block text-[0.8125rem] text-muted">{entry.actor.name}</span>
        </div>
        <p>{entry.summary}</p>
        <ChangeList entry={entry} />
      </div>
    ),
    className: TOP,
  },
];
