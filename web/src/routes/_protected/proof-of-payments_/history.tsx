import { createFileRoute } from '@tanstack/react-router';
import { AccountHistory } from '#web/features/ledger/account-history.tsx';
import { accountLogsQuery } from '#web/parts/balance/api.ts';

export const Route = createFileRoute('/_protected/proof-of-payments_/history')({
  loader: ({ context: { queryClient } }) => {
    queryClient.infiniteQuery(accountLogsQuery(0)).catch(() => undefined);
  },
  component: () => <AccountHistory title="Payment history" firstPage={0} />,
});
