import type { ProductWords } from './product-words.ts';
import { type Amount, isMass, isSameAmount, isVolume, mayMean, PENALTY } from './words.ts';

const LIQUID =
  /syrup|suspension|solution|drops|liquid|elixir|injection|infusion|vial|ampoule|lotion|spray|mouthwash|shampoo|nebuli|vaccine|preparation/;
const POURED_PACK =
  /syrup|suspension|solution|drops|liquid|elixir|injection|infusion|lotion|spray|mouthwash|shampoo|gel|preparation|paint|enema/;
const WEIGHED_PACK = /cream|ointment|gel|powder|granules|preparation|paste/;

type NumberFit = {
  penalty: number;
  isExact: boolean;
  saysStrength: boolean;
  isPartly: boolean;
  packNumbers: number[];
  measureNumbers: number[];
  /** Whether the line contains every number of a pack with several: "10 x 5". */
  saysWholePack: boolean;
  /**
   * Whether the name has a different number from the line, neither a strength nor the pack: "Meloxicam 7,5" with 15 mg.
   */
  isOtherwiseNumbered: boolean;
  /** Whether a number before the form, read as the pack, may be the strength if the line has no other: "mymox 250 caps". */
  isPackOrStrength: boolean;
};

/** Units of a pack's content; they do not express a strength. */
const MEASURED = new Set(['ml', 'l', 'doses', 'cm', 'mm']);

const takeFirst = (amounts: Amount[], test: (amount: Amount) => boolean): boolean => {
  const place = amounts.findIndex(test);
  if (place >= 0) amounts.splice(place, 1);
  return place >= 0;
};

const measureOf = (unit: string): string => (unit === 'l' ? 'ml' : unit);

/** Whether the name has a different size: "10 ml" is neither an "ampoule 5ml" in a pack of 10, nor "500 ml" of 9 g/1000 ml. */
const isOtherSize = ({ strengths, nameAmounts }: ProductWords, amounts: readonly Amount[]): boolean => {
  const saysMass = amounts.some(({ unit }) => isMass(unit));
  return amounts.some(
    (amount) =>
      MEASURED.has(amount.unit) &&
      nameAmounts.some(({ unit }) => measureOf(unit) === measureOf(amount.unit)) &&
      !nameAmounts.some((one) => isSameAmount(one, amount)) &&
      !(saysMass && strengths.some((one) => isSameAmount(one, amount))),
  );
};

/**
 * Whether the line has the strengths of a combination in a different order from the name, or one strength twice: "10/5"
 * is not "5/10". If the name has no strengths, the order of the product's strengths counts.
 */
const isOtherRatio = ({ strengths, nameAmounts }: ProductWords, amounts: readonly Amount[]): boolean => {
  const isStrength = ({ number, unit }: Amount): boolean =>
    (unit === '' || isMass(unit)) && strengths.some((one) => mayMean(number, one));
  const named = nameAmounts.filter(isStrength);
  const ratio = (named.length > 1 ? named : strengths.filter(({ unit }) => isMass(unit))).map(
    ({ number }) => number,
  );
  const said = amounts.flatMap(({ number, isPack }) => (isPack || !ratio.includes(number) ? [] : [number]));
  return (
    ratio.length > 1 && said.length >= ratio.length && ratio.some((number, place) => said[place] !== number)
  );
};

/** Compares the numbers of a line with a product's strength, name and pack, each of which explains one number. */
export const fitNumbers = (product: ProductWords, amounts: readonly Amount[]): NumberFit => {
  const dosage = product.product.dosage.toLowerCase();
  const strengths = [...product.strengths];
  const named = [...product.nameAmounts];
  const pack = [...product.pack];
  /** Numbers of the name that repeat the strength: a second number may refer to them ("cetirizine 10 unimed 10 mg"). */
  const saidByStrength = new Set<Amount>();
  let isCounted = false;
  const fit: NumberFit = {
    ...{ penalty: 0, isExact: true, saysStrength: false, isPartly: false },
    ...{ packNumbers: [], measureNumbers: [], isOtherwiseNumbered: false, saysWholePack: false },
    isPackOrStrength: false,
  };
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
  /** "Co-amoxiclav 625" states the sum of the strengths instead of each of them. */
  const takeTotal = ({ number, unit }: Amount): boolean => {
    const isTotal =
      product.total !== undefined &&
      strengths.length === product.strengths.length &&
      isSameAmount({ number, unit: unit || 'mg' }, { number: product.total, unit: 'mg' });
    if (isTotal) strengths.length = 0;
    fit.saysStrength ||= isTotal;
    return isTotal;
  };
  const ordered = amounts.toSorted(
    (a, b) => Number(b.isPack) - Number(a.isPack) || Number(b.unit !== '') - Number(a.unit !== ''),
  );
  for (const amount of ordered) {
    if (amount.isPack) {
      const isStrength = (): boolean => {
        const isSaid =
          amount.isBeforeForm === true && takeFirst(strengths, (one) => mayMean(amount.number, one));
        fit.saysStrength ||= isSaid;
        return isSaid;
      };
      if (takePack(amount)) {
        isCounted ||= amount.isBeforeForm === true;
      } else if (!takeFirst(named, (one) => one.number === amount.number) && !isStrength())
        softly(PENALTY.otherPack);
      continue;
    }
    if (amount.unit !== '') {
      const isSame = (one: Amount): boolean => isSameAmount(one, amount);
      if (takeFirst(strengths, isSame)) {
        fit.saysStrength ||= !MEASURED.has(amount.unit);
        for (const one of named)
          if (isSame(one) || (one.unit === '' && mayMean(one.number, amount))) saidByStrength.add(one);
      } else if (takeTotal(amount) || takeFirst(named, isSame)) continue;
      else if (
        !isVolume(amount.unit) &&
        takeFirst(named, (one) => one.unit === '' && one.number === amount.number)
      ) {
        // "Meloxicam 7,5" with 15 mg is not certain for "meloxicam 7.5 mg".
        if (isMass(amount.unit) && product.strengths.some(({ unit }) => isMass(unit))) fit.isExact = false;
      } else if (takePack(amount)) continue;
      else if (MEASURED.has(amount.unit) || (amount.unit === 'g' && isWeighed)) softly(PENALTY.otherPack);
      else softly(PENALTY.otherStrength);
      continue;
    }
    if (takeFirst(strengths, (one) => mayMean(amount.number, one))) {
      fit.saysStrength = true;
      for (const one of named)
        if (one.number === amount.number && !isVolume(one.unit)) saidByStrength.add(one);
      if (isLiquid) fit.penalty += PENALTY.inLiquid;
    } else if (takeFirst(named, (one) => one.number === amount.number && !MEASURED.has(one.unit)))
      fit.saysStrength = true;
    else if (takeFirst(named, (one) => one.number === amount.number)) fit.measureNumbers.push(amount.number);
    else if (takeTotal(amount)) continue;
    else if (!amount.isOfRatio && takePack(amount)) {
      fit.penalty += PENALTY.numberAsPack;
      fit.packNumbers.push(amount.number);
    } else softly(PENALTY.unexplainedNumber);
  }
  fit.isPackOrStrength = isCounted && !fit.saysStrength && product.strengths.length > 0;
  if (fit.saysStrength) fit.penalty += strengths.length * PENALTY.unsaid;
  if (isOtherSize(product, amounts)) softly(PENALTY.otherPack);
  if (isOtherRatio(product, amounts)) softly(PENALTY.otherStrength);
  const [leading] = product.strengths;
  const isLeadingUnsaid = leading !== undefined && strengths.includes(leading);
  // "Ondansetron ampoule 2" may be 2 ml rather than the 2 mg in each ml of a 4 ml ampoule.
  const isSizeUnsaid =
    product.measures.includes('ml') &&
    named.some(({ number, unit }) => isVolume(unit) && number !== 1) &&
    amounts.some(({ unit, isPack }) => unit === '' && !isPack);
  fit.isPartly = fit.saysStrength && saidByStrength.size === 0 && (isLeadingUnsaid || isSizeUnsaid);
  fit.saysWholePack =
    product.pack.length > 1 &&
    product.pack.every(({ number }) => amounts.some((amount) => amount.number === number));
  fit.isOtherwiseNumbered =
    amounts.length > 0 &&
    named.some(
      (one) =>
        !saidByStrength.has(one) &&
        (one.unit === '' || isMass(one.unit)) &&
        ![...product.strengths, ...product.pack].some((known) => known.number === one.number) &&
        product.total !== one.number,
    );
  return fit;
};
