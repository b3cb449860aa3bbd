import { VAT_FIELD_LABEL, type VatDocument } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { formatDatePadded, formatMoneyExactly } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/use-list.ts';
import { documentUrl, type VatDocumentsSearch, vatDocuments } from './api.ts';

const LINK = 'font-medium underline-offset-4 hover:text-primary hover:underline';

const amount = (header: string, of: 'net' | 'tax' | 'gross', className: string): DataColumn<VatDocument> => ({
  id: of,
  header,
  align: 'right',
  cell: (row) => <span className="figures">{formatMoneyExactly(row[of])}</span>,
  className,
});

const COLUMNS: DataColumn<VatDocument>[] = [
  {
    id: 'number',
    header: 'Document',
    cell: ({ id, number, issuedAt }) => (
      <span className="block">
        <a
          href={documentUrl(id)}
          target="_blank"
          rel="noreferrer"
          className={`inline-flex min-h-11 items-center ${LINK}`}
        >
          {number}
        </a>
        <span className="figures block text-muted text-xs md:hidden">{formatDatePadded(issuedAt)}</span>
      </span>
    ),
    className: 'w-36',
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ issuedAt }) => <span className="figures">{formatDatePadded(issuedAt)}</span>,
    className: 'w-32 whitespace-nowrap max-md:hidden',
  },
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderId, orderReference }) => (
      <Link to="/admin/orders/$id" params={{ id: orderId }} className={LINK}>
        {orderReference}
      </Link>
    ),
    className: 'w-32 max-desktop:hidden',
  },
  { id: 'customer', header: 'Customer', cell: ({ customer }) => customer.name, className: 'max-sm:hidden' },
  amount('Excluding VAT', 'net', 'w-36 max-md:hidden'),
  amount('VAT', 'tax', 'w-32 max-sm:hidden'),
  amount('Including VAT', 'gross', 'w-36'),
];

export function VatDocumentsSection({ search }: { search: VatDocumentsSearch }) {
  const list = useList(vatDocuments, search);
  return (
    <section aria-label={`Documents in field ${search.field}`} id="vat-documents" className="scroll-mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">
          Field {search.field}: {VAT_FIELD_LABEL[search.field]}
        </h3>
        <LinkButton
          to="/admin/accounting"
          search={{ from: search.from, until: search.until }}
          resetScroll={false}
          variant="ghost"
          size="sm"
        >
          <X aria-hidden /> Hide documents
        </LinkButton>
      </div>
      <ListTable list={list} label="Documents" columns={COLUMNS} rows={list.data?.documents} />
    </section>
  );
}
