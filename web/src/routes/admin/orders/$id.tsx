import { createFileRoute } from '@tanstack/react-router';
import { staffOrderQuery } from '#web/admin/orders/api.ts';
import { StaffOrderScreen } from '#web/admin/orders/detail/order-screen.tsx';

export const Route = createFileRoute('/admin/orders/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.query(staffOrderQuery(id)).catch(() => undefined);
  },
  component: Order,
});

function Order() {
  return <StaffOrderScreen id={Route.useParams().id} />;
}
