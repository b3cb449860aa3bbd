export type Form =
  | 'tablet'
  | 'effervescent'
  | 'capsule'
  | 'lozenge'
  | 'bottle'
  | 'pump'
  | 'drops'
  | 'spray'
  | 'inhaler'
  | 'syringe'
  | 'vial'
  | 'bag'
  | 'tube'
  | 'tub'
  | 'sachet'
  | 'patch'
  | 'suppository'
  | 'stent'
  | 'dressing'
  | 'kit'
  | 'box';

/** The first match wins: "eye ointment" is a tube. */
const SIGNS: readonly (readonly [RegExp, Form])[] = [
  [/nebul|unit dose|\bvials?\b|ampoule|\bamps?\b|powder for inj|\bpwi\b/, 'vial'],
  [/inhal|\binh\b|\bmdi\b|\bdpi\b|haler/, 'inhaler'],
  [/spray|aerosol|nasal prep|\b(spr|nsp|aer)\b/, 'spray'],
  [/drops?\b|\b(drp|dro|gtt|edr|eyd|eed|ned|opd)\b/, 'drops'],
  [/infus|\binf\b|parenteral|dialys|\bbags?\b/, 'bag'],
  [/suppositor|pessar|ovule|\b(sup|pes)\b/, 'suppository'],
  [/patch|transdermal|\b(tpt|tts|tdp)\b/, 'patch'],
  [/inject|\b(inj|vac)\b|syringe|vaccin|\bpen(s|set)?\b|cartridge/, 'syringe'],
  [/cream|\boint|\bgel\b|paste|jelly|\b(crm|cre|oin|ont|ung|pas)\b/, 'tube'],
  [/lotion|shampoo|wash|scrub|soap|gargle|\b(lot|sha|shp|mwh)\b/, 'pump'],
  [/lozenge|pastille|chewing gum|troche|\bloz\b/, 'lozenge'],
  [/efferv|soluble tab|\b(eft|eff)\b/, 'effervescent'],
  [/capsule|softgel|\bcaps?\b/, 'capsule'],
  [/tablet|caplet|\b(tabs?|tbs|fct|sct|srt|ect)\b/, 'tablet'],
  [/sachet|\bsac\b/, 'sachet'],
  [/syrup|suspension|solution|liquid|elixir|mixture|emulsion|enema|douche|paint|linctus|tincture/, 'bottle'],
  [/\b(susp?|syr|soln?|liq|eli|elx|mix|enm|oil)\b/, 'bottle'],
  [/powder|granule|formula|\b(pwd|pow|gra)\b/, 'tub'],
  [/stent|balloon|catheter/, 'stent'],
  [/dressing|bandage|gauze|swab|plaster/, 'dressing'],
  [/device|implant|\bkits?\b|\bset\b|cement|\bring\b|strip|needle|meter|intrauterine/, 'kit'],
];

/**
 * Returns the drawing for a dosage form as a price list writes it (`Film-coated tablet`, `TAB`, `Susp.`), or
 * a box.
 */
export const formOf = (dosage: string): Form => {
  const words = dosage.toLowerCase();
  return SIGNS.find(([sign]) => sign.test(words))?.[1] ?? 'box';
};
