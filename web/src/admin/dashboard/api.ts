import { attention, outstanding, type SetupStep, setup, trade } from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { toastError } from '#web/ui/feedback/toast-store.ts';

/** Any change to an order or payment invalidates the whole dashboard. */
const DASHBOARD = ['admin', 'dashboard'] as const;

/** Polled, for screens that stay open without receiving change events. */
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

/** Refetched by every screen that shows it, because almost any change can complete a step. */
export const setupQuery = queryOptions({
  queryKey: [...DASHBOARD, 'setup'],
  queryFn: ({ signal }) => requestJson('admin/dashboard/setup', setup, { signal }),
  staleTime: 0,
});

/** Confirms a step whose default suits the business, or hides or shows all steps. */
export const useChangeSetup = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { step: SetupStep } | { isHidden: boolean }) =>
      'step' in change
        ? requestJson('admin/dashboard/setup/confirmations', setup, { method: 'POST', body: change })
        : requestJson('admin/dashboard/setup', setup, { method: 'PUT', body: change }),
    onSuccess: (saved) => queryClient.setQueryData(setupQuery.queryKey, saved),
    onError: (error) => toastError(error, 'Could not save'),
  });
};
