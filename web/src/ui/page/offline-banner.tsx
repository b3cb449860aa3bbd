import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatDate, formatDateTime, formatTime } from '#web/lib/format.ts';
import { oldestReading, subscribeToReadings } from '#web/lib/offline/readings.ts';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** `at 10:42` today, `on 4 Nov 2026, 10:42` before. */
const sayWhen = (at: Date): string =>
  formatDate(at) === formatDate(new Date()) ? `at ${formatTime(at).slice(0, 5)}` : `on ${formatDateTime(at)}`;

/** Says that there is no network, or that the store cannot be reached, and when what is shown was read. */
export function OfflineBanner({
  meaning = 'Your cart is kept, but this screen may be out of date.',
}: {
  meaning?: string;
}) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const readAt = useSyncExternalStore(subscribeToReadings, oldestReading);
  return (
    <div role="status">
      {(!online || readAt !== undefined) && (
        <p className="flex items-center justify-center gap-2 bg-notice-tint px-4 py-2 text-center text-notice text-sm">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {online ? 'The store cannot be reached.' : 'You are offline.'}{' '}
          {readAt === undefined ? meaning : `What you see was read ${sayWhen(new Date(readAt))}.`}
        </p>
      )}
    </div>
  );
}
