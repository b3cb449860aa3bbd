import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { PaymentsScreen } from '#web/features/payments/overview/payments-screen.tsx';
import { paymentsQuery, unpaidOrdersQuery } from '#web/parts/payments/api.ts';

const search = z.object({
  page: z.number().int().min(0).default(0).catch(0),
  orderId: z.string().optional().catch(undefined),
});

export const Route = createFileRoute('/_protected/proof-of-payments')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ page: 0 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { queryClient }, deps: { page } }) => {
    // Not awaited: the screen shows a placeholder for each.
    queryClient.infiniteQuery(paymentsQuery(page)).catch(() => undefined);
    queryClient.query(unpaidOrdersQuery).catch(() => undefined);
  },
  component: PaymentsRoute,
});

function PaymentsRoute() {
  const { page, orderId } = Route.useSearch();
  return (
    <>
      <PaymentsScreen page={page} orderId={orderId} />
      <Outlet />
    </>
  );
}
