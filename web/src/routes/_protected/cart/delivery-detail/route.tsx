import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router';
import { ChooseDelivery } from '#web/features/cart/choose-delivery/choose-delivery.tsx';
import { deliveryDetailsQuery } from '#web/features/delivery-details/api.ts';
import { listSearch } from '#web/lib/list-search.ts';

export const Route = createFileRoute('/_protected/cart/delivery-detail')({
  validateSearch: listSearch(PAGE_SIZE),
  search: { middlewares: [stripSearchParams({ q: '', page: 0, pageSize: PAGE_SIZE })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.queryClient.query(deliveryDetailsQuery(deps)).catch(() => undefined);
  },
  component: DeliveryDetails,
});

function DeliveryDetails() {
  const navigate = Route.useNavigate();
  return (
    <ChooseDelivery
      search={Route.useSearch()}
      onSearchChange={(change) =>
        navigate({ search: (search) => ({ ...search, ...change }), resetScroll: false })
      }
      onClose={() => navigate({ to: '/cart', search: true, resetScroll: false })}
    >
      <Outlet />
    </ChooseDelivery>
  );
}
