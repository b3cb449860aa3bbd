/** The lines that were added to here come first, the latest of them before; then the others, the newest of them before. */
export const newestFirst = (ids: readonly string[], added: readonly string[]): string[] => {
  const known = new Set(ids);
  const first = added.filter((id) => known.has(id));
  const taken = new Set(first);
  return [...first, ...ids.toReversed().filter((id) => !taken.has(id))];
};
