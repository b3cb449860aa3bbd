import { CREDIT_REASON_LABEL, type StaffDocument, TAX_DOCUMENT_LABEL } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { formatDatePadded, formatDay, formatMoney } from '#web/lib/format.ts';
import { DocumentFiles } from '#web/parts/documents/document-files.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { staffDocumentUrl } from './api.ts';

const describeKind = ({ kind, invoiceNumber, reason }: StaffDocument): string => {
  if (kind === 'invoice') return TAX_DOCUMENT_LABEL[kind];
  return [`Credit for ${invoiceNumber ?? 'an invoice'}`, reason && CREDIT_REASON_LABEL[reason]]
    .filter(Boolean)
    .join(' · ');
};

type OutstandingOf = Pick<StaffDocument, 'kind' | 'outstanding' | 'isOverdue' | 'isDisputed'>;

export function Outstanding({ kind, outstanding, isOverdue, isDisputed }: OutstandingOf) {
  if (kind === 'credit-note') return null;
  if (outstanding === 0) return <Badge tone="credit">Paid</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {isDisputed && <Badge tone="notice">Disputed</Badge>}
      {isOverdue && <Badge tone="owed">Overdue</Badge>}
      <span className="figures whitespace-nowrap font-semibold">{formatMoney(outstanding)}</span>
    </span>
  );
}

export const DOCUMENT_COLUMNS: DataColumn<StaffDocument>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: (document) => (
      <>
        <Link
          to="/admin/documents/$id"
          params={{ id: document.id }}
          tabIndex={-1}
          className="block font-semibold tracking-wide hover:text-primary"
        >
          {document.number}
        </Link>
        <span className="block text-muted text-xs">{describeKind(document)}</span>
      </>
    ),
    className: 'w-44 max-md:w-32 max-md:px-2',
  },
  {
    id: 'date',
    header: 'Issued',
    cell: ({ issuedAt }) => <span className="figures">{formatDatePadded(issuedAt)}</span>,
    className: 'w-28 whitespace-nowrap max-md:hidden',
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer: { name, username } }) => (
      <span className="wrap-anywhere block min-w-20">
        <span className="block font-medium">{name}</span>
        <span className="block text-muted text-xs">{username}</span>
      </span>
    ),
    className: 'max-md:px-2',
  },
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderId, orderReference, poNumber }) => (
      <>
        <Link
          to="/admin/orders/$id"
          params={{ id: orderId }}
          tabIndex={-1}
          className="rounded-sm tracking-wide underline-offset-4 hover:underline"
        >
          {orderReference}
        </Link>
        {poNumber && <span className="wrap-anywhere block text-muted text-xs">PO {poNumber}</span>}
      </>
    ),
    className: 'max-desktop:hidden',
  },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: (document) => (
      <>
        <span className="figures block font-semibold">{formatMoney(document.total)}</span>
        <span className="md:hidden">
          <Outstanding {...document} />
        </span>
      </>
    ),
    className: 'w-28 whitespace-nowrap max-md:px-2',
  },
  {
    id: 'due',
    header: 'Due',
    cell: ({ dueOn }) => dueOn && <span className="figures">{formatDay(dueOn)}</span>,
    className: 'w-32 whitespace-nowrap max-desktop:hidden',
  },
  {
    id: 'outstanding',
    header: 'Outstanding',
    align: 'right',
    cell: Outstanding,
    className: 'w-32 max-md:hidden',
  },
  {
    id: 'files',
    header: <span className="sr-only">Files</span>,
    align: 'right',
    cell: ({ id, number }) => (
      <DocumentFiles number={number} tabIndex={-1} hrefOf={(format) => staffDocumentUrl(id, format)} />
    ),
    className: 'w-40 whitespace-nowrap max-md:hidden',
  },
];
