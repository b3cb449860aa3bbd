import { type RefObject, useLayoutEffect, useState } from 'react';

export type Size = { width: number; height: number };

/** Returns the size of an element's content; undefined until measured. */
export const useSize = (element: RefObject<Element | null>): Size | undefined => {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
};
