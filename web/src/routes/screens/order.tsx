/** Separate from the dialogs, because an order is a page, loaded on demand. */
import { Outlet, useParams } from '@tanstack/react-router';
import { OrderScreen } from '#web/features/orders/order-screen.tsx';
import { OrderPayments, PayOrderLink, SentProofBadge } from '#web/features/payments/order-payments.tsx';
import { OrderProblems, ReportLink } from '#web/features/problems/order-problems.tsx';
import { AddOrderToList } from '#web/parts/lists/add-order.tsx';
import { orderQuery } from '#web/parts/orders/api.ts';
import type { Loading } from '../options.ts';

export const loadOrder = ({
  context: { queryClient },
  params: { id },
}: Loading<{ params: { id: string } }>): void => {
  queryClient.query(orderQuery(id)).catch(() => undefined);
};

export function Order() {
  const { id } = useParams({ from: '/_protected/orders/$id' });
  return (
    <>
      <OrderScreen
        id={id}
        PaymentNote={SentProofBadge}
        PayLink={PayOrderLink}
        Payments={OrderPayments}
        ListButton={AddOrderToList}
        ReportLink={ReportLink}
        Problems={OrderProblems}
      />
      <Outlet />
    </>
  );
}
