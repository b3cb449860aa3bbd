import type { Item } from '../choose-range.ts';
import { DOSAGE_FORMS, type DosageForm } from '../dosage-forms.ts';
import { choose } from '../hash.ts';
import type { MedicineClass } from '../parse-facts.ts';

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const properNames = /^(Saccharomyces|Ringer)/;

const inText = (active: string): string =>
  properNames.test(active) ? active : active.charAt(0).toLowerCase() + active.slice(1);

/** Bandages, test strips and the like, which contain no substance. */
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
