import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ChooseDelivery } from '#web/features/checkout/choose-delivery/choose-delivery.tsx';
import { deliveryDetailsQuery } from '#web/features/delivery-details/api.ts';

export const Route = createFileRoute('/_protected/cart/delivery-detail')({
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
