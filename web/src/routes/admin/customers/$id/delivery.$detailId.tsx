import { createFileRoute } from '@tanstack/react-router';
import { DetailOfCustomer } from '#web/admin/customers/delivery-details.tsx';

export const Route = createFileRoute('/admin/customers/$id/delivery/$detailId')({ component: Detail });

function Detail() {
  const { id, detailId } = Route.useParams();
  return <DetailOfCustomer customerId={id} detailId={detailId} />;
}
