import { BalanceCard } from './balance-card.tsx';
import { PaymentMessage } from './payment-message.tsx';
import { PreviousPayments } from './previous-payments.tsx';
import { UnpaidOrders } from './unpaid-orders.tsx';

type PaymentsScreenProps = { page: number; orderId: string | undefined };

/** The balance, how to pay it, what to pay, and what was paid. */
export function PaymentsScreen({ page, orderId }: PaymentsScreenProps) {
  return (
    <div className="mt-2.5">
      <h1 className="sr-only">Payments</h1>
      <div className="flex flex-col gap-4">
        <BalanceCard />
        <PaymentMessage />
      </div>
      <UnpaidOrders orderId={orderId} />
      <PreviousPayments firstPage={page} />
    </div>
  );
}
