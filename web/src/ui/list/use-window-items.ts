import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';

/** The number of items beyond the window that one frame adds on either side. More would delay the frame. */
const ADDED_PER_FRAME = 2;

type Drawn = { first: number; last: number; isComplete: boolean };

/** Returns the items to draw: those in the window immediately, those beyond it over the next frames. */
const useDrawnRange = (): ((range: Range) => number[]) => {
  const drawn = useRef<Drawn>({ first: 0, last: -1, isComplete: true });
  const [frame, drawNext] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (drawn.current.isComplete) return undefined;
    const request = requestAnimationFrame(drawNext);
    return () => cancelAnimationFrame(request);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new function makes the virtualizer call it again.
  return useCallback(
    (range: Range) => {
      const wanted = defaultRangeExtractor(range);
      const added = ADDED_PER_FRAME * (range.lanes ?? 1);
      const first = Math.min(range.startIndex, drawn.current.first - added);
      const last = Math.max(range.endIndex, drawn.current.last + added);
      const indexes = wanted.filter((index) => index >= first && index <= last);
      drawn.current = {
        first: indexes[0] ?? 0,
        last: indexes.at(-1) ?? -1,
        isComplete: indexes.length === wanted.length,
      };
      return indexes;
    },
    [frame],
  );
};

/** The number of items rendered beyond the window on either side. */
const OVERSCAN = 10;

const kept = new Map<string, VirtualItem[]>();

/** The measurements of lists that the user has left, with which Back restores their height and position immediately. */
const keptMeasurements = (key: string): VirtualItem[] => kept.get(key) ?? [];

const useKeepMeasurements = (key: string, snapshot: () => VirtualItem[]): void => {
  const keep = useEffectEvent(() => kept.set(key, snapshot()));
  useEffect(() => () => void keep(), []);
};

/** Returns the distance from the top of the page to the element, updated when content above it changes. */
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

/** For a list that scrolls with the window: returns the items to draw, and the position of each below `top`. */
export const useWindowItems = ({ items, itemHeight, box, placeKey, lanes, gap, measure }: WindowItems) => {
  const top = usePageTop(box);
  // The function stays the same while the items do: a new one would place all of them again.
  const getItemKey = useCallback((index: number) => items?.[index]?.id ?? index, [items]);
  const virtualizer: Virtualizer<Window, Element> = useWindowVirtualizer<Element>({
    count: items?.length ?? 0,
    estimateSize: (index) => (typeof itemHeight === 'number' ? itemHeight : itemHeight(index)),
    getItemKey,
    overscan: OVERSCAN,
    // The items beyond the window give time for those that follow: one frame renders once.
    useFlushSync: false,
    rangeExtractor: useDrawnRange(),
    ...(lanes !== undefined && { lanes }),
    ...(gap !== undefined && { gap }),
    ...(measure && { measureElement: measure }),
    scrollMargin: top,
    // Keeps the visible items in place if a page is added above them.
    anchorTo: 'end',
    initialMeasurementsCache: keptMeasurements(placeKey),
  });
  useKeepMeasurements(placeKey, () => virtualizer.takeSnapshot());
  return { top, virtualizer };
};
