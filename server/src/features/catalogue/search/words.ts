/** Abbreviations, plurals and Afrikaans names of dosage forms, by the catalogue's word. Forms of several words are synonyms. */
const WRITTEN_AS: Record<string, string> = {
  ampoule: 'amp amps ampoules ampule ampules ampul ampulle',
  capsule: 'cap caps capsules kapsule kapsules',
  cartridge: 'cartridges penfill penfills',
  chewable: 'chew chews chewtab chewtabs koutablet koutablette',
  cream: 'creams crm room',
  drops: 'drop gtt druppel druppels',
  effervescent: 'eff efferv bruistablet bruistablette',
  inhaler: 'inhalers puffer puffers pump pumps pomp pompe pompie mdi dpi',
  injection: 'inj injs injections inspuiting inspuitings amp amps ampoule ampoules vial vials infusion iv im',
  lotion: 'lotions',
  lozenge: 'lozenges loz suigtablet suigtablette',
  mouthwash: 'mondspoel mondspoelmiddel',
  nebuliser: 'neb nebs nebule nebules nebulizer udv udvs',
  ointment: 'oint ointments ung salf',
  patch: 'patches',
  pen: 'pens flexpen flexpens',
  pessary: 'pess pessaries',
  powder: 'powders poeier poeiers',
  sachet: 'sachets sakkie sakkies',
  shampoo: 'sjampoe',
  'slow-release': 'sr xr mr er cr la xl retard',
  solution: 'oplossing',
  spray: 'sprays sproei',
  suppository: 'supp supps suppos suppositories setpil setpille',
  suspension: 'susp suspensions suspensie',
  syrup: 'syr syrups stroop',
  tablet: 'tab tabs tablets tabl tablette pil pille',
  vial: 'vials udv udvs',
};

const forms = new Map<string, string[]>();
for (const [form, words] of Object.entries(WRITTEN_AS))
  for (const word of words.split(' ')) forms.set(word, [...(forms.get(word) ?? []), form]);

/** Returns the forms that a typed word stands for ("caps" for "capsule"); none if it only stands for itself. */
export const formsWrittenAs = (word: string): readonly string[] => forms.get(word) ?? [];

/** Groups of interchangeable forms, tried when the typed form has no match. */
const ALIKE = [
  'syrup suspension elixir solution drops liquid',
  'tablet capsule caplet slow-release enteric-coated film-coated effervescent dispersible',
  'cream ointment gel lotion',
  'inhaler accuhaler turbuhaler nebuliser',
  'injection ampoule vial infusion cartridge pen',
  'lozenge patch sachet suppository',
].map((forms) => forms.split(' '));

/** Returns the forms similar to the typed one, including itself; undefined if the word is not a form. */
export const formsLike = (word: string): readonly string[] | undefined =>
  ALIKE.find((forms) => [word, ...formsWrittenAs(word)].some((form) => forms.includes(form)));

/** The fields to search: A name, B strength, C form, pack and lab, D the rest; all by default. */
type Weights = '' | 'A' | 'B' | 'AB' | 'AC' | 'ABC';

/**
 * Parts of a PostgreSQL text-search query. A word has passed `search_normalise`, so it has only letters, digits, and
 * hyphens or decimal points between them, and cannot end the quotes.
 */
export const oneOf = (parts: readonly string[]): string => {
  const [first = '', ...others] = parts.filter(Boolean);
  return others.length === 0 ? first : `(${[first, ...others].join(' | ')})`;
};

export const allOf = (parts: readonly string[]): string => {
  const [first = '', ...others] = parts.filter(Boolean);
  return others.length === 0 ? first : `(${[first, ...others].join(' & ')})`;
};

/** A hyphenated word is found joined or in parts. */
const lexemes = (word: string, flags: string): string => {
  const lexeme = (text: string) => `'${text}'${flags && `:${flags}`}`;
  if (!word.includes('-')) return lexeme(word);
  return oneOf([lexeme(word.replaceAll('-', '')), allOf(word.split('-').filter(Boolean).map(lexeme))]);
};

export const wholeWord = (word: string, weights: Weights = ''): string => lexemes(word, weights);

/** Matches words by prefix. */
export const wordFrom = (word: string, weights: Weights = ''): string => lexemes(word, `${weights}*`);

/**
 * A typed word, or the spellings that may have been meant, most likely first. `isFrequent` if the database knows that
 * many products have words that begin with it.
 */
export type TypedWord = { spellings: readonly string[]; isFrequent?: boolean };

const QUANTITY = /^(\d+(?:\.\d+)?)([a-z]*)$/;
const MILLIGRAMS: Record<string, number> = { kg: 1e6, g: 1e3, mg: 1, mcg: 1e-3, ng: 1e-6 };
const STRENGTH_UNITS = new Set([
  '',
  'iu',
  'u',
  'units',
  'unit',
  'mmol',
  'meq',
  'pct',
  ...Object.keys(MILLIGRAMS),
]);
const VOLUME_UNITS = new Set(['ml', 'l', 'dl', 'mm', 'cm']);

const unitOf = ({ spellings: [word = ''] }: TypedWord): string | undefined => QUANTITY.exec(word)?.[2];

export const isNumber = (word: TypedWord): boolean => {
  const unit = unitOf(word);
  return unit !== undefined && (STRENGTH_UNITS.has(unit) || VOLUME_UNITS.has(unit));
};

/** Whether a word may be a strength: a number without a unit, or with one other than volume or length. */
export const mayBeStrength = (word: TypedWord): boolean => STRENGTH_UNITS.has(unitOf(word) ?? 'none');

/** Whether many products may contain it: a number, a form, or a frequent word. */
export const isCommon = (word: TypedWord): boolean =>
  word.isFrequent === true ||
  isNumber(word) ||
  word.spellings.some((text) => formsLike(text) !== undefined || formsWrittenAs(text).length > 0);

/**
 * Converts "0.5g" and "500mcg" to milligrams, in which the index has every mass; undefined if it is not a mass or
 * already in milligrams.
 */
const inMilligrams = (word: string): string | undefined => {
  const [, number, unit = ''] = QUANTITY.exec(word) ?? [];
  const factor = MILLIGRAMS[unit];
  if (factor === undefined || factor === 1) return undefined;
  const milligrams = String(Number((Number(number) * factor).toPrecision(12)));
  return milligrams.includes('e') ? undefined : `${milligrams}mg`;
};

/** Alternative spellings of a word in the catalogue: the full word for a form, a mass in milligrams. */
const otherwise = (word: string, weights: Weights | undefined): string[] => {
  const milligrams = inMilligrams(word);
  const forms = formsWrittenAs(word);
  return [...forms, ...(milligrams === undefined ? [] : [milligrams])].map((text) =>
    wholeWord(text, weights),
  );
};

/** Matches a typed word by prefix. */
export const typedFrom = ({ spellings }: TypedWord, weights?: Weights): string =>
  oneOf(spellings.flatMap((word) => [wordFrom(word, weights), ...otherwise(word, weights)]));

/** Matches a typed word as a whole. */
export const typedWhole = ({ spellings }: TypedWord, weights?: Weights): string =>
  oneOf(spellings.flatMap((word) => [wholeWord(word, weights), ...otherwise(word, weights)]));

/** Matches a typed strength, except as a concentration in a liquid, which the index marks with "=". */
export const typedPlain = ({ spellings: [word = ''] }: TypedWord): string =>
  oneOf([word, inMilligrams(word) ?? ''].filter(Boolean).map((text) => wholeWord(`=${text}`, 'B')));
