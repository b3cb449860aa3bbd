/** Sorts the lines that were added to on this screen first, latest first; then the others, newest first. */
export const newestFirst = (ids: readonly string[], added: readonly string[]): string[] => {
  const known = new Set(ids);
  const first = added.filter((id) => known.has(id));
  const taken = new Set(first);
  return [...first, ...ids.toReversed().filter((id) => !taken.has(id))];
};
