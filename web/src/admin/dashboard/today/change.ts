/** How much more or less that is than before, in words; undefined where there is nothing to measure it by. */
export const changeOf = (now: number, before: number): { words: string; className: string } | undefined => {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { words: 'the same', className: 'text-muted' };
  return percent > 0
    ? { words: `${percent} % more`, className: 'text-credit' }
    : { words: `${-percent} % less`, className: 'text-muted' };
};
