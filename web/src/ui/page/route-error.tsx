import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff, SearchX, ServerCrash } from 'lucide-react';
import { hasStatus, messageOf, OfflineError } from '#web/lib/errors.ts';
import { UnavailableScreen } from './unavailable-screen.tsx';

const iconOf = (error: unknown) => {
  if (error instanceof OfflineError) return <CloudOff />;
  return hasStatus(error, 404) ? <SearchX /> : <ServerCrash />;
};

/** What a route shows when its loading or drawing failed: the message, the way home, and another try. */
export function RouteError({ error, title }: ErrorComponentProps & { title?: string }) {
  const router = useRouter();
  const message = messageOf(error, '');
  return (
    <UnavailableScreen
      title={title ?? (message ? 'Something went wrong' : undefined)}
      message={message || undefined}
      icon={iconOf(error)}
      onRetry={() => router.invalidate()}
    />
  );
}
