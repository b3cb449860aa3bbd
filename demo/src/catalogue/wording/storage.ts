import type { Item } from '../choose-range.ts';

const coldClasses = new Set([
  'insulin',
  'incretin',
  'vaccine',
  'monoclonal',
  'epoetin',
  'colony-stimulant',
  'growth-hormone',
  'bone-builder',
  'oxytocic',
  'neurotoxin',
]);
const coldSubstances = new Set([
  'Latanoprost',
  'Latanoprost timolol',
  'Suxamethonium',
  'Rocuronium',
  'Cisatracurium',
  'Caspofungin',
  'Chloramphenicol eye',
  'Vincristine',
  'Carbetocin',
  'Octreotide',
]);
const freshlyMixed = new Set(['penicillin', 'cephalosporin']);

/** Whether it must be kept between 2 and 8 °C. */
export const isColdChain = ({ substance }: Item): boolean =>
  coldClasses.has(substance.medicineClass.key) || coldSubstances.has(substance.label);

const byContainer = (item: Item): string[] => {
  const { form } = item.presentation;
  switch (form) {
    case 'Suspension':
      return freshlyMixed.has(item.substance.medicineClass.key)
        ? ['Once mixed, keep in a refrigerator and discard after 7 days.', 'Shake well before each dose.']
        : ['Shake well before use.', 'Discard three months after opening.'];
    case 'Syrup':
    case 'Solution':
    case 'Drops':
    case 'Mouthwash':
      return ['Keep the bottle tightly closed.'];
    case 'Eye drops':
    case 'Eye ointment':
      return ['Sterile until opened. Discard 28 days after opening.'];
    case 'Effervescent tablet':
      return ['Keep the tub tightly closed: the tablets draw moisture.'];
    case 'Inhaler':
    case 'Spray':
      return ['Do not puncture or burn the container, even when it seems empty.'];
    case 'Injection':
    case 'Vial':
    case 'Infusion':
      return ['Protect from light.', 'Use at once after opening and discard what is left.'];
    case 'Suppository':
    case 'Pessary':
      return ['Keep cool, so that they hold their shape.'];
    case 'Cream':
    case 'Ointment':
    case 'Gel':
    case 'Vaginal cream':
      return ['Close the cap after use. Do not freeze.'];
    case 'Patch':
      return ['Leave each patch in its pouch until it is needed.'];
    case 'Device':
    case 'Dressing':
      return ['Keep dry and out of direct sunlight.'];
    default:
      return ['Keep in the original pack, away from moisture.'];
  }
};

/** Returns storage instructions, line by line. */
export const storageInstructions = (item: Item): string[] => {
  const isGoods = item.presentation.form === 'Device' || item.presentation.form === 'Dressing';
  const temperature = isColdChain(item)
    ? 'Store between 2 and 8 °C. Do not freeze. Keep the cold chain on receipt.'
    : 'Store at or below 25 °C.';
  return [temperature, ...byContainer(item), ...(isGoods ? [] : ['Keep out of reach of children.'])];
};
