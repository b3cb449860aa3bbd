import { createFileRoute } from '@tanstack/react-router';
import { deliveryDetailQuery } from '#web/features/delivery-details/api.ts';
import { EditDeliveryDialog } from '#web/features/profile/delivery/delivery-dialogs.tsx';

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
