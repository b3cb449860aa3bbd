import type { ProductList } from '@formulary/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { messageOf } from '#web/lib/calls/errors.ts';
import { suggestionsQuery } from '../api.ts';
import { type Choice, choicesOf, isCodeOf, titleOfChoice } from '../choices.ts';
import { say } from './added.ts';
import { differenceOf } from './difference.ts';
import { changeEntry, type KeptEntry, keepEntry, takeEntry } from './kept-entries.ts';
import type { OrderTarget } from './order-target.ts';

type Asked = Pick<KeptEntry, 'words' | 'isScan' | 'chosen' | 'reason'>;

/** What the store says of an entry: what it means if that is sure, and why it was not added otherwise. */
export type Answer = {
  /** What is meant, or may be meant. */
  choice: Choice | undefined;
  /** Undefined if the choice is sure and in stock. */
  problem: string | undefined;
  isOutOfStock: boolean;
};

const outOfStock = (choice: Choice): Answer => ({
  choice,
  problem: `${titleOfChoice(choice)} is out of stock.`,
  isOutOfStock: true,
});

const answered = (choice: Choice | undefined, problem: string | undefined): Answer =>
  choice && problem === undefined && choice.product.stock <= 0
    ? outOfStock(choice)
    : { choice, problem, isOutOfStock: false };

const findCode = ({ products }: ProductList, code: string): Answer => {
  const [product, other] = products.filter((one) => isCodeOf(one, code));
  if (!product) return answered(undefined, `No product has the code ${code}.`);
  const [choice, another] = choicesOf([product]);
  if (other || another) return answered(choice, `${code} has several products. Check which one it is.`);
  return answered(choice, undefined);
};

/** Returns the match that Enter takes without a question: the first one, unless it differs from what was typed. */
export const sureMatch = ({ products, differs }: ProductList): Choice | undefined =>
  differs === undefined ? choicesOf(products)[0] : undefined;

const findWords = (list: ProductList, words: string): Answer => {
  const sure = sureMatch(list);
  if (sure) return answered(sure, undefined);
  const [likely] = choicesOf(list.products);
  if (!likely || !list.differs) return answered(undefined, 'Not found.');
  return answered(likely, differenceOf(list.differs, words));
};

/** Reads the store's answer for an entry. */
export const readAnswer = ({ words, isScan, chosen, reason }: Asked, list: ProductList): Answer => {
  if (chosen) {
    const choice = choicesOf(list.products).find(({ id }) => id === chosen.id);
    return choice && choice.product.stock <= 0
      ? outOfStock(choice)
      : answered(choice, reason ?? 'It can be added now.');
  }
  const answer = (isScan ? findCode : findWords)(list, words);
  return reason === null || answer.problem !== undefined ? answer : { ...answer, problem: reason };
};

/** The store's answer for an entry that waits for a person: it stays as it is until it is read again. */
export const answerQuery = ({ words, chosen }: Pick<KeptEntry, 'words' | 'chosen'>) => {
  const text = chosen?.sku ?? words;
  const { queryFn } = suggestionsQuery(text);
  return queryOptions({
    queryKey: ['not-added', text],
    ...(queryFn && { queryFn }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
};

/** The last scan: a number that is typed after it is its quantity. */
let lastScan: { id: string; added: { choice: Choice; packs: number } | undefined } | undefined;

export const forgetLastScan = (): void => {
  lastScan = undefined;
};

/** Adds packs of a choice. Those that are too many for the stock are kept, for a person to decide. */
export const addOrKeep = (target: OrderTarget, words: string, choice: Choice, packs: number): number => {
  const { product } = choice;
  const added = product.stock > 0 ? target.add(choice, packs) : 0;
  if (added < packs) {
    const reason =
      product.stock > 0 ? `Only ${product.stock} in stock: ${added} of ${packs} were added.` : null;
    const chosen = { id: choice.id, sku: product.sku };
    keepEntry(target.place, { words, quantity: packs - added, chosen, reason });
    say(`${reason ?? `${titleOfChoice(choice)} is out of stock.`} The rest is kept under “Not added yet”.`);
  }
  return added;
};

/** A scan of what is in the order already is one more of it; else the usual quantity is meant. */
const unsaidQuantity = (target: OrderTarget, id: string, isScan: boolean): number =>
  isScan && target.has(id) ? 1 : (target.usualOf(id) ?? 1);

const resolve = async (queryClient: QueryClient, target: OrderTarget, entry: KeptEntry): Promise<void> => {
  const { id, words, isScan } = entry;
  try {
    const list = await queryClient.query(suggestionsQuery(entry.chosen?.sku ?? words));
    queryClient.setQueryData(answerQuery(entry).queryKey, list);
    const { choice, problem } = readAnswer(entry, list);
    if (problem !== undefined || !choice) {
      changeEntry(target.place, id, { isPending: false });
      say(`${problem} Nothing was added.`);
      return;
    }
    const taken = takeEntry(target.place, id);
    if (!taken) return;
    const packs = addOrKeep(
      target,
      words,
      choice,
      taken.quantity ?? unsaidQuantity(target, choice.id, isScan),
    );
    if (lastScan?.id === id) lastScan.added = { choice, packs };
  } catch (error) {
    changeEntry(target.place, id, { isPending: false });
    say(`${words} could not be looked up. ${messageOf(error)}`);
  }
};

/** Looks up what was entered and adds it, in the background. What is not sure, not found or out of stock is kept. */
export const lookUp = (
  queryClient: QueryClient,
  target: OrderTarget,
  asked: Pick<KeptEntry, 'words' | 'quantity' | 'isScan'>,
): void => {
  const entry = keepEntry(target.place, { ...asked, isPending: true });
  lastScan = asked.isScan ? { id: entry.id, added: undefined } : undefined;
  void resolve(queryClient, target, entry);
};

/** Asks the store again after a failure. */
export const lookUpAgain = (queryClient: QueryClient, target: OrderTarget, entry: KeptEntry): void => {
  changeEntry(target.place, entry.id, { isPending: true });
  void resolve(queryClient, target, { ...entry, isPending: true });
};

/** Gives the last scan its quantity. Returns false if nothing was scanned before. */
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
