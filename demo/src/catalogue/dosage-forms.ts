/** Determines the text and the picture of a form. */
export type FormFamily = 'solid' | 'liquid' | 'injection' | 'skin' | 'airway' | 'drops' | 'insert' | 'goods';

/** The container that a form is sold in, shown in its second picture. */
export type Container =
  | 'blister'
  | 'bottle'
  | 'tub'
  | 'tube'
  | 'vial'
  | 'ampoule'
  | 'bag'
  | 'pen'
  | 'inhaler'
  | 'spray'
  | 'dropper'
  | 'sachet'
  | 'pouch'
  | 'box';

type DosageFormFact = { family: FormFamily; container: Container; one: string; many: string; phrase: string };

const form = (
  family: FormFamily,
  container: Container,
  one: string,
  many: string,
  phrase: string,
): DosageFormFact => ({ family, container, one, many, phrase });

/** Every dosage form in the catalogue: its family, container, what a pack counts, and its wording in a sentence. */
export const DOSAGE_FORMS = {
  Tablet: form('solid', 'blister', 'tablet', 'tablets', 'tablets'),
  'Slow-release tablet': form('solid', 'blister', 'tablet', 'tablets', 'slow-release tablets'),
  'Dispersible tablet': form('solid', 'blister', 'tablet', 'tablets', 'dispersible tablets'),
  'Chewable tablet': form('solid', 'tub', 'tablet', 'tablets', 'chewable tablets'),
  'Effervescent tablet': form('solid', 'tub', 'tablet', 'tablets', 'effervescent tablets'),
  Capsule: form('solid', 'blister', 'capsule', 'capsules', 'capsules'),
  'Slow-release capsule': form('solid', 'blister', 'capsule', 'capsules', 'slow-release capsules'),
  Lozenge: form('solid', 'blister', 'lozenge', 'lozenges', 'lozenges'),
  Sachet: form('liquid', 'sachet', 'sachet', 'sachets', 'powder in single-dose sachets'),
  Powder: form('liquid', 'tub', 'tub', 'tubs', 'powder'),
  Suspension: form('liquid', 'bottle', 'bottle', 'bottles', 'suspension'),
  Syrup: form('liquid', 'bottle', 'bottle', 'bottles', 'syrup'),
  Solution: form('liquid', 'bottle', 'bottle', 'bottles', 'solution'),
  Drops: form('liquid', 'dropper', 'bottle', 'bottles', 'oral drops'),
  Mouthwash: form('liquid', 'bottle', 'bottle', 'bottles', 'mouthwash'),
  Spray: form('airway', 'spray', 'spray', 'sprays', 'metered spray'),
  Injection: form('injection', 'ampoule', 'ampoule', 'ampoules', 'solution for injection'),
  Vial: form('injection', 'vial', 'vial', 'vials', 'vials for injection or infusion'),
  Infusion: form('injection', 'bag', 'bag', 'bags', 'solution for infusion'),
  Pen: form('injection', 'pen', 'pen', 'pens', 'pre-filled pens'),
  Implant: form('insert', 'pouch', 'implant', 'implants', 'implant'),
  Inhaler: form('airway', 'inhaler', 'inhaler', 'inhalers', 'inhaler'),
  'Nebuliser solution': form('airway', 'ampoule', 'vial', 'vials', 'solution for nebulisation'),
  'Nasal spray': form('airway', 'spray', 'spray', 'sprays', 'nasal spray'),
  'Nasal drops': form('airway', 'dropper', 'bottle', 'bottles', 'nasal drops'),
  'Eye drops': form('drops', 'dropper', 'bottle', 'bottles', 'sterile eye drops'),
  'Eye ointment': form('drops', 'tube', 'tube', 'tubes', 'sterile eye ointment'),
  'Ear drops': form('drops', 'dropper', 'bottle', 'bottles', 'ear drops'),
  Cream: form('skin', 'tube', 'tube', 'tubes', 'cream'),
  Ointment: form('skin', 'tube', 'tube', 'tubes', 'ointment'),
  Gel: form('skin', 'tube', 'tube', 'tubes', 'gel'),
  Lotion: form('skin', 'bottle', 'bottle', 'bottles', 'lotion'),
  Shampoo: form('skin', 'bottle', 'bottle', 'bottles', 'medicated shampoo'),
  Patch: form('insert', 'pouch', 'patch', 'patches', 'transdermal patches'),
  Suppository: form('insert', 'blister', 'suppository', 'suppositories', 'suppositories'),
  Pessary: form('insert', 'blister', 'pessary', 'pessaries', 'pessaries'),
  'Vaginal cream': form('insert', 'tube', 'tube', 'tubes', 'vaginal cream with applicators'),
  Device: form('goods', 'box', 'unit', 'units', 'device'),
  Dressing: form('goods', 'pouch', 'dressing', 'dressings', 'dressing'),
} as const satisfies Record<string, DosageFormFact>;

/** The name of a dosage form as the catalogue spells it. */
export type DosageForm = keyof typeof DOSAGE_FORMS;

export const dosageForms = Object.keys(DOSAGE_FORMS) as DosageForm[];
