import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { type EndlessQuery, useInfiniteScroll } from './use-infinite-scroll.ts';

const useOnline = (act: () => void): void => {
  const onOnline = useEffectEvent(act);
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
};

function Waiting({ className }: { className?: string }) {
  return (
    <div className={cn('grid h-16 place-items-center', className)}>
      <Spinner />
    </div>
  );
}

type EndlessFrameProps = {
  query: EndlessQuery;
  /** The number of loaded items; undefined while the first page is loading. */
  count: number | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** The frame of an infinite list: it loads pages near its ends, and shows an error when one fails. */
export function EndlessFrame({ query, count, className, children }: EndlessFrameProps) {
  const { topEdge, bottomEdge } = useInfiniteScroll(query, count ?? 0);
  const hasItems = count !== undefined;
  const retry = () => {
    if (query.isFetchPreviousPageError) return query.fetchPreviousPage?.();
    return query.isFetchNextPageError ? query.fetchNextPage() : query.refetch();
  };
  useOnline(() => {
    if (query.isFetchNextPageError || query.isFetchPreviousPageError) retry();
  });
  const failure = query.isError && (
    <ErrorState message={messageOf(query.error, '')} onRetry={retry} className={cn(hasItems && 'py-6')} />
  );
  return (
    <div className={cn('relative', className)}>
      <div ref={topEdge} />
      {query.isFetchingPreviousPage && <Waiting className="absolute inset-x-0 top-0 z-10" />}
      {query.isFetchPreviousPageError && (
        <div className="absolute inset-x-0 top-0 z-10 rounded-card bg-ground/95">{failure}</div>
      )}
      {hasItems && query.isLoadingError && failure}
      {children}
      {query.isFetchingNextPage && <Waiting />}
      {!query.isFetchPreviousPageError && !(hasItems && query.isLoadingError) && failure}
      <div ref={bottomEdge} />
    </div>
  );
}
