import { createFileRoute } from '@tanstack/react-router';
import { KnownDeliveryDetail } from '#web/features/delivery-details/known-delivery-detail.tsx';

export const Route = createFileRoute('/_protected/cart/delivery-detail/$id')({
  component: EditDeliveryDetail,
});

function EditDeliveryDetail() {
  const navigate = Route.useNavigate();
  const back = () => navigate({ to: '/cart/delivery-detail', search: true, resetScroll: false });
  return <KnownDeliveryDetail id={Route.useParams().id} onSaved={back} onClose={back} />;
}
