import type { Item } from './choose-range.ts';
import { DOSAGE_FORMS, type DosageForm } from './dosage-forms.ts';
import { choose } from './hash.ts';
import { formPhrase, listActives, packSize } from './name-item.ts';
import type { Schedule } from './parse-facts.ts';

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

/** Whether the product must be stored between 2 and 8 °C. */
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
      return ['Keep the tub tightly closed: the tablets absorb moisture.'];
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
const storageInstructions = (item: Item): string[] => {
  const isGoods = item.presentation.form === 'Device' || item.presentation.form === 'Dressing';
  const temperature = isColdChain(item)
    ? 'Store between 2 and 8 °C. Do not freeze. Keep the cold chain on receipt.'
    : 'Store at or below 25 °C.';
  return [temperature, ...byContainer(item), ...(isGoods ? [] : ['Keep out of reach of children.'])];
};

const asText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const section = (title: string, text: string): string => `<h3>${title}</h3><p>${asText(text)}</p>`;
const bullets = (title: string, lines: readonly string[]): string =>
  `<h3>${title}</h3><ul>${lines.map((line) => `<li>${asText(line)}</li>`).join('')}</ul>`;

const SCHEDULES: Record<Schedule, string> = {
  S0: 'Schedule 0: may be sold in any outlet.',
  S1: 'Schedule 1: from a pharmacy, without a prescription.',
  S2: 'Schedule 2: from a pharmacist, recorded in the prescription book.',
  S3: 'Schedule 3: on prescription, which may be repeated.',
  S4: 'Schedule 4: on prescription.',
  S5: 'Schedule 5: on prescription; may cause dependence or needs close supervision.',
  S6: 'Schedule 6: on a written prescription which may not be repeated; entered in the specified register.',
};

const sentences = (text: string): string[] => text.split(/(?<=\.) (?=[A-Z])/);

const lastWord = (item: Item): string =>
  choose(
    [
      'See the professional information for the full indications, dosage, interactions and side effects.',
      'This is a summary for ordering. The professional information takes precedence.',
      'Read the patient information leaflet. For dosage and interactions see the professional information.',
    ],
    'inform',
    item.lab.name,
    item.substance.label,
  );

const supply = ({ presentation, substance }: Item, size: string): string => {
  const phrase = formPhrase(presentation.form, substance.medicineClass.key);
  const { family, container } = DOSAGE_FORMS[presentation.form];
  if (family !== 'solid') return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}, ${size}`;
  return `${size} ${container === 'blister' ? 'in blister strips' : 'in a tub'}`;
};

const goodsInformation = (item: Item, contents: string): string =>
  [
    section(
      'What it is',
      `${item.substance.label}: ${item.substance.medicineClass.kind} for ${item.substance.medicineClass.use}.`,
    ),
    section('How it is supplied', contents),
    section('Before use', item.substance.medicineClass.caution),
    bullets('Storage', storageInstructions(item)),
    '<p>See the instructions for use in the pack.</p>',
  ].join('');

/** How to use a form, in the general words of a leaflet's opening. */
const TAKING: Record<DosageForm, string> = {
  Tablet: 'Take as directed, with a glass of water.',
  'Slow-release tablet':
    'Swallow whole with water. Do not crush, chew or break: the medicine is released slowly.',
  'Dispersible tablet': 'Stir into a little water, or let it melt on the tongue, and take at once.',
  'Chewable tablet': 'Chew well before swallowing.',
  'Effervescent tablet': 'Dissolve in half a glass of water and drink when the fizzing has stopped.',
  Capsule: 'Swallow whole with a glass of water.',
  'Slow-release capsule': 'Swallow whole. Do not crush or chew the contents.',
  Lozenge: 'Let it dissolve slowly in the mouth. Do not chew.',
  Sachet: 'Stir the contents of one sachet into water and drink at once.',
  Powder: 'Measure with the scoop or spoon and mix as the label directs.',
  Suspension: 'Shake well, then measure each dose with the spoon or syringe supplied.',
  Syrup: 'Measure each dose with the spoon or syringe supplied, never with a kitchen spoon.',
  Solution: 'Use as directed on the label, measuring each dose with care.',
  Drops: 'Count or measure the drops with the dropper in the pack.',
  Mouthwash: 'Rinse or gargle for half a minute, then spit out.',
  Spray: 'Prime before the first use and spray as directed.',
  Injection: 'To be given by a trained person. Inspect for particles before use.',
  Vial: 'To be prepared and given by a trained person. Reconstitute or dilute only with the stated fluids.',
  Infusion: 'For intravenous infusion by a trained person. Check the bag for leaks before use.',
  Pen: 'Inject under the skin as shown. Use a new needle each time.',
  Implant: 'To be placed under the skin by a trained person.',
  Inhaler:
    'Breathe out, inhale slowly and deeply while releasing the dose, and hold the breath for ten seconds.',
  'Nebuliser solution': 'Use with a suitable nebuliser. Once opened, use the vial at once.',
  'Nasal spray': 'Clear the nose, spray away from the septum and breathe in gently.',
  'Nasal drops': 'Tilt the head back, put in the drops and stay in that position for a minute.',
  'Eye drops': 'Wash hands, pull down the lower lid and put in one drop without touching the eye.',
  'Eye ointment': 'Place a thin line inside the lower lid and close the eye for a minute.',
  'Ear drops': 'Warm the bottle in the hand, lie on one side and stay in that position for five minutes.',
  Cream: 'Apply a thin layer to clean, dry skin.',
  Ointment: 'Apply a thin layer to clean, dry skin.',
  Gel: 'Apply thinly and let it dry. Wash hands afterwards.',
  Lotion: 'Shake, apply evenly and let it dry.',
  Shampoo: 'Massage into wet hair, leave for the stated time and rinse well.',
  Patch: 'Press on clean, dry, hairless skin. Choose another place each time.',
  Suppository: 'Unwrap, moisten and insert gently into the rectum.',
  Pessary: 'Insert high into the vagina, best at bedtime.',
  'Vaginal cream': 'Fill the applicator to the mark and insert, best at bedtime.',
  Device: 'Read the instructions in the pack before the first use.',
  Dressing: 'Open the pouch just before use and apply with clean hands.',
};

/** Returns the long description of a product as escaped HTML of `h3`, `p`, `ul` and `li` only. */
export const writeInformation = (item: Item, name: string): string => {
  const { substance, presentation, strength, pack, lab } = item;
  const { kind, use, caution, key } = substance.medicineClass;
  const size = packSize(pack, presentation.form);
  if (key === 'device' || key === 'consumable') return goodsInformation(item, `${size} from ${lab.name}.`);
  const amount = strength === '' ? '' : ` ${strength}`;
  return [
    section('What it is', `${name} contains ${listActives(substance.actives)}${amount}. It is ${kind}.`),
    section('What it is used for', `For ${use}.`),
    section('How to use it', TAKING[presentation.form]),
    bullets('Take care', [
      ...sentences(caution),
      'Tell your pharmacist about other medicines, allergies, pregnancy and breastfeeding.',
    ]),
    section(
      'How it is supplied',
      `${supply(item, size)}, from ${lab.name}. ${SCHEDULES[presentation.schedule]}`,
    ),
    bullets('Storage', storageInstructions(item)),
    `<p>${lastWord(item)}</p>`,
  ].join('');
};
