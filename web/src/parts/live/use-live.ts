import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Starts after the first screen has loaded. */
const START_AFTER_MS = 1_500;

/** What customers see of these is never out of date unless an event says so. */
const LIVE_KEYS: QueryKey[] = [
  ['products'],
  ['labs'],
  ['orders'],
  ['payments'],
  ['account-logs'],
  ['documents'],
  ['notifications'],
];

/** Of these lists staff are told every change; they are kept as long as others are, since there are many. */
const LIVE_STAFF_LISTS = ['orders', 'payments', 'documents', 'products', 'labs'];

/** Keeps what the server's events tell about for as long as the app is open, without asking for it again by the clock. */
const keepLiveData = (queryClient: QueryClient): void => {
  const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  for (const queryKey of LIVE_KEYS) queryClient.setQueryDefaults(queryKey, kept);
  for (const list of LIVE_STAFF_LISTS)
    queryClient.setQueryDefaults(['admin', list], { staleTime: Number.POSITIVE_INFINITY });
};

/** Keeps the screen as the server has it. The stream opens after the first screen, and starts with what changed since that was read. */
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
