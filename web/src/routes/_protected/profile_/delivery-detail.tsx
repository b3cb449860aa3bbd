import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router';
import { DeliveryScreen } from '#web/features/profile/delivery-screen.tsx';
import { listSearch } from '#web/lib/list-search.ts';
import { deliveryDetailsQuery } from '#web/parts/delivery-details/api.ts';

export const Route = createFileRoute('/_protected/profile_/delivery-detail')({
  validateSearch: listSearch(PAGE_SIZE),
  search: { middlewares: [stripSearchParams({ q: '', page: 0, pageSize: PAGE_SIZE })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query(deliveryDetailsQuery(deps)).catch(() => undefined);
  },
  component: DeliveryRoute,
});

function DeliveryRoute() {
  return (
    <>
      <DeliveryScreen search={Route.useSearch()} />
      <Outlet />
    </>
  );
}
