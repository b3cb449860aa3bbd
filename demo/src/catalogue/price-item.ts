import type { Item } from './choose-range.ts';
import { chance, magnitude } from './hash.ts';

const ratio = (amount: string, first: string | undefined, damping: number): number =>
  first === undefined || amount === first ? 1 : (magnitude(amount) / magnitude(first)) ** damping;

/**
 * Returns whole rand, at least 1: the price of the first strength in the first pack, scaled less than proportionally for
 * stronger and bigger ones, by the lab's price level and a small variation per substance.
 */
export const priceItem = ({ lab, substance, presentation, strength, pack }: Item): number => {
  const own = 0.9 + 0.2 * chance('price', lab.name, substance.label);
  const price =
    presentation.price *
    ratio(strength, presentation.strengths[0], 0.42) *
    ratio(pack, presentation.packs[0], 0.88) *
    lab.priceFactor *
    own;
  return Math.max(1, Math.round(price));
};
