import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { ChooseDelivery } from '#web/features/checkout/delivery/choose-delivery.tsx';
import { deliveryDetailsQuery } from '#web/parts/delivery-details/api.ts';

export const Route = createFileRoute('/_protected/cart/delivery-detail')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.queryClient.query(deliveryDetailsQuery(deps)).catch(() => undefined);
  },
  component: DeliveryDetails,
});

function DeliveryDetails() {
  const navigate = useNavigate();
  return (
    <ChooseDelivery
      search={Route.useSearch()}
      onSearchChange={(change) =>
        // Relative to the current route, so that a debounced search does not close a form opened since.
        navigate({ to: '.', search: (search) => ({ ...search, ...change }), resetScroll: false })
      }
      onClose={() => navigate({ to: '/cart', search: true, resetScroll: false })}
    >
      <Outlet />
    </ChooseDelivery>
  );
}
