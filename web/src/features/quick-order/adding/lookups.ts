import type { ProductList } from '@formulary/contract';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { messageOf } from '#web/lib/calls/errors.ts';
import { useCart } from '../../cart/cart-store.ts';
import { suggestionsQuery } from '../api.ts';
import { type Choice, choicesOf, isCodeOf, titleOfChoice } from '../choices.ts';
import { addChoice, say } from './added.ts';
import { differenceOf } from './difference.ts';

/**
 * What was entered before the store had answered: a scanned code, or words whose quantity was confirmed already. It is added
 * when the answer is sure, and is kept for a decision otherwise.
 */
export type Lookup = {
  key: number;
  words: string;
  /** Undefined where none was said: the usual one, or one more with each further scan. */
  quantity: number | undefined;
  /** A code from a scanner: only the product that has it is meant. */
  isScan: boolean;
  /** Why it was not added; undefined while it is looked up. */
  problem: string | undefined;
  /** What it may be, if the store knows something like it. */
  choice: Choice | undefined;
  /** Whether asking again may help. */
  isFailed: boolean;
};

/** Returns the usual quantity of a line, if there is one. */
export type UsualOf = (id: string) => number | undefined;

type Lookups = { lookups: readonly Lookup[] };

export const useLookups = create<Lookups>(() => ({ lookups: [] }));

let count = 0;

export const forgetLookup = (key: number): void =>
  useLookups.setState(({ lookups }) => ({ lookups: lookups.filter((lookup) => lookup.key !== key) }));

const change = (key: number, values: Partial<Lookup>): void =>
  useLookups.setState(({ lookups }) => ({
    lookups: lookups.map((lookup) => (lookup.key === key ? { ...lookup, ...values } : lookup)),
  }));

type Found = { choice: Choice | undefined; problem: string | undefined };

/** What a scanned code means: only the product that has it. */
const findCode = ({ products }: ProductList, code: string): Found => {
  const [product, other] = products.filter((one) => isCodeOf(one, code));
  if (!product) return { choice: undefined, problem: `No product has the code ${code}.` };
  const [choice, another] = choicesOf([product]);
  if (other || another) return { choice, problem: `${code} has several products. Check which one it is.` };
  if (choice && choice.product.stock <= 0)
    return { choice: undefined, problem: `${titleOfChoice(choice)} is out of stock.` };
  return { choice, problem: undefined };
};

const findWords = (list: ProductList, words: string): Found => {
  const [choice] = choicesOf(list.products);
  if (!choice) return { choice, problem: `No products found for “${words}”.` };
  if (choice.product.stock <= 0)
    return { choice: undefined, problem: `${titleOfChoice(choice)} is out of stock.` };
  return { choice, problem: list.differs && differenceOf(list.differs, words) };
};

/** A scan of what is in the cart already is one more of it; else the usual quantity is meant. */
const unsaidQuantity = (id: string, isScan: boolean, usualOf: UsualOf): number =>
  isScan && useCart.getState().products[id] ? 1 : (usualOf(id) ?? 1);

const resolve = async (
  queryClient: QueryClient,
  { key, words, quantity, isScan }: Lookup,
  usualOf: UsualOf,
): Promise<void> => {
  try {
    const list = await queryClient.query(suggestionsQuery(words));
    const { choice, problem } = (isScan ? findCode : findWords)(list, words);
    if (problem !== undefined || !choice) {
      change(key, { choice, problem });
      say(`${problem} Nothing was added.`);
      return;
    }
    forgetLookup(key);
    addChoice(choice, quantity ?? unsaidQuantity(choice.id, isScan, usualOf));
  } catch (error) {
    change(key, { problem: messageOf(error), isFailed: true });
    say(`${words} could not be looked up.`);
  }
};

/** Looks up what was entered and adds it, in the background. */
export const lookUp = (
  queryClient: QueryClient,
  asked: Pick<Lookup, 'words' | 'quantity' | 'isScan'>,
  usualOf: UsualOf,
): void => {
  count += 1;
  const lookup = { ...asked, key: count, problem: undefined, choice: undefined, isFailed: false };
  useLookups.setState(({ lookups }) => ({ lookups: [...lookups, lookup] }));
  void resolve(queryClient, lookup, usualOf);
};

/** Asks the store again after a failure. */
export const lookUpAgain = (queryClient: QueryClient, lookup: Lookup, usualOf: UsualOf): void => {
  change(lookup.key, { problem: undefined, isFailed: false });
  void resolve(queryClient, lookup, usualOf);
};
