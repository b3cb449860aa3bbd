import { TAX_DOCUMENT_KINDS, type TaxDocumentKind } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ChoiceFilter, DayFilters, Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/listing.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { staffDocumentQuery, staffDocuments } from './api.ts';
import { DOCUMENT_COLUMNS } from './document-columns.tsx';
import { DOCUMENT_SORTS, type StaffDocumentsSearch } from './documents-search.ts';

const KIND_LABEL: Record<TaxDocumentKind, string> = { invoice: 'Invoices', 'credit-note': 'Credit notes' };
const KINDS = TAX_DOCUMENT_KINDS.map((value) => ({ value, label: KIND_LABEL[value] }));
const STATES = [
  { value: 'open', label: 'Unpaid' },
  { value: 'overdue', label: 'Overdue' },
] as const;
const SORT_LABEL: Record<StaffDocumentsSearch['sort'], string> = {
  'IssuedAt desc': 'Newest first',
  IssuedAt: 'Oldest first',
  'Total desc': 'Largest first',
  DueOn: 'Due first',
};
const SORTS = DOCUMENT_SORTS.map((value) => ({ value, label: SORT_LABEL[value] }));

const HELP: readonly HotkeyHelp[] = [
  { keys: ['↑', '↓'], does: 'Move through the documents' },
  { keys: ['Enter'], does: 'Open the document' },
];

export function DocumentsScreen({ search }: { search: StaffDocumentsSearch }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = useList(staffDocuments, search);
  useHotkeyGuide('Documents', HELP);
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Documents">
        <ExportMenu hrefOf={(format) => staffDocuments.exportUrl(search, format)} />
      </PageHeader>
      <Filters>
        <SearchFilter list={list} label="Search documents" placeholder="Number, order or customer" />
        <ChoiceFilter list={list} field="kind" label="Kind" all="All" options={KINDS} />
        <ChoiceFilter list={list} field="state" label="Payment" all="All" options={STATES} className="w-32" />
        <DayFilters list={list} />
        <ChoiceFilter list={list} field="sort" label="Sort by" options={SORTS} className="w-40" />
      </Filters>
      {search.customer && (
        <p className="flex flex-wrap items-center gap-3">
          <span>
            Documents of{' '}
            <strong className="font-semibold">
              {(!list.isOld && list.data?.documents[0]?.customer.name) || 'one customer'}
            </strong>
          </span>
          <Button variant="secondary" size="sm" onClick={() => list.change({ customer: undefined })}>
            <X aria-hidden />
            Show all customers
          </Button>
        </p>
      )}
      <ListTable
        list={list}
        label="Documents"
        columns={DOCUMENT_COLUMNS}
        rows={list.data?.documents}
        onRowClick={({ id }) => navigate({ to: '/admin/documents/$id', params: { id } })}
        onRowHover={({ id }) => void queryClient.query(staffDocumentQuery(id)).catch(() => null)}
      />
    </div>
  );
}
