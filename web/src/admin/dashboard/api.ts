import { attention, outstanding, trade } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';

/** Any change of an order or payment invalidates the whole dashboard. */
const DASHBOARD = ['admin', 'dashboard'] as const;

/** Polled, for screens that stay open where change events do not arrive. */
export const attentionQuery = queryOptions({
  queryKey: [...DASHBOARD, 'attention'],
  queryFn: ({ signal }) => requestJson('admin/dashboard/attention', attention, { signal }),
  refetchInterval: 60_000,
});

export const tradeQuery = queryOptions({
  queryKey: [...DASHBOARD, 'trade'],
  queryFn: ({ signal }) => requestJson('admin/dashboard/trade', trade, { signal }),
});

export const outstandingQuery = queryOptions({
  queryKey: [...DASHBOARD, 'outstanding'],
  queryFn: ({ signal }) => requestJson('admin/dashboard/outstanding', outstanding, { signal }),
});
