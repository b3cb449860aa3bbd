import type { MatchedLine, ProductList } from '@formulary/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { messageOf } from '#web/lib/calls/errors.ts';
import { lineQuery, suggestionsQuery } from './api.ts';
import { type Choice, candidatesOf, choicesOf, isCodeOf, titleOfChoice } from './choices.ts';
import { changeEntry, type KeptEntry, keepEntry, takeEntry } from './kept-entries.ts';
import { type OrderTarget, say } from './order-target.ts';

type Asked = Pick<KeptEntry, 'words' | 'quantity' | 'isScan' | 'chosen' | 'reason'>;

/** The store's response to an entry: the product if the match is sure, or the reason why it was not added. */
export type Answer = {
  /** The product, or the possible products, likeliest first. */
  choices: readonly Choice[];
  /** The number of packs in the words; null if there is none. */
  quantity: number | null;
  /** Undefined if the first choice is a sure match and in stock. */
  problem: string | undefined;
  isOutOfStock: boolean;
};

const answered = (
  choices: readonly Choice[],
  problem: string | undefined,
  quantity: number | null = null,
): Answer => {
  const [choice] = choices;
  const isOutOfStock = problem === undefined && choice !== undefined && choice.product.stock <= 0;
  return {
    ...{ choices, quantity, isOutOfStock },
    problem: isOutOfStock ? `${titleOfChoice(choice)} is out of stock.` : problem,
  };
};

const findCode = ({ products }: ProductList, code: string): Answer => {
  const choices = choicesOf(products.filter((one) => isCodeOf(one, code)));
  if (choices.length === 0) return answered([], `No product has the code ${code}.`);
  return answered(
    choices,
    choices.length > 1 ? `Several products have the code ${code}. Choose one.` : undefined,
  );
};

const findChosen = ({ products }: ProductList, id: string, reason: string | null): Answer => {
  const choices = choicesOf(products).filter((choice) => choice.id === id);
  const isThere = choices.some(({ product }) => product.stock > 0);
  if (choices.length === 0) return answered(choices, 'This product is no longer sold.');
  return answered(choices, isThere ? (reason ?? 'It can be added now.') : undefined);
};

/** Returns the product of a line, if its match is sure. */
export const sureChoice = (line: MatchedLine): Choice | undefined =>
  line.certainty === 'sure' ? candidatesOf(line)[0] : undefined;

/** Returns why a line cannot be added without a question; undefined if it can. */
export const doubtOf = (line: MatchedLine): string | undefined => {
  if (line.certainty === 'missing') return 'Not found.';
  if (sureChoice(line)) return undefined;
  return candidatesOf(line).length > 1
    ? 'Choose the product you mean.'
    : 'Check that this is the product you mean.';
};

/** Interprets the store's response to an entry. */
export const readAnswer = ({ words, chosen, reason }: Asked, found: ProductList | MatchedLine): Answer => {
  if ('candidates' in found) {
    const answer = answered(candidatesOf(found), doubtOf(found), found.quantity);
    return reason === null || answer.problem !== undefined ? answer : { ...answer, problem: reason };
  }
  return chosen ? findChosen(found, chosen.id, reason) : findCode(found, words);
};

/** Codes are searched for. Words are matched like the lines of a pasted list. */
const foundQuery = ({ words, quantity, isScan, chosen }: Asked) => {
  const found = chosen || isScan ? suggestionsQuery(chosen?.sku ?? words) : lineQuery(words, quantity);
  return queryOptions<ProductList | MatchedLine>({
    queryKey: found.queryKey as readonly unknown[],
    queryFn: found.queryFn as () => Promise<ProductList | MatchedLine>,
  });
};

/** The store's response to an entry that needs a decision, cached until it is refetched. */
export const answerQuery = (asked: Asked) => {
  const { queryKey, queryFn } = foundQuery(asked);
  return queryOptions({
    queryKey: ['not-added', ...queryKey],
    ...(queryFn && { queryFn }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
};

/** The last scan. A number typed after it is its quantity. */
let lastScan: { id: string; added: { choice: Choice; packs: number } | undefined } | undefined;

export const forgetLastScan = (): void => {
  lastScan = undefined;
};

/** Adds packs of a product. Packs that exceed the stock are kept, for a person to decide. */
export const addOrKeep = (target: OrderTarget, words: string, choice: Choice, packs: number): number => {
  const { product } = choice;
  const added = product.stock > 0 ? target.add(choice, packs) : 0;
  if (added < packs) {
    const reason = product.stock > 0 ? `Only ${product.stock} in stock: ${added} of ${packs} added.` : null;
    const chosen = { id: choice.id, sku: product.sku };
    keepEntry(target.place, { words, quantity: packs - added, chosen, reason });
    say(
      reason
        ? `${reason} The rest is kept under “Not added yet”.`
        : `${titleOfChoice(choice)} is out of stock. The line is kept under “Not added yet”.`,
    );
  }
  return added;
};

/** Scanning a product that is already in the order adds one pack; otherwise the usual quantity. */
const unsaidQuantity = (target: OrderTarget, id: string, isScan: boolean): number =>
  isScan && target.has(id) ? 1 : (target.usualOf(id) ?? 1);

const resolve = async (queryClient: QueryClient, target: OrderTarget, entry: KeptEntry): Promise<void> => {
  const { id, words, isScan } = entry;
  try {
    const found = await queryClient.query(foundQuery(entry));
    queryClient.setQueryData(answerQuery(entry).queryKey, found);
    const { choices, problem, quantity } = readAnswer(entry, found);
    const [choice] = choices;
    if (problem !== undefined || !choice) {
      changeEntry(target.place, id, { isPending: false });
      say(`${problem} Nothing was added.`);
      return;
    }
    const taken = takeEntry(target.place, id);
    if (!taken) return;
    const packs = taken.quantity ?? quantity ?? unsaidQuantity(target, choice.id, isScan);
    addOrKeep(target, words, choice, packs);
    // A quantity typed from now on also counts these packs, including those that were kept.
    if (lastScan?.id === id) lastScan.added = { choice, packs };
  } catch (error) {
    changeEntry(target.place, id, { isPending: false });
    say(`${words} could not be looked up. ${messageOf(error)}`);
  }
};

/** Looks up an entry in the background and adds it. Entries without a sure match, and those out of stock, are kept. */
export const lookUp = (
  queryClient: QueryClient,
  target: OrderTarget,
  asked: Pick<KeptEntry, 'words' | 'quantity' | 'isScan'>,
): void => {
  const entry = keepEntry(target.place, { ...asked, isPending: true });
  lastScan = asked.isScan ? { id: entry.id, added: undefined } : undefined;
  void resolve(queryClient, target, entry);
};

/** Looks up an entry again after a failure. */
export const lookUpAgain = (queryClient: QueryClient, target: OrderTarget, entry: KeptEntry): void => {
  changeEntry(target.place, entry.id, { isPending: true });
  void resolve(queryClient, target, { ...entry, isPending: true });
};

/** Sets the quantity of the last scan. Returns false if nothing has been scanned. */
export const countLastScan = (target: OrderTarget, quantity: number): boolean => {
  if (!lastScan) return false;
  const { id, added } = lastScan;
  if (!added) changeEntry(target.place, id, { quantity });
  else if (quantity < added.packs) target.add(added.choice, quantity - added.packs);
  else if (quantity > added.packs)
    addOrKeep(target, added.choice.product.sku, added.choice, quantity - added.packs);
  forgetLastScan();
  return true;
};
