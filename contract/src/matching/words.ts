/**
 * A number in a line, with its unit; `isPack` if the line shows that it counts the content of one pack ("30's"). "30
 * tablets" does too, but in "zyrtec 10 tablets" it may be the strength (`isBeforeForm`).
 */
export type Amount = {
  number: number;
  unit: string;
  isPack: boolean;
  isBeforeForm?: boolean;
  /** Whether the number follows another one: "100" in "25/100". */
  isOfRatio?: boolean;
};
/** The tokens of a line: its words in order, and its numbers. */
export type Words = { words: string[]; amounts: Amount[] };

const UNITS: Record<string, string> = {
  ...{
    gram: 'g',
    grams: 'g',
    gm: 'g',
    gms: 'g',
    gr: 'g',
    mgs: 'mg',
    mgm: 'mg',
    microgram: 'mcg',
    micrograms: 'mcg',
    mcgs: 'mcg',
    ug: 'mcg',
  },
  ...{
    mls: 'ml',
    mil: 'ml',
    litre: 'l',
    litres: 'l',
    liter: 'l',
    lt: 'l',
    ltr: 'l',
    u: 'iu',
    unit: 'iu',
    units: 'iu',
    dose: 'doses',
    puffs: 'doses',
  },
  percent: 'pct',
};
const KNOWN_UNITS = new Set([
  ...['mg', 'g', 'mcg', 'kg', 'ng', 'ml', 'l', 'iu', 'pct', 'mmol', 'meq', 'mm', 'cm', 'doses'],
  ...Object.keys(UNITS),
]);
/** Countable contents of a pack. */
const COUNTED =
  /^(?:s|tabs?|tabl|tablets?|caps?|capsules?|caplets?|sachets?|amps?|ampoules?|vials?|supps?|suppositor(?:y|ies)|lozenges?|patch(?:es)?|pessar(?:y|ies)|pack|pk)$/;
/** Contents of a pack that are also a form. */
const IS_FORM = /^(?!s$|pack$|pk$)/;

/** Normalises letters, accents, decimal points, per cent and micrograms like the catalogue's search. */
const fold = (text: string): string => {
  const plain = (
    /^[\x20-\x7e]*$/.test(text)
      ? text.replaceAll(/['`]/g, '')
      : text.normalize('NFKD').replaceAll(/[\p{M}®™©'`´‘’]/gu, '')
  ).toLowerCase();
  // Most words of a catalogue contain no number.
  return /\d/.test(plain)
    ? plain
        .replaceAll(/(\d),(?=\d)/g, '$1.')
        .replaceAll(/(\d)\s*%/g, '$1pct ')
        .replaceAll(/(\d)\s*[µμ]g\b/g, '$1mcg')
        .replaceAll(/(?<![a-z])x\s*(?=\d)/g, ' ')
        .replaceAll(/([a-z]{3})(?=\d)/g, '$1 ')
    : plain;
};

const TOKEN = /\/(?=\s?\d)(?<=\d(?:mg|mcg|g)?\s?\/)|\d+(?:\.\d+)?|[a-z]+(?:\d+[a-z]*)*|\p{L}+/gu;

/**
 * Splits text into words and numbers. A hyphen separates words ("co-amoxiclav"), which comparisons join again. Each
 * number of a price list's pack ("10 x 5") is a separate amount.
 */
export const tokenise = (text: string): Words => {
  const tokens = fold(text).match(TOKEN) ?? [];
  const words: string[] = [];
  const amounts: Amount[] = [];
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place] ?? '';
    if (!/^\d/.test(token)) {
      if (token !== 'x' && token !== '/') words.push(token);
      continue;
    }
    const next = tokens[place + 1] ?? '';
    const number = Number(token);
    const isOfRatio = tokens[place - 1] === '/';
    if (KNOWN_UNITS.has(next)) {
      amounts.push({ number, unit: UNITS[next] ?? next, isPack: false });
      place += 1;
    } else if (COUNTED.test(next) && !(isOfRatio && IS_FORM.test(next))) {
      const isBeforeForm = IS_FORM.test(next);
      amounts.push({ number, unit: '', isPack: true, isBeforeForm });
      if (isBeforeForm) words.push(next);
      place += 1;
    } else {
      const isPackOf =
        words.at(-1) === 'of' && /^(?:pack|box|pk|packs|boxes|bottle|strip)$/.test(words.at(-2) ?? 'box');
      amounts.push({ number, unit: '', isPack: isPackOf, ...(isOfRatio && { isOfRatio }) });
    }
  }
  return { words, amounts };
};

const MILLIGRAMS: Record<string, number> = { kg: 1e6, g: 1e3, mg: 1, mcg: 1e-3, ng: 1e-6 };
const MILLILITRES: Record<string, number> = { l: 1e3, ml: 1 };

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));

export const isMass = (unit: string): boolean => unit in MILLIGRAMS;

/** Whether a unit is a volume: in 250 mg/5 ml, the strength refers to the 5 ml. */
export const isVolume = (unit: string): boolean => unit in MILLILITRES;

/** Whether two amounts with units are the same: 0.5 g and 500 mg. */
export const isSameAmount = (
  a: Pick<Amount, 'number' | 'unit'>,
  b: Pick<Amount, 'number' | 'unit'>,
): boolean => {
  for (const scale of [MILLIGRAMS, MILLILITRES]) {
    const [left, right] = [scale[a.unit], scale[b.unit]];
    if (left !== undefined && right !== undefined) return isNear(a.number * left, b.number * right);
  }
  return a.unit === b.unit && isNear(a.number, b.number);
};

/** Whether a number without a unit may mean an amount: 500 for 500 mg or 0.5 g, 0.05 for 50 mcg. */
export const mayMean = (
  number: number,
  { number: meant, unit }: Pick<Amount, 'number' | 'unit'>,
): boolean => {
  const milligrams = MILLIGRAMS[unit];
  return isNear(number, meant) || (milligrams !== undefined && isNear(number, meant * milligrams));
};

export const inMilligrams = ({ number, unit }: Pick<Amount, 'number' | 'unit'>): number | undefined => {
  const milligrams = MILLIGRAMS[unit];
  return milligrams === undefined ? undefined : number * milligrams;
};

/** Weights of the differences; only their order matters. */
export const PENALTY = {
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
