import type { ChosenWords, LineChoice } from '../../quick-order.ts';
import { choiceKeysOf } from '../earlier-choices.ts';
import type { Catalogue } from '../product-words.ts';
import type { OpenCopy } from './open-copy.ts';

/** Choices that were made, or taken back, while the store could not be reached. */
export type UnsentChoices = { choices: readonly LineChoice[]; isUndone: boolean; at: number };

/** As on the server: choices of one order count once, and the most times that are counted. */
const SAME_ORDER_MS = 12 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_TIMES = 1000;

type Meant = Pick<ChosenWords, 'productId' | 'variantId'>;

const isSame = (one: Meant, other: Meant): boolean =>
  one.productId === other.productId && one.variantId === other.variantId;

/** What a product is now, as the server writes it down when it is chosen; undefined if it is not sold. */
const asNow = ({ copy: { products }, placeOf }: OpenCopy, { productId, variantId }: Meant) => {
  const place = placeOf.get(productId);
  if (place === undefined) return undefined;
  const variant = products.productVariants[place]?.find(({ id }) => id === variantId);
  const fields = (['name', 'dosage', 'strength', 'packSize'] as const).map((field) => products[field][place]);
  return [...fields, ...(variant ? [variant.name] : [])].join('\n');
};

type Keyed = Meant & { words: string };

const keyedOf = (choices: readonly LineChoice[]): Keyed[] => {
  const keys = choiceKeysOf(choices.map(({ text }) => text));
  return choices.flatMap(({ productId, variantId }, place) =>
    keys[place] ? [{ words: keys[place], productId, variantId }] : [],
  );
};

/** Applies choices by the rules of the server. */
const apply = (
  opened: OpenCopy,
  known: Map<string, ChosenWords>,
  { choices, isUndone, at }: UnsentChoices,
): void => {
  for (const [words, made] of Map.groupBy(keyedOf(choices), (one) => one.words)) {
    const [choice, ...others] = made;
    const old = known.get(words);
    if (!choice) continue;
    if (isUndone) {
      if (!old || !made.some((one) => isSame(old, one))) continue;
      const chosenAt = new Date(Date.parse(old.chosenAt) - DAY_MS).toISOString();
      if (old.times > 1) known.set(words, { ...old, times: old.times - 1, chosenAt });
      else known.delete(words);
      continue;
    }
    // Words for which several products were chosen mean none of them.
    if (others.some((other) => !isSame(other, choice))) {
      known.delete(words);
      continue;
    }
    const chosenAs = asNow(opened, choice);
    if (chosenAs === undefined) continue;
    const again = old && isSame(old, choice) && old.chosenAs === chosenAs ? old : undefined;
    if (again && Date.parse(again.chosenAt) > at - SAME_ORDER_MS) continue;
    const times = again ? Math.min(again.times + 1, MOST_TIMES) : 1;
    known.set(words, { ...choice, chosenAs, times, chosenAt: new Date(at).toISOString() });
  }
};

/** Finds what a person chose, as the server last said, and since then on this device. */
export const openChoices = (
  opened: OpenCopy,
  kept: readonly ChosenWords[],
  unsent: readonly UnsentChoices[],
): Catalogue['findChoices'] => {
  const known = new Map(kept.map((choice) => [choice.words, choice]));
  for (const one of unsent) apply(opened, known, one);
  return async (words) =>
    words.flatMap((each) => {
      const choice = known.get(each);
      const now = choice && asNow(opened, choice);
      if (!choice || now === undefined) return [];
      const { productId, variantId, chosenAs, times } = choice;
      return [{ words: each, productId, variantId, times: chosenAs === now ? times : 0 }];
    });
};
