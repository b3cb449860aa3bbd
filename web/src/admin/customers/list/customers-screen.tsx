import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '#web/features/accounts/api.ts';
import { isAdmin } from '#web/features/accounts/roles.ts';
import { messageOf } from '#web/lib/calls/errors.ts';
import { useHotkey } from '#web/lib/hotkeys/hotkey.ts';
import { useHotkeyGuide } from '#web/lib/hotkeys/hotkey-guide.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { customerQuery, customersFileUrl, customersQuery } from '../api.ts';
import { CUSTOMER_COLUMNS, STAFF_COLUMNS } from './customers-columns.tsx';
import { CustomersFilters } from './customers-filters.tsx';
import type { CustomersSearch } from './customers-search.ts';

const KEYS = [{ keys: ['N'], does: 'New customer' }] as const;
const NO_KEYS = [] as const;

/** All customers: searched, narrowed down, taken out as a file. */
export function CustomersScreen({ search }: { search: CustomersSearch }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mayChange = isAdmin(useCurrentUser());
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...customersQuery(search),
    placeholderData: keepPreviousData,
  });
  const change = (next: Partial<CustomersSearch>) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, page: 0, ...next }),
      resetScroll: 'page' in next,
    });
  useHotkey('n', () => {
    if (mayChange) void navigate({ to: '/admin/customers/new', search });
  });
  useHotkeyGuide('Customers', mayChange ? KEYS : NO_KEYS);

  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title={search.people === 'staff' ? 'Staff' : 'Customers'}>
        <ExportMenu hrefOf={(format) => customersFileUrl(format, search)} />
        {mayChange && (
          <>
            <LinkButton to="/admin/customers/access" variant="secondary" size="sm">
              Bulk access…
            </LinkButton>
            <LinkButton to="/admin/customers/new" search={search} size="sm">
              New customer
              <Kbd>N</Kbd>
            </LinkButton>
          </>
        )}
      </PageHeader>
      <CustomersFilters search={search} onChange={change} />
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <div>
          <DataTable
            label={search.people === 'staff' ? 'Staff' : 'Customers'}
            columns={search.people === 'staff' ? STAFF_COLUMNS : CUSTOMER_COLUMNS}
            rows={data?.customers}
            rowId={({ id }) => id}
            pageSize={search.pageSize}
            isFetching={isPlaceholderData && isFetching}
            onRowClick={({ id }) => navigate({ to: '/admin/customers/$id', params: { id } })}
            onRowHover={({ id }) => void queryClient.query(customerQuery(id)).catch(() => undefined)}
          />
          <PagingBar
            page={search.page}
            pageSize={search.pageSize}
            total={data?.total ?? 0}
            onPageChange={(page) => change({ page })}
            onPageSizeChange={(pageSize) => change({ pageSize })}
          />
        </div>
      )}
      <Outlet />
    </div>
  );
}
