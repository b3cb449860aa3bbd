import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff, SearchX, ServerCrash } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { hasStatus, messageOf, OfflineError, referenceOf, UNREACHABLE } from '#web/lib/calls/errors.ts';
import { isChunkLoadError, reloadIfReachable, reloadOnceIfReachable } from '#web/lib/loading/chunk-errors.ts';
import { Button } from '../action/button.tsx';
import { LinkButton } from '../action/link-button.tsx';
import { Spinner } from '../feedback/loading.tsx';

type UnavailableScreenProps = {
  title?: string;
  message?: string;
  icon?: ReactNode;
  onRetry?: () => void;
  /** The error whose reference is shown; a message from `messageOf` already includes it. */
  error?: unknown;
};

export function UnavailableScreen(props: UnavailableScreenProps) {
  const {
    title = 'Service Temporarily Unavailable',
    message = "We're experiencing technical difficulties. Please check back in a few minutes.",
    icon = <ServerCrash />,
    onRetry = () => location.reload(),
  } = props;
  const reference = referenceOf(props.error);
  return (
    <main className="grid min-h-[70dvh] place-items-center px-6 py-16">
      <div role="alert" className="flex max-w-md flex-col items-center text-center">
        <div
          aria-hidden
          className="mb-6 grid size-16 place-items-center rounded-tile bg-tint text-primary [&_svg]:size-7"
        >
          {icon}
        </div>
        <h1 className="title-page">{title}</h1>
        <p className="mt-3 text-muted">{message}</p>
        {reference && <p className="mt-3 select-all text-muted text-sm tabular-nums">{reference}</p>}
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <LinkButton to="/">Go Home</LinkButton>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
    </main>
  );
}

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

/** Shown if a page takes longer than 300 ms to load. */
export function PagePending() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner size="lg" color="green" />
    </div>
  );
}
