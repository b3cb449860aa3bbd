import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { customerQuery } from '#web/admin/customers/api.ts';
import { CustomerScreen } from '#web/admin/customers/detail/customer-screen.tsx';
import { listSearch } from '#web/lib/list-search.ts';

/** `page` and `pageSize` are those of the ledger. */
export const Route = createFileRoute('/admin/customers/$id')({
  validateSearch: listSearch(PAGE_SIZE).omit({ q: true }),
  search: { middlewares: [stripSearchParams({ page: 0, pageSize: PAGE_SIZE })] },
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.query(customerQuery(id)).catch(() => undefined);
  },
  component: SomeCustomer,
});

function SomeCustomer() {
  return <CustomerScreen id={Route.useParams().id} ledger={Route.useSearch()} />;
}
