import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { customers } from '#web/admin/customers/api.ts';
import { CustomersScreen } from '#web/admin/customers/customers-screen.tsx';
import { customersSearch } from '#web/admin/customers/customers-search.ts';

/** Stays mounted under the dialog for a new customer. */
export const Route = createFileRoute('/admin/customers/_list')({
  validateSearch: customersSearch,
  search: { middlewares: [stripSearchParams(customersSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query(customers.query(deps)).catch(() => undefined);
  },
  component: Customers,
});

function Customers() {
  return <CustomersScreen search={Route.useSearch()} />;
}
