import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff, SearchX, ServerCrash } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { hasStatus, messageOf, OfflineError, UNREACHABLE } from '#web/lib/calls/errors.ts';
import { isChunkLoadError, reloadIfReachable, reloadOnceIfReachable } from '#web/lib/loading/chunk-errors.ts';
import { UnavailableScreen } from './unavailable-screen.tsx';

const iconOf = (error: unknown) => {
  if (error instanceof OfflineError || isChunkLoadError(error)) return <CloudOff />;
  return hasStatus(error, 404) ? <SearchX /> : <ServerCrash />;
};

export function RouteError({ error, title }: ErrorComponentProps & { title?: string }) {
  const router = useRouter();
  const isWithoutCode = isChunkLoadError(error);
  useEffect(() => {
    if (isWithoutCode) void reloadOnceIfReachable(error);
  }, [isWithoutCode, error]);
  const retry = () => (isWithoutCode ? reloadIfReachable() : router.invalidate());
  const retryOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    addEventListener('online', retryOnline);
    return () => removeEventListener('online', retryOnline);
  }, []);
  const message = isWithoutCode ? UNREACHABLE : messageOf(error, '');
  return (
    <UnavailableScreen
      title={title ?? (message ? 'Something went wrong' : undefined)}
      message={message || undefined}
      icon={iconOf(error)}
      onRetry={retry}
    />
  );
}

export function NotFoundPage() {
  return (
    <UnavailableScreen title="Not Found" message="There is no page at this address." icon={<SearchX />} />
  );
}
