import { readQuickLine } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { suggestionsQuery } from '../api.ts';
import { type Choice, choicesOf, titleOfChoice } from '../choices.ts';
import { addChoice, say } from './added.ts';
import { differenceOf } from './difference.ts';
import { lookUp, type UsualOf } from './lookups.ts';
import { createScannerWatch } from './scanner-typing.ts';

/** Long enough to leave out most letters of a fast typist, and too short to be waited for. */
const DEBOUNCE_MS = 70;

/** Which field the next key is for. */
export type Place = 'words' | 'quantity';

type Entry = {
  text: string;
  /** What was taken; undefined while it is looked up, or not taken yet. */
  choice: Choice | undefined;
  /** Enter was pressed before the answer had come: its first match is taken. */
  isAwaited: boolean;
  quantity: number;
  /** Whether the quantity was typed here, and so stays. */
  isQuantityTyped: boolean;
  /** The highlighted match. */
  active: number;
  /** Why Enter took nothing. */
  refusal: string | undefined;
};

const EMPTY: Entry = {
  text: '',
  choice: undefined,
  isAwaited: false,
  quantity: 1,
  isQuantityTyped: false,
  active: 0,
  refusal: undefined,
};

type EntryOptions = {
  usualOf: UsualOf;
  /** Called when the next keys are for the other field. */
  onMove: (place: Place) => void;
};

/**
 * The line that is being entered: words, then a quantity, then the cart. Enter never takes a match of other words than those
 * that stand in the field: it waits for their answer, while the keys that follow go into the quantity already.
 */
export const useEntry = ({ usualOf, onMove }: EntryOptions) => {
  const queryClient = useQueryClient();
  const [entry, setEntry] = useState(EMPTY);
  const [asked, setAsked] = useState('');
  const [watch] = useState(createScannerWatch);
  const { text, choice, isAwaited, quantity } = entry;
  const read = useMemo(() => readQuickLine(text), [text]);
  const words = read.text.trim();
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery(suggestionsQuery(asked));
  const choices = useMemo(() => (data && asked !== '' ? choicesOf(data.products) : []), [data, asked]);
  const isAnswered = asked === words && data !== undefined && !isPlaceholderData;
  const doubt = isAnswered && data.differs ? differenceOf(data.differs, words) : undefined;
  const failure = asked === words && error && !isFetching ? messageOf(error) : undefined;
  const change = (values: Partial<Entry>) => setEntry((current) => ({ ...current, ...values }));

  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);

  const restart = () => {
    watch.reset();
    setEntry(EMPTY);
    onMove('words');
  };
  const refuse = (refusal: string) => {
    change({ refusal, isAwaited: false, choice: undefined });
    say(refusal);
    onMove('words');
  };
  const take = (taken: Choice) => {
    if (taken.product.stock <= 0) {
      refuse(`${titleOfChoice(taken)} is out of stock. Nothing was added.`);
      return;
    }
    const suggested = read.quantity ?? usualOf(taken.id) ?? 1;
    change({
      choice: taken,
      isAwaited: false,
      refusal: undefined,
      quantity: entry.isQuantityTyped ? quantity : suggested,
    });
    say(`${titleOfChoice(taken)}. Enter the quantity.`);
    onMove('quantity');
  };
  const takeAnswer = () => {
    const wanted = choices[entry.active] ?? choices[0];
    if (wanted) take(wanted);
    else refuse(`No products found for “${words}”.`);
  };
  /** The hands are in the quantity by now: only what is sure is taken, and whatever else comes leaves them there. */
  const takeAwaited = useEffectEvent(() => {
    const [first] = choices;
    if (failure === undefined && doubt === undefined && first && first.product.stock > 0) take(first);
    else say(failure ?? doubt ?? `No products found for “${words}”.`);
  });
  const isSettled = isAnswered || failure !== undefined;
  useEffect(() => {
    if (isAwaited && isSettled) takeAwaited();
  }, [isAwaited, isSettled]);

  const submitWords = (time: number) => {
    if (words === '') return;
    if (choice) onMove('quantity');
    else if (watch.isScanned(text, time)) {
      lookUp(queryClient, { words: text.trim(), quantity: undefined, isScan: true }, usualOf);
      restart();
    } else if (isAnswered) takeAnswer();
    else {
      setAsked(words);
      if (failure !== undefined) void refetch();
      change({ isAwaited: true, quantity: read.quantity ?? quantity });
      onMove('quantity');
    }
  };
  const submitQuantity = () => {
    const asksFor = entry.isQuantityTyped ? quantity : undefined;
    if (choice) {
      if (addChoice(choice, quantity)) restart();
    } else if (isAwaited) {
      lookUp(queryClient, { words, quantity: asksFor ?? read.quantity, isScan: false }, usualOf);
      restart();
    }
  };

  return {
    ...entry,
    /** Until a match is taken, what the words say. */
    quantity: choice || isAwaited ? quantity : (read.quantity ?? quantity),
    words,
    choices,
    doubt,
    failure,
    /** Whether the matches belong to what stands in the field. */
    isAnswered,
    /** An answer came that is not taken by itself. */
    isUnsure: isAwaited && isSettled,
    isFetching: words !== '' && !isAnswered && failure === undefined,
    type: (next: string, time: number) => {
      watch.key(next, time);
      setEntry({ ...EMPTY, text: next });
    },
    move: (by: 1 | -1) => {
      const count = choices.length;
      if (count > 0) change({ active: (entry.active + by + count) % count });
    },
    setQuantity: (next: number) => change({ quantity: next, isQuantityTyped: true }),
    take,
    submitWords,
    submitQuantity,
    restart,
    /** Goes back to the words, to change them. */
    reword: () => {
      change({ choice: undefined, isAwaited: false });
      onMove('words');
    },
  };
};

export type EntryControl = ReturnType<typeof useEntry>;
