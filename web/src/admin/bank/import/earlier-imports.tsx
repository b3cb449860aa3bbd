import type { BankImport } from '@formulary/contract';
import { formatDateTime, formatDay, formatNumber } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import type { PageSearch } from '#web/ui/list/table/listing.ts';
import { useList } from '#web/ui/list/table/use-list.ts';
import { bankImportsListing } from '../api.ts';

const COLUMNS: DataColumn<BankImport>[] = [
  {
    id: 'file',
    header: 'File',
    cell: ({ fileName, account }) => (
      <span className="wrap-anywhere block min-w-28">
        <span className="block font-medium">{fileName}</span>
        <span className="block text-muted text-xs">{account}</span>
      </span>
    ),
  },
  {
    id: 'days',
    header: 'Days',
    cell: ({ fromDay, untilDay }) => (
      <span className="figures text-sm">
        {formatDay(fromDay)} – {formatDay(untilDay)}
      </span>
    ),
    className: 'w-56 max-md:hidden',
  },
  {
    id: 'new',
    header: 'Imported',
    align: 'right',
    cell: ({ newCount, lineCount }) => (
      <span className="figures">
        {formatNumber(newCount)} of {formatNumber(lineCount)}
      </span>
    ),
    className: 'w-32 whitespace-nowrap max-sm:w-24',
  },
  {
    id: 'open',
    header: 'To match',
    align: 'right',
    cell: ({ openCount }) => <span className="figures">{formatNumber(openCount)}</span>,
    className: 'w-28 max-sm:w-20',
  },
  {
    id: 'by',
    header: 'Imported by',
    cell: ({ importedBy, importedAt }) => (
      <span className="block text-sm">
        <span className="block">{importedBy}</span>
        <span className="block text-muted text-xs tabular-nums">{formatDateTime(importedAt)}</span>
      </span>
    ),
    className: 'w-52 max-desktop:hidden',
  },
];

export function EarlierImports({ search }: { search: PageSearch }) {
  const list = useList(bankImportsListing, search);
  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className="title-group mb-3">
        Earlier imports
      </h2>
      <ListTable
        list={list}
        label="Earlier imports"
        columns={COLUMNS}
        rows={list.data?.bankImports}
        empty={<EmptyState title="Nothing imported yet" className="py-8" />}
      />
    </section>
  );
}
