import type { Customer } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomerCart } from '#web/admin/carts/customer-cart.tsx';
import { OpenInvoicesCard } from '#web/admin/credit-control/invoices/open-invoices-card.tsx';
import { MovementsSection } from '#web/admin/ledger/movements-section.tsx';
import { WaitingEntries } from '#web/admin/payments/entries/waiting-entries.tsx';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { isAdmin } from '#web/parts/accounts/roles.ts';
import { AgeingCard } from '#web/parts/balance/ageing-card.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import type { PageSearch } from '#web/ui/list/table/listing.ts';
import { useCrumbName } from '#web/ui/page/crumb-name.ts';
import { NotFoundPage } from '#web/ui/page/route-error.tsx';
import { customerQuery, useChangePermission } from '../api.ts';
import { DetailsSection } from '../delivery/details-section.tsx';
import { isCustomer, personName } from '../person-labels.ts';
import { AccountCard } from './account-card.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { FactsCard } from './facts-card.tsx';
import { LegalCard } from './legal-card.tsx';
import { DocumentsCard, OrdersCard, PaymentsCard } from './newest-cards.tsx';
import { SessionsCard } from './sessions-card.tsx';

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

/** Permissions take effect with the customer's next request. */
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

/** Keeps its new position until the response arrives, whatever change events report. */
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
