import { centsFromRand } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../server/src/db/client.ts';
import { readRows } from '../../../server/src/db/rows.ts';
import type { PriceRow } from '../../../server/src/features/catalogue/price-list/columns.ts';
import { addProducts } from '../add-products.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const STEMS = words(`
  abaca aceta acyclo albenda allopu amika amlodi amoxi ampici atenolo atorva azithro baclo beclo biso bromo budeso bupro
  candesar capto carbama carve cefa cefuro cele ceti chloro cipro citalo clari clinda clona clopi clotri cloxa codei
  colchi cyclo daptom desloro dexa diaze diclo digo dilti dipyri domperi donepe doxa doxy dulo enala ento erlo erythro
  escita esome etori ezeti famo feno ferro fexo fluco fluoxe fluva foli furose gaba gemfi genta glicla glime guai halo
  hydro ibu imipra indapa insu irbe isoso itra keto labeta lamivu lamotri lanso leflu letro levo line lisi loper lora
  losa meben mefe melo metfo metho metoclo meto metro mico mirta monte morphi moxi napro nevira nife nitro nysta olanza
`);
const ENDINGS = words(
  'cin dine dipine dol fen floxa lin lol mab mide min mycin nazole nib oxin pam pril sartan statin',
);
const BRANDS = words(
  'Adva Bio Cura Dura Eco Forta Gena Hexa Inno Kara Lumo Medi Nova Opti Pura Quanta Rema Sana Tera Uno',
);
const LAB_WORDS = words(
  'Baobab Cederberg Drakens Fynbos Gariep Karoo Kalahari Marula Protea Rooibos Saffier Tugela',
);
const LAB_KINDS = ['Pharma', 'Laboratories', 'Health', 'Generics', 'Biotech'];
const CATEGORIES = [
  'Alimentary tract and metabolism',
  'Anti-infectives for systemic use',
  'Blood and blood forming organs',
  'Cardiovascular system',
  'Dermatologicals',
  'Musculo-skeletal system',
  'Nervous system',
  'Respiratory system',
];
const FORMS = [
  {
    dosage: 'Tablet',
    strengths: ['5 mg', '10 mg', '20 mg', '40 mg', '250 mg', '500 mg'],
    packs: ['10', '30', '100'],
  },
  { dosage: 'Capsule', strengths: ['25 mg', '75 mg', '150 mg', '250 mg'], packs: ['14', '28', '56'] },
  { dosage: 'Syrup', strengths: ['125 mg/5ml', '250 mg/5ml'], packs: ['100 ml', '200 ml'] },
  { dosage: 'Cream', strengths: ['0.1%', '1%'], packs: ['15 g', '30 g'] },
  { dosage: 'Injection', strengths: ['50 mg/ml', '100 mcg/ml'], packs: ['1', '5 x 2 ml', '10'] },
];

/** A seeded pseudo-random generator. */
const scramble = (seed: number): (() => number) => {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return (state ^ (state >>> 13)) >>> 0;
  };
};

/** Returns the generated product with the given number, always the same. */
export const makeProduct = (place: number): PriceRow => {
  const next = scramble(place);
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const item = list[next() % list.length];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const substance = pick(STEMS) + pick(ENDINGS);
  const form = pick(FORMS);
  const strength = pick(form.strengths);
  const lab = `${pick(LAB_WORDS)} ${pick(LAB_KINDS)}`;
  const isBranded = next() % 2 === 0;
  const inn = substance.charAt(0).toUpperCase() + substance.slice(1);
  return {
    line: 0,
    sku: `M${String(place).padStart(8, '0')}`,
    name: isBranded ? `${pick(BRANDS)}${substance.slice(0, 5)} ${strength}` : `${inn} ${lab.split(' ')[0]}`,
    lab,
    category: pick(CATEGORIES),
    dosage: form.dosage,
    strength,
    packSize: pick(form.packs),
    schedule: `S${next() % 6}`,
    description: `Each ${form.dosage.toLowerCase()} contains ${substance} ${strength}. Keep out of reach of children.`,
    cost: centsFromRand(15 + (next() % 900)),
    stock: next() % 12 === 0 ? 0 : 5 + (next() % 4000),
    new: next() % 40 === 0,
    information: `<p>${inn} ${strength} is kept below 25 °C in its carton.</p>`,
  };
};

/** Adds `count` generated products, for trying the catalogue at volume. Running it again adds as many more. */
export const addManyProducts = async (db: Db, count: number): Promise<void> => {
  const [next] = await readRows(
    db,
    z.object({ first: z.int() }),
    sql`select coalesce(max(right(sku, 8)::int) + 1, 0) as first from products where sku ~ '^M[0-9]{8}$'`,
  );
  const first = next?.first ?? 0;
  await addProducts(db, {
    labs: LAB_WORDS.flatMap((word) => LAB_KINDS.map((kind) => `${word} ${kind}`)),
    categories: CATEGORIES,
    products: Array.from({ length: count }, (_, place) => first + place),
    rowOf: makeProduct,
  });
};
