/** Abbreviations, plurals and Afrikaans names of dosage forms, by the catalogue's word. */
const WRITTEN_AS: Record<string, string> = {
  ampoule: 'amp amps ampoules ampule ampules',
  capsule: 'cap caps capsules kapsule kapsules',
  chewable: 'chew chews chewtab chewtabs',
  cream: 'creams crm',
  drops: 'drop gtt druppels',
  effervescent: 'eff efferv',
  inhaler: 'inhalers puffer puffers pump pumps pomp pompe mdi',
  injection: 'inj injs injections amp amps ampoule ampoules vial vials infusion iv im',
  lozenge: 'lozenges loz',
  nebuliser: 'neb nebs nebules nebulizer',
  ointment: 'oint ointments ung salf',
  patch: 'patches',
  sachet: 'sachets',
  'slow-release': 'sr xr mr er cr la xl retard',
  solution: 'oplossing',
  suppository: 'supp supps suppos suppositories setpil setpille',
  suspension: 'susp suspensions',
  syrup: 'syr syrups stroop',
  tablet: 'tab tabs tablets tabl tablette',
  vial: 'vials',
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
  'injection ampoule vial infusion',
  'lozenge patch sachet suppository',
].map((forms) => forms.split(' '));

/** Returns the forms similar to the typed one, including itself; undefined if the word is no form. */
export const formsLike = (word: string): readonly string[] | undefined =>
  ALIKE.find((forms) => [word, ...formsWrittenAs(word)].some((form) => forms.includes(form)));
