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
