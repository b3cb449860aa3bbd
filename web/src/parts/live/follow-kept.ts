import type { QueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/calls/api.ts';
import { tellWorker } from '#web/lib/offline/device.ts';
import { oldestReading, whenReachableAgain } from '#web/lib/offline/readings.ts';

/** How often the store is tried while the screen shows what was kept. */
const TRY_MS = 10_000;
/** A busy store changes its catalogue all the time; its copy on this device need not follow each change. */
const REST_MS = 60_000;

let copiedAt = Number.NEGATIVE_INFINITY;
let timer: number | undefined;

/** Has this device's copy of the catalogue brought up to date, at most once a minute. */
export const refreshCatalogueCopy = (): void => {
  if (timer !== undefined) return;
  timer = window.setTimeout(
    () => {
      timer = undefined;
      copiedAt = Date.now();
      void tellWorker({ type: 'refresh-catalogue' });
    },
    Math.max(0, copiedAt + REST_MS - Date.now()),
  );
};

/**
 * While the screen shows what this device kept, tries the store, and refreshes everything once it answers. Returns a
 * function that stops it.
 */
export const followKept = (queryClient: QueryClient): (() => void) => {
  const attempt = (): void => {
    if (oldestReading() !== undefined && !document.hidden) void request('users').catch(() => undefined);
  };
  const reconnect = (): void => {
    attempt();
    refreshCatalogueCopy();
  };
  const stop = whenReachableAgain(() => queryClient.invalidateQueries());
  const tries = window.setInterval(attempt, TRY_MS);
  window.addEventListener('online', reconnect);
  return () => {
    stop();
    window.clearInterval(tries);
    window.clearTimeout(timer);
    timer = undefined;
    window.removeEventListener('online', reconnect);
  };
};
