import { type CustomerSummary, type InvitationOutcomes, MAX_ROWS } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useHotkey, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ChoiceFilter, Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/listing.ts';
import {
  BulkBar,
  type SelectFound,
  type Selection,
  useSelectFound,
  useSelection,
} from '#web/ui/list/table/selection.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { customerQuery, customers, useInviteCustomers } from './api.ts';
import { CUSTOMER_COLUMNS, SELECTABLE_COLUMNS, STAFF_COLUMNS } from './customers-columns.tsx';
import type { CustomersSearch } from './customers-search.ts';
import { personName } from './person-labels.ts';

type InviteActionsProps = {
  selection: Selection<CustomerSummary>;
  found: SelectFound;
  /** Whether the list shows only customers who have not been invited. */
  isListed: boolean;
};

const customersOf = (count: number): string => (count === 1 ? '1 customer' : `${count} customers`);

/** Invites the selected customers, or everyone who has not been invited yet. */
function InviteActions({ selection, found, isListed }: InviteActionsProps) {
  const { mutate, isPending } = useInviteCustomers();
  const [isAsking, setIsAsking] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const { rows } = selection;

  const report = ({ outcomes }: InvitationOutcomes): void => {
    const failed = outcomes.filter(({ isInvited }) => !isInvited);
    const nameOf = (id: string): string => {
      const person = rows.find((row) => row.id === id);
      return person ? personName(person) : 'A customer';
    };
    setRefused(failed.map(({ id, message }) => `${nameOf(id)}: ${message}`));
    selection.keep(new Set(failed.map(({ id }) => id)));
    setIsAsking(false);
    toast({ description: `${customersOf(outcomes.length - failed.length)} invited.` });
  };
  const invite = (customerIds: string[] | null) =>
    mutate({ customerIds }, { onSuccess: report, onError: () => setIsAsking(false) });

  return (
    <>
      {isListed && rows.length === 0 && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
            <Mail aria-hidden /> Invite all not yet invited…
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <Notice tone="owed" title={`${customersOf(refused.length)} not invited`}>
          <ul className="mt-1 space-y-0.5">
            {refused.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <BulkBar what="customers" selection={selection} found={found}>
        <Button size="sm" loading={isPending} onClick={() => invite(rows.map(({ id }) => id))}>
          <Mail aria-hidden /> Invite
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Invite all customers not yet invited?"
        description="Every customer with an email address who has not been invited and has no password will get an email with a link to set one."
        confirmLabel="Invite"
        loading={isPending}
        onConfirm={() => invite(null)}
      />
    </>
  );
}

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
