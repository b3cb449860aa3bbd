import { PAYMENT_STATES, type PaymentState } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ChoiceFilter, DayFilters, Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/use-list.ts';
import { prefetchReview, staffPayments } from '../api.ts';
import { HISTORY_COLUMNS } from './history-columns.tsx';
import type { HistorySearch } from './history-search.ts';

const STATES: Record<PaymentState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  manual: 'Credits and debits',
};
const OPTIONS = PAYMENT_STATES.map((value) => ({ value, label: STATES[value] }));

export function HistoryScreen({ search }: { search: HistorySearch }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = useList(staffPayments, search);
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Payments">
        <ExportMenu hrefOf={(format) => staffPayments.exportUrl(search, format)} />
        <LinkButton to="/admin/payments/entries" variant="secondary" size="sm">
          Credits and debits to approve
        </LinkButton>
        <LinkButton to="/admin/payments" size="sm">
          {' '}
          Proofs to approve{' '}
        </LinkButton>
      </PageHeader>
      <Filters>
        <SearchFilter list={list} label="Search payments" placeholder="Customer, reference or amount" />
        <ChoiceFilter list={list} field="state" label="Status" all="All" options={OPTIONS} className="w-44" />
        <DayFilters list={list} />
      </Filters>
      <ListTable
        list={list}
        label="Payments"
        columns={HISTORY_COLUMNS}
        rows={list.data?.payments}
        onRowClick={({ id }) => navigate({ to: '/admin/payments/$id', params: { id } })}
        onRowHover={(payment) => prefetchReview(queryClient, payment)}
      />
    </div>
  );
}
