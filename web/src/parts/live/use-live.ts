import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Starts after the first screen has loaded. */
const START_AFTER_MS = 1_500;

/** The customers' data of these queries becomes stale only through an event. */
const LIVE_KEYS: QueryKey[] = [
  ['products'],
  ['labs'],
  ['orders'],
  ['payments'],
  ['account-logs'],
  ['documents'],
  ['notifications'],
];

/** Staff receive every change of these lists. They are cached no longer than other data, because there are many. */
const LIVE_STAFF_LISTS = ['orders', 'payments', 'documents', 'products', 'labs'];

/** Caches data covered by change events for as long as the app is open, without refetching it periodically. */
const keepLiveData = (queryClient: QueryClient): void => {
  const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  for (const queryKey of LIVE_KEYS) queryClient.setQueryDefaults(queryKey, kept);
  for (const list of LIVE_STAFF_LISTS)
    queryClient.setQueryDefaults(['admin', list], { staleTime: Number.POSITIVE_INFINITY });
};

/**
 * Keeps the screen up to date. The stream opens after the first screen, and begins with the changes since that was
 * loaded.
 */
export const useLive = (): void => {
  const queryClient = useQueryClient();
  useState(() => keepLiveData(queryClient));
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async (): Promise<void> => {
      const { followChangeEvents } = await import('./follow-change-events.ts');
      if (!isGone) stop = followChangeEvents(queryClient);
    };
    const timer = window.setTimeout(() => void start().catch(() => undefined), START_AFTER_MS);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
      stop?.();
    };
  }, [queryClient]);
};
