import { createFileRoute } from '@tanstack/react-router';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { DeliveryDetailDialog } from '#web/parts/delivery-details/delivery-detail-dialog.tsx';

export const Route = createFileRoute('/_protected/cart/delivery-detail/new')({
  component: NewDeliveryDetail,
});

function NewDeliveryDetail() {
  const navigate = Route.useNavigate();
  return (
    <DeliveryDetailDialog
      onClose={() => navigate({ to: '/cart/delivery-detail', search: true, resetScroll: false })}
      onSaved={(saved) => {
        useCart.getState().setDeliveryDetail(saved);
        void navigate({ to: '/cart', resetScroll: false });
      }}
    />
  );
}
