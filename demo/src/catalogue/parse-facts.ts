import { type DosageForm, dosageForms } from './dosage-forms.ts';
import {
  bloodFacts,
  breathingFacts,
  eyesAndEarsFacts,
  heartFacts,
} from './facts/blood-heart-and-breathing.ts';
import { cancerFacts, infectionFacts, jointFacts, parasiteFacts } from './facts/cancer-and-infections.ts';
import { classFacts, lastClassFacts, moreClassFacts } from './facts/classes.ts';
import { alimentaryFacts, variousFacts } from './facts/digestion-and-various.ts';
import {
  hormoneFacts,
  mindAndAnaesthesiaFacts,
  painAndBrainFacts,
  skinFacts,
  womenAndUrinaryFacts,
} from './facts/nerves-skin-and-hormones.ts';
import { splitAmount } from './hash.ts';

/** The 14 main groups of the WHO's ATC classification: letter, name and facts. */
const groups = [
  ['A', 'Alimentary tract and metabolism', alimentaryFacts],
  ['B', 'Blood and blood forming organs', bloodFacts],
  ['C', 'Cardiovascular system', heartFacts],
  ['D', 'Dermatologicals', skinFacts],
  ['G', 'Genito-urinary system and sex hormones', womenAndUrinaryFacts],
  ['H', 'Systemic hormonal preparations', hormoneFacts],
  ['J', 'Anti-infectives for systemic use', infectionFacts],
  ['L', 'Antineoplastic and immunomodulating agents', cancerFacts],
  ['M', 'Musculo-skeletal system', jointFacts],
  ['N', 'Nervous system', painAndBrainFacts + mindAndAnaesthesiaFacts],
  ['P', 'Antiparasitic products', parasiteFacts],
  ['R', 'Respiratory system', breathingFacts],
  ['S', 'Sensory organs', eyesAndEarsFacts],
  ['V', 'Various', variousFacts],
] as const;

/** South African scheduling, from open sale (S0) to the specified register (S6). */
export type Schedule = 'S0' | 'S1' | 'S2' | 'S3' | 'S4' | 'S5' | 'S6';

const isSchedule = (text: string): text is Schedule => /^S[0-6]$/.test(text);

/** A class of medicines: its description, its use and its cautions. */
export type MedicineClass = { key: string; kind: string; use: string; caution: string };

/** A form of a substance with its strengths and packs; `price` is that of the first strength and pack, in rand. */
export type Presentation = {
  form: DosageForm;
  strengths: string[];
  packs: string[];
  price: number;
  schedule: Schedule;
};

/** A substance or fixed combination: the facts shared by all labs that sell it. */
export type Substance = {
  group: string;
  categoryName: string;
  label: string;
  actives: string[];
  medicineClass: MedicineClass;
  labCount: number;
  presentations: Presentation[];
};

const lines = (table: string): string[] => table.split('\n').filter((line) => line !== '');

const classes = new Map(
  lines(classFacts + moreClassFacts + lastClassFacts).map((line): [string, MedicineClass] => {
    const [key = '', kind = '', use = '', caution = ''] = line.split(' | ');
    if (caution === '') throw new Error(`Class: ${line}`);
    return [key, { key, kind, use, caution }];
  }),
);

/** `250, 500 mg, 1 g` → `250 mg`, `500 mg`, `1 g`: a number without a unit takes that of the next item. */
const spreadUnits = (list: string): string[] => {
  let unit = '';
  return list
    .split(', ')
    .toReversed()
    .map((item) => {
      const split = splitAmount(item);
      if (split === undefined) throw new Error(`Amounts: ${list}`);
      unit = split.unit === '' ? unit : split.unit;
      return `${split.amount}${unit === '' || unit.startsWith('%') ? '' : ' '}${unit}`;
    })
    .toReversed();
};

const formsLongestFirst = dosageForms.toSorted((a, b) => b.length - a.length);

const parsePresentation = (text: string, defaultSchedule: string): Presentation => {
  const form = formsLongestFirst.find((name) => text.startsWith(`${name} `));
  const [, strengths = '', packs = '', price, schedule = defaultSchedule] =
    /^(.*?) ?x (.+) @ (\d+)(?: \[(S\d)\])?$/.exec(text.slice((form?.length ?? 0) + 1)) ?? [];
  if (form === undefined || price === undefined || !isSchedule(schedule))
    throw new Error(`Presentation: ${text}`);
  return {
    form,
    strengths: strengths === '' ? [''] : spreadUnits(strengths),
    packs: spreadUnits(packs),
    price: Number(price),
    schedule,
  };
};

const parseSubstance = (group: string, categoryName: string, line: string): Substance => {
  const [names = '', classKey = '', schedule = '', labCount, presentations = ''] = line.split(' | ');
  const [label = '', actives = label] = names.split(' = ');
  const medicineClass = classes.get(classKey);
  if (medicineClass === undefined) throw new Error(`Unknown class: ${line}`);
  return {
    group,
    categoryName,
    label,
    actives: actives.split(' + '),
    medicineClass,
    labCount: Number(labCount),
    presentations: presentations.split('; ').map((text) => parsePresentation(text, schedule)),
  };
};

/** Parses every row of the tables. Throws for a malformed row, naming it. */
export const readSubstances = (): Substance[] =>
  groups.flatMap(([group, categoryName, table]) =>
    lines(table).map((line) => parseSubstance(group, categoryName, line)),
  );
