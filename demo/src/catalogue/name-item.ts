import type { Item } from './choose-range.ts';
import { DOSAGE_FORMS, type DosageForm } from './dosage-forms.ts';
import { chance, choose, splitAmount } from './hash.ts';
import type { Lab } from './labs.ts';
import type { MedicineClass, Substance } from './parse-facts.ts';

/** Classes sold by their generic name, never under a brand. */
const unbranded = new Set([
  'rehydration',
  'infusion-fluid',
  'diluent',
  'nutrition',
  'device',
  'consumable',
  'wound-dressing',
  'emollient',
  'skin-soother',
  'antiseptic',
  'vaccine',
  'insulin',
  'intrauterine',
  'electrolyte',
  'detoxifier',
  'antidote',
  'contrast',
  'inotrope',
]);

/** Classes in which a stronger product is called Forte, and a weaker one for children Junior. */
const graded = new Set([
  'penicillin',
  'analgesic',
  'nsaid',
  'antispasmodic',
  'mucolytic',
  'cough-suppressant',
  'decongestant',
]);
const paediatric = new Set(['analgesic', 'nsaid', 'leukotriene', 'antihistamine', 'vitamin', 'mucolytic']);

const smallWords = new Set(['with', 'and', 'for', 'of', 'in', 'type']);
const saltWords = new Set([
  'sodium',
  'potassium',
  'calcium',
  'magnesium',
  'ferrous',
  'ferric',
  'zinc',
  'dried',
  'iron',
  'vitamin',
]);

const titleCase = (text: string): string =>
  text
    .split(' ')
    .map((word, i) => (i > 0 && smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

/** Fixed combinations are written with slashes: `Losartan/Amlodipine`. */
const genericName = ({ label, actives }: Substance): string => {
  const words = label.split(' ');
  const isList =
    actives.length > 1 &&
    actives.length === words.length &&
    actives.every((active, i) =>
      active.toLowerCase().startsWith((words[i] ?? '?').toLowerCase().slice(0, 5)),
    );
  return isList ? words.map(titleCase).join('/') : titleCase(label);
};

/** Rejects implausible brands such as `Pyrananga`. */
const repeatedSyllable = /(..)\1/;

/** Returns the start of a substance's name up to the consonant after its second vowel: `amlod`, `omep`, `simvas`. */
const stem = ({ actives }: Substance): string => {
  const words = (actives[0] ?? '').toLowerCase().split(' ');
  const word = words.find((candidate) => !saltWords.has(candidate)) ?? words[0] ?? '';
  return /^[^aeiouy]*[aeiouy]+[^aeiouy]+[aeiouy]+[^aeiouy]/.exec(word)?.[0] ?? word.slice(0, 5);
};

const brandName = (lab: Lab, substance: Substance): string => {
  const brand = titleCase(stem(substance) + lab.ending);
  if (substance.actives.length > 1) return `Co-${brand}`;
  const [first = '', ...rest] = substance.label.split(' ');
  const isQualified =
    rest.length > 0 && (substance.actives[0] ?? '').toLowerCase().split(' ')[0] === first.toLowerCase();
  const qualifier = rest.filter((word) => !(substance.actives[0] ?? '').includes(word)).join(' ');
  return isQualified && qualifier !== '' ? `${brand} ${titleCase(qualifier)}` : brand;
};

const grade = ({ lab, substance, presentation, rank }: Item): string => {
  const { form } = presentation;
  if (form.startsWith('Slow-release')) return ' SR';
  if (lab.naming === 'prefix' || lab.naming === 'suffix') return '';
  const key = substance.medicineClass.key;
  const isForChildren = ['Suspension', 'Syrup', 'Chewable tablet'].includes(form);
  if (
    isForChildren &&
    paediatric.has(key) &&
    rank !== 'highest' &&
    chance('junior', lab.name, substance.label) < 0.6
  )
    return ' Junior';
  return graded.has(key) && rank === 'highest' && form !== 'Vial' ? ' Forte' : '';
};

/**
 * Returns a lab's name for an item: `Omeprazole`, `Omeprazole Limpopo`, `Chobe Omeprazole` or an invented brand, with SR,
 * Forte or Junior where apt. `taken` records the substance of each of a lab's brands, so that none is used twice.
 */
export const nameItem = (item: Item, taken: Map<string, string>): string => {
  const { lab, substance } = item;
  const generic = genericName(substance);
  const plainWords = unbranded.has(substance.medicineClass.key);
  const suffix = grade(item);
  if (lab.naming === 'plain' && !plainWords) return generic + suffix;
  if (lab.naming === 'brand' && !plainWords && chance('brand', lab.name, substance.label) < 0.8) {
    const brand = brandName(lab, substance);
    const owner = taken.get(brand) ?? substance.label;
    taken.set(brand, owner);
    if (owner === substance.label && !repeatedSyllable.test(brand)) return brand + suffix;
  }
  return lab.naming === 'suffix' ? `${generic}${suffix} ${lab.short}` : `${lab.short} ${generic}${suffix}`;
};

/** Formats a pack: `28` → `28 tablets`, `10*2 ml` → `10 × 2 ml`, `1*5 ml` → `5 ml`, `1 rolls` → `1 roll`. */
export const packSize = (pack: string, form: DosageForm): string => {
  const { amount, unit } = splitAmount(pack) ?? { amount: pack, unit: '' };
  const { one, many } = DOSAGE_FORMS[form];
  if (unit === '') return `${amount} ${amount === '1' ? one : many}`;
  if (amount === '1') return `1 ${unit.replace(/([^s])s$/, '$1')}`;
  return `${amount.replace(/^1\*/, '').replace('*', ' × ')} ${unit}`;
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const properNames = /^(Saccharomyces|Ringer)/;

const inText = (active: string): string =>
  properNames.test(active) ? active : active.charAt(0).toLowerCase() + active.slice(1);

/** Bandages, test strips and similar goods, which contain no substance. */
export const isGoods = ({ key }: MedicineClass): boolean => key === 'device' || key === 'consumable';

/** `Amoxicillin + clavulanic acid`, as a price list names them. */
export const nameActives = (actives: readonly string[]): string => sentence(actives.map(inText).join(' + '));

/** `amoxicillin with clavulanic acid`; three or more as a list. */
export const listActives = (actives: readonly string[]): string => {
  const lower = actives.map(inText);
  if (lower.length === 1) return lower.join('');
  return `${lower.slice(0, -1).join(', ')} with ${lower.at(-1)}`;
};

const powderClasses = new Set(['penicillin', 'cephalosporin', 'macrolide']);

/** Returns the wording of a form in a sentence; antibiotics for children are sold as powder. */
export const formPhrase = (form: DosageForm, classKey: string): string => {
  if (form === 'Suspension')
    return powderClasses.has(classKey) ? 'powder for oral suspension' : 'oral suspension';
  return DOSAGE_FORMS[form].phrase;
};

/** Returns one or two sentences for the product page: what it contains, what it is, what it is for. */
export const describeItem = ({ lab, substance, presentation, strength }: Item): string => {
  const { kind, use, key } = substance.medicineClass;
  if (isGoods(substance.medicineClass))
    return `${sentence(substance.label)}${strength === '' ? '' : `, ${strength}`}, ${kind} for ${use}.`;
  const contents = sentence(listActives(substance.actives));
  const phrase = formPhrase(presentation.form, key);
  const amount = strength === '' ? '' : ` ${strength}`;
  const seed = ['describe', lab.name, substance.label, presentation.form];
  return choose(
    [
      `${contents}${amount}, ${phrase}. ${sentence(kind)} for ${use}.`,
      `${contents}${amount} as ${phrase}: ${kind} for ${use}.`,
      `${sentence(phrase)} with ${listActives(substance.actives)}${amount}, ${kind}. For ${use}.`,
    ],
    ...seed,
  );
};
