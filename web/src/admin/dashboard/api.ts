import { attention, outstanding, trade } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';

/** Everything of the dashboard is out of date when an order or a payment changes. */
const DASHBOARD = ['admin', 'dashboard'] as const;

/** What needs attention now. Asked again by itself, for who keeps the screen open where no events come through. */
export const attentionQuery = queryOptions({
  queryKey: [...DASHBOARD, 'attention'],
  queryFn: ({ signal }) => requestJson('admin/dashboard/attention', attention, { signal }),
  refetchInterval: 60_000,
});

/** How the store does today, these days and these months. */
export const tradeQuery = queryOptions({
  queryKey: [...DASHBOARD, 'trade'],
  queryFn: ({ signal }) => requestJson('admin/dashboard/trade', trade, { signal }),
});

/** What customers owe by age, and what is overdue. */
export const outstandingQuery = queryOptions({
  queryKey: [...DASHBOARD, 'outstanding'],
  queryFn: ({ signal }) => requestJson('admin/dashboard/outstanding', outstanding, { signal }),
});
