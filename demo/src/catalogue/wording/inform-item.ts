import type { Item } from '../choose-range.ts';
import { DOSAGE_FORMS } from '../dosage-forms.ts';
import { choose } from '../hash.ts';
import type { Schedule } from '../parse-facts.ts';
import { formPhrase, listActives } from './describe-item.ts';
import { keepingOf } from './keeping.ts';
import { packSize } from './pack-size.ts';
import { TAKING } from './taking.ts';

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
      'This is a summary for ordering. The professional information is decisive.',
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
    bullets('Storage', keepingOf(item)),
    '<p>See the instructions for use in the pack.</p>',
  ].join('');

/** The long text of a product as HTML of `h3`, `p`, `ul` and `li` alone, escaped. */
export const informItem = (item: Item, name: string): string => {
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
    bullets('Storage', keepingOf(item)),
    `<p>${lastWord(item)}</p>`,
  ].join('');
};
