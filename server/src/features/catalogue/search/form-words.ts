/** How forms are abbreviated, and their plurals, by the word that the catalogue has for them. */
const WRITTEN_AS: Record<string, string> = {
  ampoule: 'amp amps ampoules ampule ampules',
  capsule: 'cap caps capsules',
  cream: 'creams crm',
  drops: 'drop gtt',
  effervescent: 'eff efferv',
  inhaler: 'inhalers puffer pump mdi',
  injection: 'inj injs injections amp amps ampoule ampoules vial vials infusion iv im',
  lozenge: 'lozenges loz',
  nebuliser: 'neb nebs nebules nebulizer',
  ointment: 'oint ointments ung',
  patch: 'patches',
  sachet: 'sachets',
  'slow-release': 'sr xr mr er cr la xl retard',
  suppository: 'supp supps suppositories',
  suspension: 'susp suspensions',
  syrup: 'syr syrups',
  tablet: 'tab tabs tablets tabl',
  vial: 'vials',
};

const forms = new Map<string, string[]>();
for (const [form, words] of Object.entries(WRITTEN_AS))
  for (const word of words.split(' ')) forms.set(word, [...(forms.get(word) ?? []), form]);

/** The forms that a typed word stands for ("caps" for "capsule"); none where it stands for itself alone. */
export const formsWrittenAs = (word: string): readonly string[] => forms.get(word) ?? [];

/** Forms that may stand in for each other where what is asked for does not come in the one that was typed. */
const ALIKE = [
  'syrup suspension elixir solution drops liquid',
  'tablet capsule caplet slow-release enteric-coated film-coated effervescent dispersible',
  'cream ointment gel lotion',
  'inhaler accuhaler turbuhaler nebuliser',
  'injection ampoule vial infusion',
  'lozenge patch sachet suppository',
].map((forms) => forms.split(' '));

/** The forms that are like the one that a typed word stands for, with it; undefined for a word that is no form. */
export const formsLike = (word: string): readonly string[] | undefined =>
  ALIKE.find((forms) => [word, ...formsWrittenAs(word)].some((form) => forms.includes(form)));
