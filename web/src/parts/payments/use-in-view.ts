import { type RefObject, useEffect, useState } from 'react';

const AHEAD = '200px 0px';

/** Becomes true when the element comes near the window, and stays true. */
export const useInView = (element: RefObject<Element | null>): boolean => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (seen || !target) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: AHEAD },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [seen, element]);
  return seen;
};
