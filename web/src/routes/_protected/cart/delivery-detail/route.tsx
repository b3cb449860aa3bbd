import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router';
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
  const navigate = useNavigate();
  return (
    <ChooseDelivery
      search={Route.useSearch()}
      onSearchChange={(change) =>
        // From wherever one has gone meanwhile: a search that was still waiting closes no form.
        navigate({ to: '.', search: (search) => ({ ...search, ...change }), resetScroll: false })
      }
      onClose={() => navigate({ to: '/cart', search: true, resetScroll: false })}
    >
      <Outlet />
    </ChooseDelivery>
  );
}
