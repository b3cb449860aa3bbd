import { createFileRoute } from '@tanstack/react-router';
import { DeliveryDetailDialog } from '#web/parts/delivery-details/delivery-detail-dialog.tsx';

export const Route = createFileRoute('/_protected/cart/delivery-detail/$id')({
  component: EditDeliveryDetail,
});

function EditDeliveryDetail() {
  const navigate = Route.useNavigate();
  const back = () => navigate({ to: '/cart/delivery-detail', search: true, resetScroll: false });
  return <DeliveryDetailDialog id={Route.useParams().id} onSaved={back} onClose={back} />;
}
