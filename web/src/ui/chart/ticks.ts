const STEPS = [1, 2, 2.5, 5, 10];
/** The distance between ticks if all values are 0. */
const FLAT_SPAN = 10_000;

/** Returns three to six round values that enclose all values and include 0. */
export const ticksOf = (values: readonly number[]): number[] => {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || FLAT_SPAN;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = (STEPS.find((factor) => factor * power >= span / 4) ?? 10) * power;
  const from = Math.floor(low / step);
  const to = Math.max(Math.ceil(high / step), from + 1);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
};
