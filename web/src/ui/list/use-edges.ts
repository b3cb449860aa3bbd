import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** What `useInfiniteQuery` returns, as far as a list needs it. Pass the query's result as it is. */
export type EndlessQuery = {
  hasNextPage: boolean;
  hasPreviousPage?: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchingPreviousPage?: boolean;
  isError: boolean;
  /** It has nothing of its own: the items, if any, are those of before. */
  isLoadingError?: boolean;
  isFetchNextPageError?: boolean;
  isFetchPreviousPageError?: boolean;
  error?: Error | null;
  fetchNextPage: () => unknown;
  fetchPreviousPage?: () => unknown;
  refetch: () => unknown;
};

/** Pixels from an edge at which the page beyond it is asked for. */
const NEXT_WITHIN = 150;
const PREVIOUS_WITHIN = 300;

type Edges = { topEdge: RefObject<HTMLDivElement | null>; bottomEdge: RefObject<HTMLDivElement | null> };

/** Asks for the next and previous page when the ends of a list come near the window. */
export const useEdges = (query: EndlessQuery, count: number): Edges => {
  const topEdge = useRef<HTMLDivElement>(null);
  const bottomEdge = useRef<HTMLDivElement>(null);

  const onNear = useEffectEvent((edge: Element) => {
    if (query.isFetching || query.isError) return;
    if (edge === bottomEdge.current && query.hasNextPage) query.fetchNextPage();
    if (edge === topEdge.current && query.hasPreviousPage) query.fetchPreviousPage?.();
  });

  // An observer speaks when it starts and when something crosses the margin: a page that arrived starts it again, so that
  // a list still too short to fill the window goes on.
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
