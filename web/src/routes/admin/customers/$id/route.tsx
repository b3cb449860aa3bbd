import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { customerQuery } from '#web/features/accounts/staff/api.ts';
import { CustomerScreen } from '#web/features/accounts/staff/detail/customer-screen.tsx';

/** One customer; the dialogs about them are its children. `page` of the ledger. */
export const Route = createFileRoute('/admin/customers/$id')({
  validateSearch: z.object({ page: z.number().int().min(0).max(1_000_000).default(0).catch(0) }),
  search: { middlewares: [stripSearchParams({ page: 0 })] },
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.query(customerQuery(id)).catch(() => undefined);
  },
  component: SomeCustomer,
});

function SomeCustomer() {
  const navigate = Route.useNavigate();
  const { page } = Route.useSearch();
  return (
    <CustomerScreen
      id={Route.useParams().id}
      page={page}
      onPageChange={(next) => navigate({ search: { page: next }, resetScroll: false })}
    />
  );
}
