import { createFileRoute } from '@tanstack/react-router';
import { AddOrderToList } from '#web/features/lists/adding/add-order.tsx';
import { orderQuery } from '#web/features/orders/api.ts';
import { OrderScreen } from '#web/features/orders/detail/order-screen.tsx';
import { OrderPayments, PayOrderLink, SentProofBadge } from '#web/features/payments/order-payments.tsx';

export const Route = createFileRoute('/_protected/orders/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.query(orderQuery(id)).catch(() => undefined);
  },
  component: SomeOrder,
});

function SomeOrder() {
  const { id } = Route.useParams();
  return (
    <OrderScreen
      id={id}
      PaymentNote={SentProofBadge}
      PayLink={PayOrderLink}
      Payments={OrderPayments}
      ListButton={AddOrderToList}
    />
  );
}
