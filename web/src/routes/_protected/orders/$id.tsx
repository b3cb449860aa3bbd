import { createFileRoute } from '@tanstack/react-router';
import { OrderScreen } from '#web/features/orders/order-screen.tsx';
import { OrderPayments, PayOrderLink, SentProofBadge } from '#web/features/payments/order-payments.tsx';
import { AddOrderToList } from '#web/parts/lists/add-order.tsx';
import { orderQuery } from '#web/parts/orders/api.ts';

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
