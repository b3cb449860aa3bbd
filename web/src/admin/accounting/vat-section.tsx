import {
  type Cents,
  formatRate,
  VAT_FIELD_LABEL,
  type VatDocument,
  type VatField,
  type VatReturn,
} from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { formatDatePadded, formatMoneyExactly } from '#web/lib/format.ts';
import type { Period } from '#web/parts/documents/periods.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/listing.ts';
import { documentUrl, type VatDocumentsSearch, vatDocuments, vatUrl } from './api.ts';

type Row = {
  field: string;
  label: string;
  /** The amount to enter on the form. */
  amount: Cents;
  sums?: VatReturn['fields'][number];
};

/** Fields whose amount on the form includes VAT; the other fields contain the VAT itself. */
const WITH_VAT: readonly VatField[] = ['1', '2'];

const rowsOf = ({ fields, rate, outputTax, netTax }: VatReturn): Row[] => {
  const rows = fields.map((sums): Row => {
    const { field, gross, tax } = sums;
    return { field, label: VAT_FIELD_LABEL[field], amount: WITH_VAT.includes(field) ? gross : tax, sums };
  });
  const [first, second, twelve, eighteen] = rows;
  const standard: Row[] = first?.sums
    ? [{ field: '4', label: `VAT on field 1, at ${formatRate(rate)}`, amount: first.sums.tax }]
    : [];
  return [
    ...[first, second].flatMap((row) => row ?? []),
    ...standard,
    ...[twelve].flatMap((row) => row ?? []),
    { field: '13', label: 'Total output tax', amount: outputTax },
    ...[eighteen].flatMap((row) => row ?? []),
    { field: '', label: 'VAT on these sales: field 13 less field 18', amount: netTax },
  ];
};

type DocumentsProps = Pick<Row, 'sums'> & { period: Period; isShort?: boolean };

/** Links to a field's documents, with their number; `isShort` shows only the number. */
function Documents({ sums, period, isShort = false }: DocumentsProps) {
  if (!sums || sums.documents === 0) return <span className="text-muted">–</span>;
  return (
    <Link
      to="/admin/accounting"
      search={{ ...period, field: sums.field }}
      resetScroll={false}
      hash="vat-documents"
      className="figures inline-flex min-h-11 items-center font-medium text-primary hover:underline"
    >
      {sums.documents}
      <span className={isShort ? 'sr-only' : undefined}>
        &nbsp;{sums.documents === 1 ? 'document' : 'documents'}
      </span>
      <span className="sr-only"> in field {sums.field}</span>
    </Link>
  );
}

const detail = (header: string, of: 'net' | 'tax' | 'gross'): DataColumn<Row> => ({
  id: of,
  header,
  align: 'right',
  cell: ({ sums }) => <span className="figures text-muted">{sums ? formatMoneyExactly(sums[of]) : '–'}</span>,
  className: 'w-36 max-desktop:hidden',
});

const columnsFor = (period: Period): DataColumn<Row>[] => [
  {
    id: 'field',
    header: 'Field',
    cell: ({ field }) => <span className="figures font-medium">{field}</span>,
    className: 'w-16 max-sm:w-10',
  },
  {
    id: 'label',
    header: 'Contains',
    cell: ({ label, sums }) => (
      <>
        {label}
        {!!sums?.documents && (
          <span className="block sm:hidden">
            <Documents sums={sums} period={period} />
          </span>
        )}
      </>
    ),
  },
  detail('Excluding VAT', 'net'),
  detail('VAT', 'tax'),
  detail('Including VAT', 'gross'),
  {
    id: 'documents',
    header: 'Documents',
    align: 'right',
    cell: ({ sums }) => <Documents sums={sums} period={period} isShort />,
    className: 'w-28 max-sm:hidden',
  },
  {
    id: 'amount',
    header: 'On the form',
    align: 'right',
    cell: ({ amount }) => <span className="figures font-semibold">{formatMoneyExactly(amount)}</span>,
    className: 'w-36 max-sm:w-28',
  },
];

/** Explains how the form may differ from the documents, and which fields the store does not record. */
function Notes({ formTax, creditedZeroRated, fields }: VatReturn) {
  const standard = fields.find(({ field }) => field === '1');
  return (
    <div className="mt-3 grid max-w-3xl gap-1 text-muted text-sm">
      {standard && standard.tax !== formTax && (
        <p>
          Calculated from field 1, field 4 would be {formatMoneyExactly(formTax)}. They differ because VAT is
          rounded on each document.
        </p>
      )}
      {creditedZeroRated > 0 && (
        <p>Credit notes include {formatMoneyExactly(creditedZeroRated)} of zero-rated supplies.</p>
      )}
      <p>
        Fields 1A, 2A, 3 and 14 to 17 are not recorded in the store. An invoice belongs to the period of its
        date.
      </p>
    </div>
  );
}

export function VatSection({ vat, period }: { vat: VatReturn | undefined; period: Period }) {
  return (
    <section aria-label="VAT 201">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="title-group">VAT 201</h2>
        <ExportMenu hrefOf={(format) => vatUrl(period, format)} />
      </div>
      <DataTable
        label="VAT 201 fields"
        columns={columnsFor(period)}
        rows={vat && rowsOf(vat)}
        rowId={({ field }) => field}
        pageSize={7}
      />
      {vat && <Notes {...vat} />}
    </section>
  );
}

const LINK = 'font-medium underline-offset-4 hover:text-primary hover:underline';

const amount = (header: string, of: 'net' | 'tax' | 'gross', className: string): DataColumn<VatDocument> => ({
  id: of,
  header,
  align: 'right',
  cell: (row) => <span className="figures">{formatMoneyExactly(row[of])}</span>,
  className,
});

const DOCUMENT_COLUMNS: DataColumn<VatDocument>[] = [
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
      <ListTable list={list} label="Documents" columns={DOCUMENT_COLUMNS} rows={list.data?.documents} />
    </section>
  );
}
