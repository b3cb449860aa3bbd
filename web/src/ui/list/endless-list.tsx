import type { VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { isHeard } from '#web/lib/calls/heard.ts';
import { cn } from '#web/lib/cn.ts';
import { NoResults } from '../feedback/empty-state.tsx';
import { EndlessFrame, type EndlessQuery } from './endless-frame.tsx';
import { moveFocus } from './move-focus.ts';
import { useWindowItems } from './use-window-items.ts';

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
  /** Identifies the list whose position Back restores: path and search. */
  placeKey?: string;
  className?: string;
};

/** An infinite list that scrolls with the window. Loads pages 150 px before its end and 300 px before its top. */
export function EndlessList<Item extends { id: string }>(props: EndlessListProps<Item>) {
  const { label, query, items, renderItem, itemHeight, skeleton, skeletons = 8 } = props;
  const { lanes = 1, gap = 0, empty = <NoResults />, isOld = false, placeKey = label, className } = props;

  const list = useRef<HTMLUListElement>(null);
  const { top, virtualizer } = useWindowItems({ items, itemHeight, box: list, placeKey, lanes, gap });
  const laneWidth = `calc((100% - ${gap * (lanes - 1)}px) / ${lanes})`;
  const place = (item: VirtualItem) => ({
    width: laneWidth,
    left: `calc((${laneWidth} + ${gap}px) * ${item.lane})`,
    // Not a transform: each would be painted separately.
    top: item.start - top,
  });

  // A list opened beyond its end shows its last page.
  const isEmpty = items?.length === 0 && !query.hasPreviousPage;
  if (isEmpty && isHeard(query)) return empty;
  return (
    <EndlessFrame query={query} count={items?.length} className={className}>
      <ul
        ref={list}
        aria-label={label}
        aria-busy={query.isFetching}
        onKeyDown={moveFocus}
        className={cn('relative transition-opacity duration-150', isOld && !isEmpty && 'opacity-50')}
        style={{ height: isEmpty ? undefined : items && virtualizer.getTotalSize() }}
      >
        {(!items || isEmpty) &&
          !query.isError &&
          Array.from(
            { length: isEmpty ? Math.min(3, skeletons) : skeletons },
            (_, index) => `skeleton-${index}`,
          ).map((key) => (
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
                className="absolute"
                style={place(virtual)}
              >
                {renderItem(item, virtual.index)}
              </li>
            )
          );
        })}
      </ul>
    </EndlessFrame>
  );
}
