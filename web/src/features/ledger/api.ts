import { accountLogList } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/api.ts';

const RECENT = 20;

/** The newest movements of the balance, newest first. */
export const recentAccountLogsQuery = queryOptions({
  queryKey: ['account-logs', 'recent'],
  queryFn: ({ signal }) =>
    requestJson('account-logs', accountLogList, { query: { skip: 0, take: RECENT }, signal }),
});
