import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import type { Answer } from '#web/lib/calls/heard.ts';
import { cn } from '#web/lib/cn.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { Spinner } from '../feedback/loading.tsx';

/** The part of `useInfiniteQuery`'s result that a list needs. */
export type EndlessQuery = Answer & {
  hasNextPage: boolean;
  hasPreviousPage?: boolean;
  isFetchingNextPage: boolean;
  isFetchingPreviousPage?: boolean;
  /** The query has no data yet; any items shown belong to the previous query. */
  isLoadingError?: boolean;
  isFetchNextPageError?: boolean;
  isFetchPreviousPageError?: boolean;
  error?: Error | null;
  fetchNextPage: () => unknown;
  fetchPreviousPage?: () => unknown;
  refetch: () => unknown;
};

/** The distance in pixels from an edge at which the next page is loaded. */
const NEXT_WITHIN = 150;
const PREVIOUS_WITHIN = 300;

type Edges = { topEdge: RefObject<HTMLDivElement | null>; bottomEdge: RefObject<HTMLDivElement | null> };

/** Loads the next and previous pages when the ends of a list come near the window. */
const useInfiniteScroll = (query: EndlessQuery, count: number): Edges => {
  const topEdge = useRef<HTMLDivElement>(null);
  const bottomEdge = useRef<HTMLDivElement>(null);

  const onNear = useEffectEvent((edge: Element) => {
    if (query.isFetching || query.isError) return;
    if (edge === bottomEdge.current && query.hasNextPage) query.fetchNextPage();
    if (edge === topEdge.current && query.hasPreviousPage) query.fetchPreviousPage?.();
  });

  // An observer fires when it starts and when its margin is crossed. It is restarted after each page, so that a list
  // too short to fill the window continues to load.
  useEffect(() => {
    if ((count === 0 && !query.hasPreviousPage) || query.isFetching) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) onNear(entry.target);
      },
      { rootMargin: `${PREVIOUS_WITHIN}px 0px ${NEXT_WITHIN}px 0px` },
    );
    for (const edge of [topEdge.current, bottomEdge.current]) if (edge) observer.observe(edge);
    return () => observer.disconnect();
  }, [count, query.hasPreviousPage, query.isFetching]);

  return { topEdge, bottomEdge };
};

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

/** The frame of an infinite list: it loads pages near the list's ends, and shows an error if one fails. */
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
