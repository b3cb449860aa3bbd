import { type MatchedLine, type QuickLine, quickLineReadings } from '../quick-order.ts';

/** A line to match. `codes` come from separate columns; so does `quantity`, unless it is read from the text. */
export type LineToMatch = {
  line: string;
  text: string;
  quantity?: number | undefined;
  codes: readonly string[];
};

/** How much worse a product must fit before a less likely reading of the quantity is used. */
export const LESS_LIKELY = 4;

/** `prior` is the penalty of a less likely reading. */
export type Reading = QuickLine & { prior: number };

export const readingsOf = ({ text, quantity }: LineToMatch): Reading[] =>
  quantity === undefined
    ? quickLineReadings(text).map((reading, place) => ({
        ...reading,
        prior: place === 0 ? 0 : reading.quantity ? LESS_LIKELY : 0.5,
      }))
    : [{ text, quantity, isSaid: true, prior: 0 }];

/** The meaning of a line, with the ids of its candidates. */
export type ChosenLine = Omit<MatchedLine, 'candidates'> & {
  candidates: { id: string; variantId: string | null }[];
};
export type Chosen = Omit<ChosenLine, 'line'>;

/** The maximum number of candidates of a line. */
export const MOST_CANDIDATES = 5;
