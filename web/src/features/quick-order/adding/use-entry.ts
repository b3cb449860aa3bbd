import { quickLineReadings, readScan } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { suggestionsQuery } from '../api.ts';
import { type Choice, choicesOf, titleOfChoice } from '../choices.ts';
import { say } from './added.ts';
import { differenceOf } from './difference.ts';
import { type KeptEntry, keepEntry, takeEntry } from './kept-entries.ts';
import { addOrKeep, countLastScan, forgetLastScan, lookUp, sureMatch } from './look-up.ts';
import type { OrderTarget } from './order-target.ts';

/** Long enough to leave out most letters of a fast typist, and too short to be waited for. */
const DEBOUNCE_MS = 70;

/** A number without a word: "12", "x 12", "2.5". */
const BARE_NUMBER = /^[\s\d.,x×*+-]*\d[\s\d.,x×*+-]*$/i;
const QUANTITY = /^x?\s*0*([1-9]\d{0,4})\s*x?$/i;

/** Which field the next key is for. */
export type Place = 'words' | 'quantity';

type Entry = {
  text: string;
  /** Whether Enter has ended the words: the next keys are for the quantity. */
  isEntered: boolean;
  /** What was taken; undefined while it is looked up, and if no match is sure. */
  choice: Choice | undefined;
  /** Whether an arrow key or the pointer chose it. */
  isPicked: boolean;
  quantity: number;
  /** Whether the quantity was typed here, and so stays. */
  isQuantityTyped: boolean;
  /** The match that an arrow key has highlighted. */
  active: number | undefined;
  /** The kept entry whose words are changed; it is removed once the line is entered again. */
  replaces: string | undefined;
};

const EMPTY: Entry = {
  text: '',
  isEntered: false,
  choice: undefined,
  isPicked: false,
  quantity: 1,
  isQuantityTyped: false,
  active: undefined,
  replaces: undefined,
};

/**
 * The line that is being entered: words, Enter, a quantity, Enter. That never changes, whatever the store answers and however
 * late: a line that cannot be added surely is kept with its quantity, for a person to decide.
 */
export const useEntry = (target: OrderTarget, onMove: (place: Place) => void) => {
  const queryClient = useQueryClient();
  const [entry, setEntry] = useState(EMPTY);
  const [asked, setAsked] = useState('');
  const { text, isEntered, choice, quantity, isQuantityTyped } = entry;
  const [read] = useMemo(() => quickLineReadings(text), [text]);
  const words = BARE_NUMBER.test(text) && readScan(text) === undefined ? '' : read.text.trim();
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery(suggestionsQuery(asked));
  const choices = useMemo(() => (data && asked !== '' ? choicesOf(data.products) : []), [data, asked]);
  const isAnswered = asked === words && data !== undefined && !isPlaceholderData;
  const sure = isAnswered ? sureMatch(data) : undefined;
  const doubt = isAnswered && data.differs ? differenceOf(data.differs, words) : undefined;
  const failure = asked === words && error && !isFetching ? messageOf(error) : undefined;
  const active = entry.active ?? (sure ? 0 : -1);
  const change = (values: Partial<Entry>) => setEntry((current) => ({ ...current, ...values }));

  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);

  const unsaid = (taken: Choice) => read.quantity ?? target.usualOf(taken.id) ?? 1;
  const announceTaken = (taken: Choice) =>
    say(
      taken.product.stock > 0
        ? `${titleOfChoice(taken)}. Enter the quantity.`
        : `${titleOfChoice(taken)} is out of stock. Enter the quantity to keep the line.`,
    );
  const take = (taken: Choice, isPicked: boolean) => {
    change({
      choice: taken,
      isPicked,
      isEntered: true,
      quantity: isQuantityTyped ? quantity : unsaid(taken),
    });
    announceTaken(taken);
    onMove('quantity');
  };
  /** The hands are in the quantity by now, and stay there whatever comes. */
  const takeAwaited = useEffectEvent(() => {
    if (!sure) {
      say(failure ?? doubt ?? `No products found for “${words}”.`);
      return;
    }
    // A digit may have been typed since the entry was drawn.
    setEntry((current) => ({
      ...current,
      choice: sure,
      quantity: current.isQuantityTyped ? current.quantity : unsaid(sure),
    }));
    announceTaken(sure);
    onMove('quantity');
  });
  const isAwaited = isEntered && choice === undefined;
  const isSettled = isAnswered || failure !== undefined;
  useEffect(() => {
    if (isAwaited && isSettled) takeAwaited();
  }, [isAwaited, isSettled]);

  const restart = () => {
    if (entry.replaces !== undefined) takeEntry(target.place, entry.replaces);
    setEntry(EMPTY);
    onMove('words');
  };
  const enterScan = (code: string) =>
    lookUp(queryClient, target, { words: code, quantity: null, isScan: true });
  const enterNumber = () => {
    const [, number] = QUANTITY.exec(text.trim()) ?? [];
    if (number !== undefined && countLastScan(target, Number(number))) return;
    const reason = 'A number alone is not searched. Type the product, then its quantity.';
    keepEntry(target.place, { words: text.trim(), quantity: null, reason, isNumber: true });
    say(reason);
  };
  const submitWords = () => {
    if (text.trim() === '') return;
    const code = readScan(text);
    if (code !== undefined) enterScan(code);
    else if (words === '') enterNumber();
    if (code !== undefined || words === '') {
      restart();
      return;
    }
    const wanted = isAnswered ? (choices[active] ?? sure) : undefined;
    if (wanted) take(wanted, entry.active !== undefined);
    else {
      setAsked(words);
      if (failure !== undefined) void refetch();
      change({ isEntered: true, quantity: isQuantityTyped ? quantity : (read.quantity ?? 1) });
      onMove('quantity');
    }
  };
  /** A number that only may be a quantity belongs to the words once another quantity is typed. */
  const wordsWith = (isTyped: boolean) =>
    isTyped && !read.isSaid && read.quantity !== undefined ? text.trim() : words;
  const enterLine = (isTyped: boolean) => {
    forgetLastScan();
    const all = wordsWith(isTyped);
    if (choice && (entry.isPicked || all === words))
      addOrKeep(target, all, choice, isTyped ? quantity : unsaid(choice));
    else {
      const said = isTyped ? quantity : (read.quantity ?? null);
      lookUp(queryClient, target, { words: all, quantity: said, isScan: false });
    }
  };

  return {
    ...entry,
    active,
    /** Until a match is taken, what the words say. */
    quantity: isEntered ? quantity : (read.quantity ?? quantity),
    words,
    choices,
    doubt,
    failure,
    /** Whether the matches belong to what stands in the field. */
    isAnswered,
    isAwaited,
    /** An answer came that is not taken without a question. */
    isUnsure: isAwaited && isSettled,
    isFetching: words !== '' && !isAnswered && failure === undefined,
    type: (next: string) =>
      setEntry(({ replaces, quantity: known, isQuantityTyped: isKept }) => ({
        ...EMPTY,
        text: next,
        ...(replaces !== undefined && { replaces, quantity: known, isQuantityTyped: isKept }),
      })),
    move: (by: 1 | -1) => {
      const count = choices.length;
      if (count > 0)
        change({ active: active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count });
    },
    setQuantity: (next: number) => change({ quantity: next, isQuantityTyped: true }),
    /** Notes that a quantity was typed, also if it is the one that was shown. */
    noteQuantity: () => change({ isQuantityTyped: true }),
    pick: (picked: Choice) => take(picked, true),
    submitWords,
    submitQuantity: () => {
      if (!isEntered) return;
      enterLine(isQuantityTyped);
      restart();
    },
    /** Takes a text in the place of a quantity: a scan is a new line, and anything else is kept with its line. */
    submitOther: (other: string) => {
      const code = readScan(other);
      if (code === undefined) {
        const reason = `“${other.trim()}” is not a quantity.`;
        const chosen = choice ? { id: choice.id, sku: choice.product.sku } : null;
        keepEntry(target.place, { words: wordsWith(true), quantity: null, reason, chosen });
        say(`${reason} The line is kept under “Not added yet”.`);
      } else {
        enterLine(false);
        enterScan(code);
      }
      restart();
    },
    /** Empties the field. A kept entry whose words were changed stays. */
    clear: () => {
      setEntry(EMPTY);
      onMove('words');
    },
    /** Goes back to the words, to change them. */
    reword: () => {
      change({ choice: undefined, isPicked: false, isEntered: false, active: undefined });
      onMove('words');
    },
    /** Puts the words of a kept entry in the field. */
    rewordKept: ({ id, words: kept, quantity: asks }: KeptEntry) => {
      setEntry({
        ...EMPTY,
        text: kept,
        replaces: id,
        ...(asks !== null && { quantity: asks, isQuantityTyped: true }),
      });
      onMove('words');
    },
  };
};

export type EntryControl = ReturnType<typeof useEntry>;
