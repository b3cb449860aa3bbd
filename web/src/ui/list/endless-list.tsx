import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { NoResults } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { moveFocus } from './move-focus.ts';
import { useDrawnRange } from './use-drawn-range.ts';
import { type EndlessQuery, useInfiniteScroll } from './use-infinite-scroll.ts';

/** The number of items rendered beyond the window on either side. */
const OVERSCAN = 10;

const useOnline = (act: () => void): void => {
  const onOnline = useEffectEvent(act);
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
};

const kept = new Map<string, VirtualItem[]>();

/** The measurements of lists that were left, so that Back restores their height and position at once. */
const keptMeasurements = (key: string): VirtualItem[] => kept.get(key) ?? [];

const useKeepMeasurements = (key: string, snapshot: () => VirtualItem[]): void => {
  const keep = useEffectEvent(() => kept.set(key, snapshot()));
  useEffect(() => () => void keep(), []);
};

/** The distance from the top of the page to the element, updated when content above it changes. */
const usePageTop = (ref: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return top;
};

type EndlessListProps<Item> = {
  /** The accessible name of the list. */
  label: string;
  query: EndlessQuery;
  /** All loaded items; undefined while the first page is loading. */
  items: readonly Item[] | undefined;
  /** The main link or button of an item needs `data-walk` for the arrow keys. */
  renderItem: (item: Item, index: number) => ReactNode;
  /** In pixels. Taller items are measured. */
  itemHeight: number | ((index: number) => number);
  /** Shown `skeletons` times while the first page is loading. */
  skeleton: ReactNode;
  skeletons?: number;
  lanes?: number;
  /** Pixels between items. */
  gap?: number;
  empty?: ReactNode;
  /** The items belong to the previous search and are dimmed; the error message is not. */
  isOld?: boolean;
  /** Identifies the list whose position is kept for Back: path and search. */
  placeKey?: string;
  className?: string;
};

/**
 * An infinite list that scrolls with the window. Loads pages 150 px before the bottom and 300 px before the
 * top.
 */
export function EndlessList<Item extends { id: string }>(props: EndlessListProps<Item>) {
  const { label, query, items, renderItem, itemHeight, skeleton, skeletons = 8 } = props;
  const { lanes = 1, gap = 0, empty = <NoResults />, isOld = false, placeKey = label, className } = props;

  const list = useRef<HTMLUListElement>(null);
  const top = usePageTop(list);
  // The same function for as long as the items are the same: with another one, all of them are placed again.
  const getItemKey = useCallback((index: number) => items?.[index]?.id ?? index, [items]);
  const drawnRange = useDrawnRange();
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items?.length ?? 0,
    estimateSize: (index) => (typeof itemHeight === 'number' ? itemHeight : itemHeight(index)),
    getItemKey,
    overscan: OVERSCAN,
    rangeExtractor: drawnRange,
    lanes,
    gap,
    scrollMargin: top,
    // Keeps the visible items in place when a page is added above them.
    anchorTo: 'end',
    initialMeasurementsCache: keptMeasurements(placeKey),
  });
  useKeepMeasurements(placeKey, () => virtualizer.takeSnapshot());

  const { topEdge, bottomEdge } = useInfiniteScroll(query, items?.length ?? 0);
  const retry = () => {
    if (query.isFetchPreviousPageError) return query.fetchPreviousPage?.();
    return query.isFetchNextPageError ? query.fetchNextPage() : query.refetch();
  };
  useOnline(() => {
    if (query.isFetchNextPageError || query.isFetchPreviousPageError) retry();
  });
  const failure = query.isError && (
    <ErrorState message={messageOf(query.error, '')} onRetry={retry} className={cn(items && 'py-6')} />
  );
  const laneWidth = `calc((100% - ${gap * (lanes - 1)}px) / ${lanes})`;
  const place = (item: VirtualItem) => ({
    width: laneWidth,
    left: `calc((${laneWidth} + ${gap}px) * ${item.lane})`,
    transform: `translateY(${item.start - top}px)`,
  });

  // A list opened beyond its end continues with its last page.
  const isEmpty = items?.length === 0 && !query.hasPreviousPage;
  if (isEmpty && !query.isFetching && !query.isError) return empty;
  return (
    <div className={cn('relative', className)}>
      <div ref={topEdge} />
      {query.isFetchingPreviousPage && <Waiting className="absolute inset-x-0 top-0 z-10" />}
      {query.isFetchPreviousPageError && (
        <div className="absolute inset-x-0 top-0 z-10 rounded-card bg-ground/95">{failure}</div>
      )}
      {items && query.isLoadingError && failure}
      <ul
        ref={list}
        aria-label={label}
        aria-busy={query.isFetching}
        onKeyDown={moveFocus}
        className={cn('relative transition-opacity duration-150', isOld && 'opacity-50')}
        style={{ height: items && virtualizer.getTotalSize() }}
      >
        {!items &&
          !query.isError &&
          Array.from({ length: skeletons }, (_, index) => `skeleton-${index}`).map((key) => (
            <li key={key} aria-hidden style={{ marginBottom: gap }}>
              {skeleton}
            </li>
          ))}
        {virtualizer.getVirtualItems().map((virtual) => {
          const item = items?.[virtual.index];
          return (
            item !== undefined && (
              <li
                key={virtual.key}
                ref={virtualizer.measureElement}
                data-index={virtual.index}
                aria-setsize={query.hasNextPage ? -1 : items?.length}
                aria-posinset={virtual.index + 1}
                className="absolute top-0"
                style={place(virtual)}
              >
                {renderItem(item, virtual.index)}
              </li>
            )
          );
        })}
      </ul>
      {query.isFetchingNextPage && <Waiting />}
      {!query.isFetchPreviousPageError && !(items && query.isLoadingError) && failure}
      <div ref={bottomEdge} />
    </div>
  );
}

function Waiting({ className }: { className?: string }) {
  return (
    <div className={cn('grid h-16 place-items-center', className)}>
      <Spinner />
    </div>
  );
}
