import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useDrawnRange } from './use-drawn-range.ts';

/** The number of items rendered beyond the window on either side. */
const OVERSCAN = 10;

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

type WindowItems = {
  /** All loaded items; undefined while the first page is loading. */
  items: readonly { id: string }[] | undefined;
  /** In pixels. Taller items are measured. */
  itemHeight: number | ((index: number) => number);
  /** The element that holds the items. */
  box: RefObject<HTMLElement | null>;
  /** Identifies the list whose position is restored on Back: path and search. */
  placeKey: string;
  lanes?: number;
  /** Pixels between items. */
  gap?: number;
  /** The height of an item, if it differs from that of its element. */
  measure?: (element: Element) => number;
};

/** For a list that scrolls with the window: the items to draw, and the position of each below `top`. */
export const useWindowItems = ({ items, itemHeight, box, placeKey, lanes, gap, measure }: WindowItems) => {
  const top = usePageTop(box);
  // The same function while the items are the same: a new one would place all of them again.
  const getItemKey = useCallback((index: number) => items?.[index]?.id ?? index, [items]);
  const virtualizer: Virtualizer<Window, Element> = useWindowVirtualizer<Element>({
    count: items?.length ?? 0,
    estimateSize: (index) => (typeof itemHeight === 'number' ? itemHeight : itemHeight(index)),
    getItemKey,
    overscan: OVERSCAN,
    rangeExtractor: useDrawnRange(),
    ...(lanes !== undefined && { lanes }),
    ...(gap !== undefined && { gap }),
    ...(measure && { measureElement: measure }),
    scrollMargin: top,
    // Keeps the visible items in place when a page is added above them.
    anchorTo: 'end',
    initialMeasurementsCache: keptMeasurements(placeKey),
  });
  useKeepMeasurements(placeKey, () => virtualizer.takeSnapshot());
  return { top, virtualizer };
};
