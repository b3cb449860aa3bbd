import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useReducer, useRef } from 'react';

/** The number of items beyond the window that one frame adds on either side: more would delay it. */
const ADDED_PER_FRAME = 2;

type Drawn = { first: number; last: number; isComplete: boolean };

/** Returns the items to draw: those in the window at once, those beyond it over the next frames. */
export const useDrawnRange = (): ((range: Range) => number[]) => {
  const drawn = useRef<Drawn>({ first: 0, last: -1, isComplete: true });
  const [frame, drawNext] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (drawn.current.isComplete) return undefined;
    const request = requestAnimationFrame(drawNext);
    return () => cancelAnimationFrame(request);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer calls it again only if the function is a new one, so each frame has its own.
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
