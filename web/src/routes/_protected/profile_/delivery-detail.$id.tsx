import { createFileRoute } from '@tanstack/react-router';
import { EditDeliveryDialog } from '#web/features/profile/delivery-dialogs.tsx';
import { deliveryDetailQuery } from '#web/parts/delivery-details/api.ts';

export const Route = createFileRoute('/_protected/profile_/delivery-detail/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.query(deliveryDetailQuery(id)).catch(() => undefined);
  },
  component: EditRoute,
});

function EditRoute() {
  const { id } = Route.useParams();
  return <EditDeliveryDialog key={id} id={id} />;
}
