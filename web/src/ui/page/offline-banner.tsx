import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

export function OfflineBanner({
  meaning = 'Your cart is kept, but this screen may be out of date.',
}: {
  meaning?: string;
}) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-notice-tint px-4 py-2 text-center text-notice text-sm">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          You are offline. {meaning}
        </p>
      )}
    </div>
  );
}
