import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { AccountHistory } from '#web/features/ledger/account-history.tsx';
import { accountLogsQuery } from '#web/parts/balance/api.ts';

export const Route = createFileRoute('/_protected/profile_/account-history')({
  validateSearch: z.object({ page: z.number().int().min(0).default(0).catch(0) }),
  search: { middlewares: [stripSearchParams({ page: 0 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { queryClient }, deps: { page } }) => {
    queryClient.infiniteQuery(accountLogsQuery(page)).catch(() => undefined);
  },
  component: HistoryRoute,
});

function HistoryRoute() {
  return <AccountHistory title="Account history" firstPage={Route.useSearch().page} />;
}
