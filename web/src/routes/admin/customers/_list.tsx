import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { customersQuery } from '#web/admin/customers/api.ts';
import { CustomersScreen } from '#web/admin/customers/list/customers-screen.tsx';
import { CUSTOMERS_PAGE_SIZE, customersSearch } from '#web/admin/customers/list/customers-search.ts';

/** The list, also under the dialog that makes a customer. */
export const Route = createFileRoute('/admin/customers/_list')({
  validateSearch: customersSearch,
  search: { middlewares: [stripSearchParams({ q: '', page: 0, pageSize: CUSTOMERS_PAGE_SIZE })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query(customersQuery(deps)).catch(() => undefined);
  },
  component: Customers,
});

function Customers() {
  return <CustomersScreen search={Route.useSearch()} />;
}
