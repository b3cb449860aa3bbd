import { useNavigate } from '@tanstack/react-router';
import { DeliveryDetailDialog } from '#web/parts/delivery-details/delivery-detail-dialog.tsx';

const useClose = () => {
  const navigate = useNavigate();
  return () => navigate({ to: '/profile/delivery-detail', search: true, resetScroll: false });
};

export function NewDeliveryDialog() {
  const close = useClose();
  return <DeliveryDetailDialog onSaved={close} onClose={close} />;
}

export function EditDeliveryDialog({ id }: { id: string }) {
  const close = useClose();
  return <DeliveryDetailDialog id={id} onSaved={close} onClose={close} />;
}
