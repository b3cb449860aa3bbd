import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { DeliveryDetailDialog } from '#web/parts/delivery-details/delivery-detail-dialog.tsx';

export const Route = createFileRoute('/_protected/cart/invalid-delivery-detail')({
  validateSearch: z.object({
    id: z.string().catch(''),
    errors: z.record(z.string(), z.string()).optional().catch(undefined),
  }),
  component: InvalidDeliveryDetail,
});

function InvalidDeliveryDetail() {
  const navigate = Route.useNavigate();
  const { id, errors } = Route.useSearch();
  // Drops the parameters of the dialog and keeps those of the cart.
  const leave = () =>
    navigate({ to: '/cart', search: ({ q, page, pageSize }) => ({ q, page, pageSize }), resetScroll: false });
  return (
    <DeliveryDetailDialog
      id={id}
      errors={errors}
      undeletable
      onClose={leave}
      onSaved={(saved) => {
        useCart.getState().setDeliveryDetail(saved);
        void leave();
      }}
    />
  );
}
