import type { Customer } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { businessQuery } from '#web/admin/business/api.ts';
import { AccessScreen } from '#web/admin/customers/access-screen.tsx';
import { customerQuery, customers } from '#web/admin/customers/api.ts';
import { CustomersScreen } from '#web/admin/customers/customers-screen.tsx';
import type { CustomersSearch } from '#web/admin/customers/customers-search.ts';
import { DetailOfCustomer } from '#web/admin/customers/delivery-details.tsx';
import { CustomerDialog, useCloseDialog } from '#web/admin/customers/detail/customer-dialog.tsx';
import { CustomerScreen } from '#web/admin/customers/detail/customer-screen.tsx';
import { LegalDialog } from '#web/admin/customers/form/legal-dialog.tsx';
import {
  EditCustomerDialog,
  LinkDialog,
  NewCustomerDialog,
} from '#web/admin/customers/form/person-dialogs.tsx';
import { statementUrl } from '#web/admin/ledger/api.ts';
import { EntryDialog } from '#web/admin/ledger/entry-dialog.tsx';
import { StatementDialog } from '#web/features/documents/statement-dialog.tsx';
import type { Loading } from '../../options.ts';

export const loadCustomers = ({
  context: { queryClient },
  deps,
}: Loading<{ deps: CustomersSearch }>): void => {
  queryClient.query(customers.query(deps)).catch(() => undefined);
};

export function Customers() {
  return <CustomersScreen search={useSearch({ from: '/admin/customers' })} />;
}

export function NewCustomer() {
  const navigate = useNavigate();
  return <NewCustomerDialog onClose={() => navigate({ to: '/admin/customers', search: true })} />;
}

export function Access() {
  return <AccessScreen search={useSearch({ from: '/admin/customers/access' })} />;
}

export const loadCustomer = ({
  context: { queryClient },
  params: { id },
}: Loading<{ params: { id: string } }>): void => {
  queryClient.query(customerQuery(id)).catch(() => undefined);
};

const useId = (): string => useParams({ from: '/admin/customers/$id' }).id;

export function SomeCustomer() {
  return <CustomerScreen id={useId()} ledger={useSearch({ from: '/admin/customers/$id' })} />;
}

export function Edit() {
  return <CustomerDialog id={useId()} Dialog={EditCustomerDialog} />;
}

export function Legal() {
  return <CustomerDialog id={useId()} Dialog={LegalDialog} />;
}

export function Password() {
  return <CustomerDialog id={useId()} Dialog={LinkDialog} />;
}

export function Entry() {
  return <CustomerDialog id={useId()} Dialog={LimitedEntry} />;
}

function LimitedEntry(props: { person: Customer; onClose: () => void }) {
  return <EntryDialog {...props} business={useQuery(businessQuery)} />;
}

export function Statement() {
  const id = useId();
  return (
    <StatementDialog
      hrefOf={(period, format) => statementUrl(id, { ...period, format })}
      tables={['csv', 'xlsx']}
      onClose={useCloseDialog(id)}
    />
  );
}

export function Delivery() {
  const { id, detailId } = useParams({ from: '/admin/customers/$id/delivery/$detailId' });
  return <DetailOfCustomer customerId={id} detailId={detailId} />;
}
