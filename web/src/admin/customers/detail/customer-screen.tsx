import type { Customer } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { CustomerCart } from '#web/admin/carts/customer-cart.tsx';
import { OpenInvoicesCard } from '#web/admin/credit-control/open-invoices-card.tsx';
import { MovementsSection } from '#web/admin/ledger/movements-section.tsx';
import { WaitingEntries } from '#web/admin/payments/waiting-entries.tsx';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { useHotkey, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { AgeingCard } from '#web/parts/balance/ageing-card.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import type { PageSearch } from '#web/ui/list/table/listing.ts';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { NotFoundPage } from '#web/ui/page/page-states.tsx';
import { customerQuery, useChangePermission, useViewAs } from '../api.ts';
import { DetailsSection } from '../delivery-details.tsx';
import { isCustomer, personName } from '../person-labels.ts';
import { AccountCard } from './account-card.tsx';
import { FactsCard, LegalCard } from './facts-cards.tsx';
import { DocumentsCard, OrdersCard, PaymentsCard } from './newest-cards.tsx';
import { SessionsCard } from './sessions-card.tsx';

const KEYS = [
  { keys: ['E'], does: 'Edit details (Admins only)' },
  { keys: ['M'], does: 'Credit or debit' },
  { keys: ['T'], does: 'Statement' },
] as const;

function CustomerActions({ person, mayChange }: { person: Customer; mayChange: boolean }) {
  const navigate = useNavigate();
  const viewAs = useViewAs(person.id);
  const ofCustomer = isCustomer(person);
  const to = (
    path: '/admin/customers/$id/entry' | '/admin/customers/$id/statement' | '/admin/customers/$id/edit',
  ) => ({
    to: path,
    params: { id: person.id },
    search: true as const,
    resetScroll: false,
  });
  useHotkey('e', () => {
    if (mayChange) void navigate(to('/admin/customers/$id/edit'));
  });
  useHotkey('m', () => {
    if (ofCustomer) void navigate(to('/admin/customers/$id/entry'));
  });
  useHotkey('t', () => {
    if (ofCustomer) void navigate(to('/admin/customers/$id/statement'));
  });
  useHotkeyGuide('Customer', KEYS);
  if (!ofCustomer) return null;
  return (
    <>
      {mayChange && (
        <Button variant="secondary" size="sm" loading={viewAs.isPending} onClick={() => viewAs.mutate()}>
          <Eye aria-hidden />
          View as customer
        </Button>
      )}
      <LinkButton {...to('/admin/customers/$id/statement')} variant="secondary" size="sm">
        Statement… <Kbd>T</Kbd>
      </LinkButton>
      <LinkButton {...to('/admin/customers/$id/entry')} size="sm">
        Credit or debit… <Kbd>M</Kbd>
      </LinkButton>
    </>
  );
}

type CustomerScreenProps = { id: string; ledger: PageSearch };

export function CustomerScreen({ id, ...rest }: CustomerScreenProps) {
  const { data: person, error, refetch } = useQuery(customerQuery(id));
  useCrumbName(`/admin/customers/${id}`, person && personName(person));
  if (hasStatus(error, 404)) return <NotFoundPage />;
  if (error && !person) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  if (!person) return <Skeleton className="mt-2 h-96 w-full rounded-card" />;
  return (
    <>
      <Loaded person={person} {...rest} />
      <Outlet />
    </>
  );
}

/** Permissions take effect from the customer's next request. */
function SwitchesCard({ person }: { person: Customer }) {
  const { mutateAsync } = useChangePermission(person.id);
  return (
    <section aria-label="Permissions" className="card px-5 py-2">
      <Permission
        label="Store access"
        isOn={person.storeAccess}
        onTurn={(storeAccess) => mutateAsync({ storeAccess })}
      />
      <Permission
        label="Can collect"
        isOn={person.canCollect}
        onTurn={(canCollect) => mutateAsync({ canCollect })}
      />
    </section>
  );
}

type PermissionProps = { label: string; isOn: boolean; onTurn: (isOn: boolean) => Promise<unknown> };

/** The switch keeps its new position until the response arrives, whatever change events report. */
function Permission({ label, isOn, onTurn }: PermissionProps) {
  const [turned, setTurned] = useState<boolean>();
  const turn = async (next: boolean) => {
    setTurned(next);
    await onTurn(next).catch(() => undefined);
    setTurned((current) => (current === next ? undefined : current));
  };
  return (
    <Switch label={label} checked={turned ?? isOn} onChange={({ target }) => void turn(target.checked)} />
  );
}

function Loaded({ person, ledger }: Omit<CustomerScreenProps, 'id'> & { person: Customer }) {
  const mayChange = isAdmin(useCurrentUser());
  const { id } = person;
  return (
    <div className="mt-1 flex flex-col gap-5">
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="wrap-anywhere">{personName(person)}</span>
            {!person.isActive && <Badge tone="owed">Deactivated</Badge>}
            {isCustomer(person) && !person.storeAccess && <Badge tone="owed">Access revoked</Badge>}
          </span>
        }
      >
        <CustomerActions person={person} mayChange={mayChange} />
      </PageHeader>
      <div className="grid gap-5 beside:grid-cols-[minmax(0,1fr)_22rem] beside:grid-rows-[auto_1fr]">
        {isCustomer(person) && <AgeingCard {...person} />}
        <div className="flex min-w-0 flex-col gap-4 beside:col-start-2 beside:row-span-2 beside:row-start-1">
          <FactsCard person={person}>{mayChange && <AdminActions person={person} />}</FactsCard>
          {mayChange && isCustomer(person) && <SwitchesCard person={person} />}
          {isCustomer(person) && <LegalCard person={person} mayChange={mayChange} />}
          {isCustomer(person) && <DetailsSection customerId={id} />}
          {mayChange && <SessionsCard person={person} />}
          {mayChange && <AccountCard person={person} />}
        </div>
        {isCustomer(person) && (
          <div className="flex min-w-0 flex-col gap-6">
            <WaitingEntries customerId={id} />
            <CustomerCart key={id} customerId={id} />
            <OpenInvoicesCard customerId={id} />
            <div className="grid gap-x-8 gap-y-5 wide:grid-cols-2">
              <OrdersCard customerId={id} />
              <PaymentsCard customerId={id} />
            </div>
            <DocumentsCard customerId={id} />
            <MovementsSection customerId={id} search={ledger} />
          </div>
        )}
      </div>
    </div>
  );
}

function AdminActions({ person: { id, isActive } }: { person: Customer }) {
  const common = {
    params: { id },
    search: true,
    resetScroll: false,
    variant: 'secondary',
    size: 'sm',
  } as const;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {isActive && (
        <LinkButton to="/admin/customers/$id/password" {...common}>
          Password…
        </LinkButton>
      )}
      <LinkButton to="/admin/customers/$id/edit" {...common}>
        Edit <Kbd>E</Kbd>
      </LinkButton>
    </span>
  );
}
