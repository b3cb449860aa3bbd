import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Answer } from '#web/lib/calls/heard.ts';

/** The part of `useInfiniteQuery`'s result that a list needs. */
export type EndlessQuery = Answer & {
  hasNextPage: boolean;
  hasPreviousPage?: boolean;
  isFetchingNextPage: boolean;
  isFetchingPreviousPage?: boolean;
  /** It has no data of its own; any items shown belong to the previous query. */
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

/** Loads the next and previous page when the ends of a list come near the window. */
export const useInfiniteScroll = (query: EndlessQuery, count: number): Edges => {
  const topEdge = useRef<HTMLDivElement>(null);
  const bottomEdge = useRef<HTMLDivElement>(null);

  const onNear = useEffectEvent((edge: Element) => {
    if (query.isFetching || query.isError) return;
    if (edge === bottomEdge.current && query.hasNextPage) query.fetchNextPage();
    if (edge === topEdge.current && query.hasPreviousPage) query.fetchPreviousPage?.();
  });

  // An observer fires when it starts and when the margin is crossed. It is restarted after each page, so that
  // a list too short to fill the window keeps loading.
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
