import { formsLike, formsWrittenAs } from '../../catalogue/search/form-words.ts';
import { formsOf, type ProductWords } from './product-words.ts';
import { type Amount, isSameAmount, mayMean, type Words } from './words.ts';

/**
 * How a product fits a line. `penalty`: lower is better. `isExact` where everything that the line says is true of the
 * product, word for word, and the product's name says nothing else. `isNamed` where a word of the line means it.
 */
export type Fit = {
  penalty: number;
  isExact: boolean;
  /** Whether everything that the line says is true of the product, whose name may say more. */
  isTrue: boolean;
  /** Whether the line says all words and numbers of the name, also those without which it is exact, such as the lab. */
  isWhole: boolean;
  isNamed: boolean;
  /** Whether the line's strength, or its form, is another one. */
  differs: boolean;
  /** The unmarked numbers of the line that are read as the pack. */
  packNumbers: number[];
  variantId: string | null;
};

/** Weights of what differs; only their order matters. */
const PENALTY = {
  otherStrength: 45,
  unknownWord: 24,
  otherForm: 25,
  unexplainedNumber: 18,
  otherPack: 12,
  similarForm: 8,
  meantByAnotherName: 9,
  substance: 9,
  mistyped: 6,
  begun: 3,
  otherName: 5,
  unsaid: 1,
  inLiquid: 2,
  unaskedForm: 3,
  numberAsPack: 2,
  salt: 1,
};

/** Words of no meaning for the choice of a product. */
const FILLERS = new Set(
  `of the a an and with for in to pls plz please thanks x per each ea only strength size pack packs pk box boxes bottle bottles new urgent
  generic gen qty quantity order item no nr code nappi barcode ean mg ml g film coated fc`.split(/\s+/),
);
/** Salts and the like, which names have or leave out. */
const SALTS = new Set(
  `hcl hydrochloride sodium potassium besylate besilate maleate tartrate mesylate sulphate sulfate phosphate acetate fumarate succinate
  calcium magnesium trihydrate hydrobromide citrate dihydrate monohydrate`.split(/\s+/),
);
const LIQUID =
  /syrup|suspension|solution|drops|liquid|elixir|injection|infusion|vial|ampoule|lotion|spray|mouthwash|shampoo|nebuli|vaccine|preparation/;
const POURED_PACK =
  /syrup|suspension|solution|drops|liquid|elixir|injection|infusion|lotion|spray|mouthwash|shampoo|gel|preparation|paint|enema/;
const WEIGHED_PACK = /cream|ointment|gel|powder|granules|preparation|paste/;
const SLOW = /slow|prolonged|modified|extended/;
const INJECTED = /injection|infusion|vial|ampoule|syringe/;

const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

export const isForm = (word: string): boolean =>
  formsLike(word) !== undefined || formsWrittenAs(word).length > 0;

/** Whether a word may name a product: neither a form nor a filler. */
export const isNaming = (word: string): boolean => !FILLERS.has(word) && !isForm(word);

type WordFit = {
  used: Set<number>;
  penalty: number;
  isExact: boolean;
  isNamed: boolean;
  differs: boolean;
  variants: string[];
};

/** Whether a word of the product's name begins like its lab's: "Adco" of Adcock Ingram, "Olifants". */
const isOfLab = ({ lab }: ProductWords, word: string): boolean =>
  word.length >= 3 && lab.some((one) => one === word || (one.length > 3 && one.startsWith(word)));

/** Finds the words of a name that a word of the line, or it and those behind it, is; returns how many words it took. */
const findInName = (
  { name, names }: ProductWords,
  words: readonly string[],
  place: number,
  used: Set<number>,
): number => {
  for (const size of [3, 2, 1]) {
    const joined = words.slice(place, place + size).join('');
    if (place + size > words.length) continue;
    const meant = names.has(joined) ? joined : names.has(singular(joined)) ? singular(joined) : undefined;
    const plural = meant === undefined && joined.length > 3 && names.has(`${joined}s`) ? `${joined}s` : meant;
    if (plural === undefined) continue;
    name.forEach((_, from) => {
      for (const length of [1, 2, 3])
        if (from + length <= name.length && name.slice(from, from + length).join('') === plural)
          for (let at = from; at < from + length; at += 1) used.add(at);
    });
    return size;
  }
  return 0;
};

const fitForm = (product: ProductWords, word: string): 'same' | 'similar' | 'other' => {
  if (formsOf(word).some((form) => product.forms.has(form))) return 'same';
  return formsLike(word)?.some((form) => product.forms.has(form)) ? 'similar' : 'other';
};

type Spellings = ReadonlyMap<string, readonly string[]>;

/** Compares the words of a line with a product's. */
const fitWords = (product: ProductWords, words: readonly string[], spellings: Spellings): WordFit => {
  const fit: WordFit = {
    used: new Set(),
    penalty: 0,
    isExact: true,
    isNamed: false,
    differs: false,
    variants: [],
  };
  const softly = (penalty: number): void => {
    fit.penalty += penalty;
    fit.isExact = false;
  };
  const findInNameBy = (test: (named: string) => boolean): boolean => {
    const found = product.name.findIndex((named) => test(named));
    if (found >= 0) fit.used.add(found);
    return found >= 0;
  };
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    const taken = findInName(product, words, place, fit.used);
    if (taken > 0) {
      const said = words.slice(place, place + taken);
      if (said.some((one) => !isForm(one) && !isOfLab(product, one))) fit.isNamed = true;
      place += taken - 1;
      continue;
    }
    const variant = product.variants.filter((one) =>
      one.words.some((named) => singular(named) === singular(word)),
    );
    if (variant.length > 0) fit.variants.push(...variant.map(({ id }) => id));
    else if (isForm(word)) {
      const form = fitForm(product, word);
      if (form !== 'same') softly(form === 'similar' ? PENALTY.similarForm : PENALTY.otherForm);
      if (form === 'other') fit.differs = true;
    } else if (isOfLab(product, word) || product.forms.has(singular(word)) || FILLERS.has(word)) continue;
    else if (word.length >= 3 && findInNameBy((named) => named.startsWith(word))) {
      softly(PENALTY.begun);
      fit.isNamed = true;
    } else if (spellings.get(word)?.some((spelling) => findInNameBy((named) => named === spelling))) {
      softly(PENALTY.mistyped);
      fit.isNamed = true;
    } else if (
      product.substances.has(word) ||
      spellings.get(word)?.some((spelling) => product.substances.has(spelling))
    ) {
      softly(SALTS.has(word) ? PENALTY.salt : PENALTY.substance);
      if (!SALTS.has(word)) fit.isNamed = true;
    } else softly(SALTS.has(word) ? PENALTY.salt : PENALTY.unknownWord);
  }
  return fit;
};

/** Words of the name that the line does not say, and that say something. */
const unsaidWords = (product: ProductWords, used: ReadonlySet<number>) => {
  let [other, harmless] = [0, 0];
  product.name.forEach((word, place) => {
    if (used.has(place) || FILLERS.has(word)) return;
    if (
      SALTS.has(word) ||
      isOfLab(product, word) ||
      (isForm(word) && !/^(?:sr|xr|mr|er|cr|la|xl|retard|iv|im|mdi)$/.test(word))
    )
      harmless += 1;
    else other += 1;
  });
  return { other, harmless };
};

type NumberFit = {
  penalty: number;
  isExact: boolean;
  differs: boolean;
  packNumbers: number[];
  /** Numbers of the name that the line does not say. */
  unsaid: number;
};

const takeFirst = (amounts: Amount[], test: (amount: Amount) => boolean): boolean => {
  const place = amounts.findIndex(test);
  if (place >= 0) amounts.splice(place, 1);
  return place >= 0;
};

/** Compares the numbers of a line with a product's strength, name and pack, each of which explains one number. */
const fitNumbers = (product: ProductWords, amounts: readonly Amount[]): NumberFit => {
  const dosage = product.product.dosage.toLowerCase();
  const strengths = [...product.strengths];
  const named = [...product.nameAmounts];
  const pack = [...product.pack];
  /** Numbers of the name that repeat the strength: a second number may mean them ("cetirizine 10 unimed 10 mg"). */
  const saidByStrength = new Set<Amount>();
  const fit: NumberFit = { penalty: 0, isExact: true, differs: false, packNumbers: [], unsaid: 0 };
  const softly = (penalty: number): void => {
    fit.penalty += penalty;
    fit.isExact = false;
  };
  const isLiquid = strengths.some(({ unit }) => unit === 'ml' || unit === 'l') || LIQUID.test(dosage);
  const isPoured = POURED_PACK.test(dosage);
  const isWeighed = WEIGHED_PACK.test(dosage);
  const mayMeasure = ({ unit }: Amount): boolean =>
    unit === 'doses' ||
    (isPoured && (unit === 'ml' || unit === 'l')) ||
    (isWeighed && (unit === 'g' || unit === 'kg'));
  const takePack = (amount: Amount): boolean =>
    takeFirst(pack, (one) => {
      if (one.unit !== '' && amount.unit !== '') return isSameAmount(one, amount);
      if (amount.unit === '') return one.number === amount.number;
      const thousand = amount.unit === 'l' || amount.unit === 'kg' ? 1000 : 1;
      return mayMeasure(amount) && (one.number === amount.number || one.number === amount.number * thousand);
    });
  /** "Co-amoxiclav 625" says the sum of the strengths, and then none of them. */
  const takeTotal = ({ number, unit }: Amount): boolean => {
    const isTotal =
      product.total !== undefined &&
      strengths.length === product.strengths.length &&
      isSameAmount({ number, unit: unit || 'mg' }, { number: product.total, unit: 'mg' });
    if (isTotal) strengths.length = 0;
    return isTotal;
  };
  const ordered = amounts.toSorted(
    (a, b) => Number(b.isPack) - Number(a.isPack) || Number(b.unit !== '') - Number(a.unit !== ''),
  );
  for (const amount of ordered) {
    if (amount.isPack) {
      const isStrength = (): boolean =>
        amount.isBeforeForm === true && takeFirst(strengths, (one) => mayMean(amount.number, one));
      if (!takePack(amount) && !takeFirst(named, (one) => one.number === amount.number) && !isStrength())
        softly(PENALTY.otherPack);
      continue;
    }
    if (amount.unit !== '') {
      const isSame = (one: Amount): boolean => isSameAmount(one, amount);
      if (takeFirst(strengths, isSame)) {
        for (const one of named)
          if (isSame(one) || (one.unit === '' && mayMean(one.number, amount))) saidByStrength.add(one);
      } else if (
        takeTotal(amount) ||
        takeFirst(named, (one) => isSame(one) || (one.unit === '' && one.number === amount.number))
      )
        continue;
      else if (takePack(amount)) continue;
      else if (['ml', 'l', 'doses', 'cm', 'mm'].includes(amount.unit) || (amount.unit === 'g' && isWeighed))
        softly(PENALTY.otherPack);
      else {
        softly(PENALTY.otherStrength);
        fit.differs = true;
      }
      continue;
    }
    if (takeFirst(strengths, (one) => mayMean(amount.number, one))) {
      for (const one of named) if (one.number === amount.number) saidByStrength.add(one);
      if (isLiquid) fit.penalty += PENALTY.inLiquid;
    } else if (takeFirst(named, (one) => one.number === amount.number)) continue;
    else if (takeTotal(amount)) continue;
    else if (takePack(amount)) {
      fit.penalty += PENALTY.numberAsPack;
      fit.packNumbers.push(amount.number);
    } else softly(PENALTY.unexplainedNumber);
  }
  fit.unsaid = named.filter((one) => !saidByStrength.has(one)).length;
  return fit;
};

/** Compares a line with a product. `isByAnotherName` where a synonym stands for what was written. */
export const fitOf = (
  product: ProductWords,
  { words, amounts }: Words,
  { spellings, isByAnotherName }: { spellings: Spellings; isByAnotherName: boolean },
): Fit => {
  const wordFit = fitWords(product, words, spellings);
  const numberFit = fitNumbers(product, amounts);
  const unsaid = unsaidWords(product, wordFit.used);
  const dosage = product.product.dosage.toLowerCase();
  const isUnasked = (forms: RegExp): boolean =>
    forms.test(dosage) &&
    !words.some((word) => formsWrittenAs(word).some((form) => forms.test(form)) || forms.test(word));
  const penalty =
    wordFit.penalty +
    numberFit.penalty +
    (isByAnotherName ? PENALTY.meantByAnotherName : 0) +
    unsaid.other * PENALTY.otherName +
    unsaid.harmless * PENALTY.unsaid +
    (isUnasked(SLOW) ? PENALTY.unaskedForm : 0) +
    (isUnasked(INJECTED) ? PENALTY.unaskedForm : 0);
  const variants = [...new Set(wordFit.variants)];
  const isTrue = wordFit.isExact && numberFit.isExact && wordFit.isNamed && !isByAnotherName;
  return {
    penalty,
    isExact: isTrue && unsaid.other === 0,
    isTrue,
    isWhole: unsaid.other + unsaid.harmless + numberFit.unsaid === 0,
    isNamed: wordFit.isNamed,
    differs: wordFit.differs || numberFit.differs,
    packNumbers: numberFit.packNumbers,
    variantId: variants.length === 1 ? (variants[0] ?? null) : null,
  };
};
