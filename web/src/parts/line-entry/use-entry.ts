import { quickLineReadings, readScan } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { lineQuery, suggestionsQuery } from './api.ts';
import {
  type Choice,
  candidatesOf,
  choicesOf,
  isReplacement,
  lineChoiceOf,
  titleOfChoice,
} from './choices.ts';
import { type KeptEntry, keepEntry, takeEntry } from './kept-entries.ts';
import { addOrKeep, countLastScan, doubtOf, forgetLastScan, lookUp, sureChoice } from './look-up.ts';
import { type OrderTarget, say } from './order-target.ts';

/** Long enough to skip most letters of a fast typist, but too short to be noticed. */
const DEBOUNCE_MS = 70;
/** After this pause, the words are probably complete. */
const PAUSE_MS = 250;

/** A number without words: "12", "x 12", "2.5". */
const BARE_NUMBER = /^[\s\d.,x×*+-]*\d[\s\d.,x×*+-]*$/i;
const QUANTITY = /^x?\s*0*([1-9]\d{0,4})\s*x?$/i;

/** The field that receives the next key. */
export type Place = 'words' | 'quantity';

type Entry = {
  text: string;
  /** Whether Enter was pressed after the words: the next keys go to the quantity. */
  isEntered: boolean;
  /** The accepted product; undefined while it is being looked up, or if no match is sure. */
  choice: Choice | undefined;
  /** Whether the product was chosen with an arrow key or the pointer. */
  isPicked: boolean;
  quantity: number;
  /** Whether the quantity was typed in its field, and so does not change. */
  isQuantityTyped: boolean;
  /** The id of the match highlighted by an arrow key, which stays highlighted when the matches change. */
  highlighted: string | undefined;
  /** The kept entry whose words are being changed; it is removed once the line is entered again. */
  replaces: string | undefined;
};

const EMPTY: Entry = {
  text: '',
  isEntered: false,
  choice: undefined,
  isPicked: false,
  quantity: 1,
  isQuantityTyped: false,
  highlighted: undefined,
  replaces: undefined,
};

/**
 * The line being entered: words, Enter, a quantity, Enter. This sequence never changes, whatever the store responds and
 * however late: a line without a sure match is kept with its quantity, for a person to decide.
 */
export const useEntry = (target: OrderTarget, onMove: (place: Place) => void) => {
  const queryClient = useQueryClient();
  const [entry, setEntry] = useState(EMPTY);
  const [searched, setSearched] = useState('');
  const [asked, setAsked] = useState('');
  const { text, isEntered, choice, quantity, isQuantityTyped } = entry;
  const [read, otherwise] = useMemo(() => quickLineReadings(text), [text]);
  const isCode = readScan(text) !== undefined;
  const words = BARE_NUMBER.test(text) && !isCode ? '' : read.text.trim();
  const search = useQuery(suggestionsQuery(searched));
  const choices = useMemo(
    () => (search.data && searched !== '' ? choicesOf(search.data.products) : []),
    [search.data, searched],
  );
  const isListed = searched === words && search.data !== undefined && !search.isPlaceholderData;
  /** The whole typed text, in which the store also finds the quantity. */
  const line = words === '' || isCode ? '' : text.trim();
  const match = useQuery(lineQuery(asked));
  const matched = asked === line ? match.data : undefined;
  const sure = matched && sureChoice(matched);
  const doubt = matched && doubtOf(matched);
  const error =
    (asked === line && !match.isFetching && match.error) ||
    (!isEntered && searched === words && !search.isFetching && search.error);
  const failure = error ? messageOf(error) : undefined;
  const placeOf = (wanted: string | undefined) => choices.findIndex(({ id }) => id === wanted);
  const picked = choices[placeOf(entry.highlighted)];
  const active = placeOf(picked?.id ?? sure?.id);
  const change = (values: Partial<Entry>) => setEntry((current) => ({ ...current, ...values }));

  useEffect(() => {
    const timer = setTimeout(() => setSearched(words), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(line), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [line]);

  const unsaid = (taken: Choice) =>
    (matched && taken.id === sure?.id ? matched.quantity : read.quantity) ?? target.usualOf(taken.id) ?? 1;
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
  /** By now the focus is in the quantity, and stays there whatever arrives. */
  const takeAwaited = useEffectEvent(() => {
    if (!sure) {
      say(failure ?? doubt ?? 'Not found.');
      return;
    }
    // A digit may have been typed since the entry was rendered.
    setEntry((current) => ({
      ...current,
      choice: sure,
      quantity: current.isQuantityTyped ? current.quantity : unsaid(sure),
    }));
    announceTaken(sure);
    onMove('quantity');
  });
  const isAwaited = isEntered && choice === undefined;
  const isSettled = matched !== undefined || failure !== undefined;
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
    const reason = 'You cannot search for a number alone. Type the product, then its quantity.';
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
    const wanted = picked ?? sure;
    if (wanted) take(wanted, picked !== undefined);
    else {
      setAsked(line);
      if (failure !== undefined) void match.refetch();
      change({ isEntered: true, quantity: isQuantityTyped ? quantity : (read.quantity ?? 1) });
      onMove('quantity');
    }
  };
  /** "Cordarone X 200" contains no quantity if another one is typed, but "12 x panado" does. */
  const isQuantitySaid = read.isSaid && otherwise === undefined;
  /** A number that may be a quantity is left in the words, where the store interprets it. */
  const productWordsOf = (isTyped: boolean) =>
    isQuantitySaid || (read.isSaid && !isTyped) ? words : text.trim();
  const enterLine = (isTyped: boolean) => {
    forgetLastScan();
    // If the store read one of the numbers as a quantity, but another quantity has been typed, its match ignores part
    // of the words.
    const isMeant = entry.isPicked || !isTyped || isQuantitySaid || matched?.quantity === null;
    const productWords = productWordsOf(isTyped);
    if (choice && isMeant) {
      const isChosen = entry.isPicked && choice.id !== sure?.id;
      // A number that the store read as the quantity belongs to the words if another quantity is typed.
      if (isChosen && matched && !isReplacement(choice, candidatesOf(matched)))
        target.learn?.([lineChoiceOf(isTyped ? productWords : matched.text, choice)]);
      addOrKeep(target, productWords, choice, isTyped ? quantity : unsaid(choice));
    } else {
      const said = isTyped ? quantity : read.isSaid ? (read.quantity ?? null) : null;
      lookUp(queryClient, target, { words: productWords, quantity: said, isScan: false });
    }
  };

  return {
    ...entry,
    active,
    /** The quantity in the words, until a match is accepted. */
    quantity: isEntered ? quantity : (read.quantity ?? quantity),
    words,
    choices,
    doubt,
    failure,
    /** Whether the matches belong to the text in the field. */
    isListed,
    isAwaited,
    /** Whether a response has arrived that is not sure enough to be accepted. */
    isUnsure: isAwaited && isSettled,
    isFetching: words !== '' && !isListed && failure === undefined,
    type: (next: string) =>
      setEntry(({ replaces, quantity: known, isQuantityTyped: isKept }) => ({
        ...EMPTY,
        text: next,
        ...(replaces !== undefined && { replaces, quantity: known, isQuantityTyped: isKept }),
      })),
    move: (by: 1 | -1) => {
      const count = choices.length;
      // The first press chooses the same match, whether or not the sure match is known by then.
      const from = picked ? active : by > 0 ? -1 : count;
      change({ highlighted: choices[(from + by + count) % count]?.id });
    },
    setQuantity: (next: number) => change({ quantity: next, isQuantityTyped: true }),
    /** Records that a quantity was typed, even if it equals the quantity shown. */
    noteQuantity: () => change({ isQuantityTyped: true }),
    pick: (picked: Choice) => take(picked, true),
    submitWords,
    submitQuantity: () => {
      if (!isEntered) return;
      enterLine(isQuantityTyped);
      restart();
    },
    /** Accepts text typed instead of a quantity: a scan is a new line, and anything else is kept with its line. */
    submitOther: (other: string) => {
      const code = readScan(other);
      if (code === undefined) {
        const reason = `“${other.trim()}” is not a quantity.`;
        const chosen = choice ? { id: choice.id, sku: choice.product.sku } : null;
        keepEntry(target.place, { words: productWordsOf(true), quantity: null, reason, chosen });
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
    /** Returns to the words, to change them. */
    reword: () => {
      change({ choice: undefined, isPicked: false, isEntered: false, highlighted: undefined });
      onMove('words');
    },
    /** Puts the words of a kept entry into the field. */
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
