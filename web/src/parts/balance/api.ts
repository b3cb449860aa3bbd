import { accountLogList, MAX_ROWS, PAGE_SIZE, pageRange } from '@formulary/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { pageAfter, pageBefore } from '#web/lib/calls/pages.ts';

const newestLogsQuery = (name: string, count: number) =>
  queryOptions({
    queryKey: ['account-logs', name],
    queryFn: ({ signal }) =>
      requestJson('account-logs', accountLogList, { query: pageRange(0, count), signal }),
  });

/** As many movements as the sparkline shows. */
export const recentAccountLogsQuery = newestLogsQuery('recent', PAGE_SIZE);

/** As many movements as one request may return, for the chart. */
export const balanceTrendQuery = newestLogsQuery('trend', MAX_ROWS);

/** The list ends at an empty page. */
export const accountLogsQuery = (firstPage: number, uploads = false) =>
  infiniteQueryOptions({
    queryKey: ['account-logs', 'list', firstPage, uploads],
    queryFn: ({ pageParam, signal }) =>
      requestJson('account-logs', accountLogList, {
        query: { ...pageRange(pageParam, PAGE_SIZE), uploads },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ accountLogs, total }, _pages, page) =>
      pageAfter(page, PAGE_SIZE, { count: accountLogs.length, total }),
    getPreviousPageParam: ({ total }, _pages, page) => pageBefore(page, PAGE_SIZE, total),
  });
