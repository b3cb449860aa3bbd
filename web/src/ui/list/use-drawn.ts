import { useEffect, useState } from 'react';

/** Returns which items to draw: a few at once and the others over the next frames, because all would delay the first. */
export const useDrawn = <Id>(ids: readonly Id[], perFrame: number): ReadonlySet<Id> => {
  const [before, setBefore] = useState<ReadonlySet<Id>>(new Set());
  const added = ids.filter((id) => !before.has(id)).slice(0, perFrame);
  const drawn = added.length === 0 ? before : new Set([...ids.filter((id) => before.has(id)), ...added]);
  useEffect(() => {
    if (drawn === before || perFrame === Number.POSITIVE_INFINITY) return undefined;
    const request = requestAnimationFrame(() => setBefore(drawn));
    return () => cancelAnimationFrame(request);
  });
  return drawn;
};
