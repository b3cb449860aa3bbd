export type PriceChangeKind = 'percent' | 'amount';

/** A number as people type it: `6,5`, `-10`, `+3 %`. Undefined where it is none. */
export const readChange = (typed: string): number | undefined => {
  const text = typed
    .trim()
    .replace(/\s*(?:%|R)$|^R\s*/i, '')
    .replace(',', '.');
  return /^[+-]?\d{1,7}(?:\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
};

/** A price in whole rand after a change, rounded half up; R 1 at least. */
export const changedPrice = (cost: number, kind: PriceChangeKind, by: number): number => {
  const exact = kind === 'percent' ? (cost * (100 + by)) / 100 : cost + by;
  return Math.max(1, Math.floor(Number((exact + 0.5).toFixed(6))));
};
