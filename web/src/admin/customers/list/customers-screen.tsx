import { MAX_ROWS } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useHotkey } from '#web/lib/hotkeys/hotkey.ts';
import { useHotkeyGuide } from '#web/lib/hotkeys/hotkey-guide.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { isAdmin } from '#web/parts/accounts/roles.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ChoiceFilter, Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useSelection } from '#web/ui/list/table/selection.tsx';
import { useList } from '#web/ui/list/table/use-list.ts';
import { useSelectFound } from '#web/ui/list/table/use-select-found.ts';
import { customerQuery, customers } from '../api.ts';
import { CUSTOMER_COLUMNS, SELECTABLE_COLUMNS, STAFF_COLUMNS } from './customers-columns.tsx';
import type { CustomersSearch } from './customers-search.ts';
import { InviteActions } from './invite-actions.tsx';

const KEYS = [{ keys: ['N'], does: 'New customer' }] as const;
const NO_KEYS = [] as const;
const PEOPLE = [{ value: 'staff', label: 'Staff' }] as const;
const ACCESS = [
  { value: 'granted', label: 'Granted' },
  { value: 'revoked', label: 'Revoked' },
] as const;
const BALANCES = [
  { value: 'owing', label: 'Owes money' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'credit', label: 'In credit' },
] as const;
const INVITATIONS = [
  { value: 'none', label: 'Not invited' },
  { value: 'sent', label: 'Invited' },
  { value: 'done', label: 'Signed in' },
] as const;
const SORTS = [
  { value: 'Balance desc', label: 'Balance, highest first' },
  { value: 'LastOrder desc', label: 'Last order, newest first' },
  { value: 'LastOrder', label: 'Last order, oldest first' },
] as const;

export function CustomersScreen({ search }: { search: CustomersSearch }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mayChange = isAdmin(useCurrentUser());
  const list = useList(customers, search);
  const ofStaff = search.people === 'staff';
  const selection = useSelection(list.data?.customers, MAX_ROWS);
  const found = useSelectFound(customers, list, (data) => data.customers, selection);
  const columns = mayChange ? SELECTABLE_COLUMNS : CUSTOMER_COLUMNS;
  useHotkey('n', () => {
    if (mayChange) void navigate({ to: '/admin/customers/new', search });
  });
  useHotkeyGuide('Customers', mayChange ? KEYS : NO_KEYS);

  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title={ofStaff ? 'Staff' : 'Customers'}>
        <ExportMenu hrefOf={(format) => customers.exportUrl(search, format)} />
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
      <Filters>
        <SearchFilter list={list} label="Search customers" placeholder="Name, username, phone or email" />
        {mayChange && (
          <ChoiceFilter list={list} field="people" label="People" all="Customers" options={PEOPLE} />
        )}
        {!ofStaff && (
          <>
            <ChoiceFilter
              list={list}
              field="access"
              label="Access"
              all="All"
              options={ACCESS}
              className="w-32"
            />
            <ChoiceFilter
              list={list}
              field="balance"
              label="Balance"
              all="All"
              options={BALANCES}
              className="w-32"
            />
            <ChoiceFilter
              list={list}
              field="invitation"
              label="Invitation"
              all="All"
              options={INVITATIONS}
              className="w-32"
            />
            <ChoiceFilter
              list={list}
              field="sort"
              label="Sort by"
              all="Name"
              options={SORTS}
              className="w-56"
            />
          </>
        )}
      </Filters>
      <ListTable
        list={list}
        label={ofStaff ? 'Staff' : 'Customers'}
        selection={selection}
        columns={ofStaff ? STAFF_COLUMNS : columns}
        rows={list.data?.customers}
        onRowClick={({ id }) => navigate({ to: '/admin/customers/$id', params: { id } })}
        onRowHover={({ id }) => void queryClient.query(customerQuery(id)).catch(() => undefined)}
      />
      {mayChange && !ofStaff && (
        <InviteActions selection={selection} found={found} isListed={search.invitation === 'none'} />
      )}
      <Outlet />
    </div>
  );
}
