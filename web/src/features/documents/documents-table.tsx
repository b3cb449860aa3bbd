import type { CustomerDocument } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { formatDate, formatDay, formatMoney } from '#web/lib/format.ts';
import { documentsQuery, documentUrl } from '#web/parts/documents/api.ts';
import { DocumentFiles, DocumentKind } from '#web/parts/documents/document-files.tsx';
import type { DocumentsSearch } from '#web/parts/documents/documents-search.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { PagedList, usePageQuery } from '#web/ui/list/paged-list.tsx';

type OrderOf = Pick<CustomerDocument, 'orderId' | 'orderReference' | 'poNumber'>;

function DocumentOrder({ orderId, orderReference, poNumber }: OrderOf) {
  return (
    <>
      <Link
        to="/orders/$id"
        params={{ id: orderId }}
        tabIndex={-1}
        className="rounded-sm tracking-wide underline-offset-4 hover:underline"
      >
        {orderReference}
      </Link>
      {poNumber && <span className="wrap-anywhere block text-muted text-xs">PO {poNumber}</span>}
    </>
  );
}

type OutstandingOf = Pick<CustomerDocument, 'kind' | 'outstanding' | 'isDisputed'>;

export function Outstanding({ kind, outstanding, isDisputed }: OutstandingOf) {
  if (kind === 'credit-note') return null;
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      {isDisputed && <Badge tone="notice">Disputed</Badge>}
      {outstanding > 0 ? (
        <span className="figures font-semibold">{formatMoney(outstanding)}</span>
      ) : (
        <Badge tone="credit">Paid</Badge>
      )}
    </span>
  );
}

const DOCUMENT_COLUMNS: DataColumn<CustomerDocument>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: ({ number, kind, invoiceNumber }) => (
      <>
        <span className="block whitespace-nowrap font-semibold tracking-wide">{number}</span>
        <span className="block text-muted text-xs">
          {kind === 'invoice' ? 'Invoice' : `Credit note for ${invoiceNumber ?? 'an invoice'}`}
        </span>
      </>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ issuedAt }) => <span className="figures">{formatDate(issuedAt)}</span>,
    className: 'whitespace-nowrap',
  },
  { id: 'order', header: 'Order', cell: DocumentOrder },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ total }) => <span className="figures font-semibold">{formatMoney(total)}</span>,
    className: 'whitespace-nowrap',
  },
  {
    id: 'due',
    header: 'Due',
    cell: ({ dueOn }) => dueOn && <span className="figures">{formatDay(dueOn)}</span>,
    className: 'whitespace-nowrap @max-[44rem]:hidden',
  },
  {
    id: 'outstanding',
    header: 'Outstanding',
    align: 'right',
    cell: Outstanding,
    className: 'whitespace-nowrap',
  },
  {
    id: 'files',
    header: <span className="sr-only">Files</span>,
    align: 'right',
    cell: ({ id, number }) => <DocumentFiles number={number} hrefOf={(format) => documentUrl(id, format)} />,
    className: 'w-40 whitespace-nowrap',
  },
];

/** A document in the list on a phone. It opens the order; the files are next to it. */
export function DocumentRow({ document }: { document: CustomerDocument }) {
  const { id, number, kind, issuedAt, orderReference, poNumber, total, dueOn, outstanding } = document;
  return (
    <div className="flex min-h-30 flex-col justify-center gap-1 border-b py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold tracking-wide">{number}</span>
        <span className="figures font-semibold">{formatMoney(total)}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
        <DocumentKind kind={kind} />
        <span className="figures">{formatDate(issuedAt)}</span>
        {outstanding > 0 && dueOn && (
          <span className="figures">
            {formatMoney(outstanding)} due {formatDay(dueOn)}
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to="/orders/$id"
          params={{ id: document.orderId }}
          data-walk
          className="inline-flex min-h-11 min-w-0 items-center gap-x-2 rounded-sm text-sm underline-offset-4 hover:underline"
        >
          <span className="tracking-wide">{orderReference}</span>
          {poNumber && <span className="min-w-0 truncate text-muted">PO {poNumber}</span>}
        </Link>
        <DocumentFiles number={number} hrefOf={(format) => documentUrl(id, format)} />
      </div>
    </div>
  );
}

export function NoDocuments({ search: { q, kind, from, until } }: { search: DocumentsSearch }) {
  if (q || kind || from || until) return <NoResults />;
  return (
    <NoResults
      icon={<FileText />}
      more="You have no documents yet. The invoice for an order appears here once the order is dispatched."
    >
      <LinkButton to="/orders">View orders</LinkButton>
    </NoResults>
  );
}

type DocumentsTableProps = {
  search: DocumentsSearch;
  onSearchChange: (change: Partial<DocumentsSearch>) => void;
};

export function DocumentsTable({ search, onSearchChange }: DocumentsTableProps) {
  const list = usePageQuery(documentsQuery(search), search);
  const { shown, isOld, isHeard } = list;
  return (
    <div>
      <PagedList list={list} search={search} onSearchChange={onSearchChange}>
        <DataTable
          label="Documents"
          columns={DOCUMENT_COLUMNS}
          rows={shown?.documents}
          rowId={({ id }) => id}
          pageSize={search.pageSize}
          isFetching={isOld}
          isHeard={isHeard}
          onRowClick={({ id }) => window.open(documentUrl(id, 'pdf'), '_blank', 'noopener')}
          empty={<NoDocuments search={search} />}
        />
      </PagedList>
    </div>
  );
}
