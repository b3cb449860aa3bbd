import { Outlet, useSearch } from '@tanstack/react-router';
import { AccountHistory } from '#web/features/ledger/account-history.tsx';
import { PaymentsScreen } from '#web/features/payments/overview/payments-screen.tsx';
import { accountLogsQuery } from '#web/parts/balance/api.ts';
import { paymentsQuery, unpaidOrdersQuery } from '#web/parts/payments/api.ts';
import type { Loading } from '../options.ts';

export const loadPayments = ({
  context: { queryClient },
  deps: { page },
}: Loading<{ deps: { page: number } }>): void => {
  // Not awaited, because the screen shows a placeholder for each.
  queryClient.infiniteQuery(paymentsQuery(page)).catch(() => undefined);
  queryClient.query(unpaidOrdersQuery).catch(() => undefined);
};

export function Payments() {
  const { page, orderId } = useSearch({ from: '/_protected/proof-of-payments' });
  return (
    <>
      <PaymentsScreen page={page} orderId={orderId} />
      <Outlet />
    </>
  );
}

export const loadPaymentHistory = ({ context: { queryClient } }: Loading): void => {
  queryClient.infiniteQuery(accountLogsQuery(0)).catch(() => undefined);
};

export function PaymentHistory() {
  return <AccountHistory title="Payment history" firstPage={0} />;
}
