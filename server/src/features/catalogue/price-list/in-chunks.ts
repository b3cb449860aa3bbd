/** The items in runs of at most `size`, in their order. */
export const inChunks = function* <T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
};
