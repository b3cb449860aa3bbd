import type { MatchAnswer } from '@formulary/contract';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';

const harness = useApp();
let customer: { id: string };

beforeAll(async () => {
  const { db } = harness;
  customer = await newUser(db);
  const add = (name: string, strength: string, values: object = {}) =>
    newProduct(db, { name, strength, ...values });
  const injection = (packSize: string) => ({ dosage: 'Injection', packSize });
  await add('Ustac-75', '75 mg');
  await add('Ustac-150', '150 mg');
  await add('Cordazone X 100', '100 mg');
  await add('Cordazone X 200', '200 mg');
  await add('Mircexa syringe 0.3ml', '50 mcg/0.3ml', injection('1'));
  await add('Mircexa syringe 0.3ml', '75 mcg/0.3ml', injection('1'));
  await add('Ciclozent 60 dose', '80 mcg', {
    dosage: 'Inhaler',
    packSize: '60',
  });
  await add('Ciclozent 60 dose', '160 mcg', {
    dosage: 'Inhaler',
    packSize: '60',
  });
  await add('Midazox ampoule 5ml', '5 mg/5ml', injection('10'));
  await add('Midazox ampoule 10ml', '50 mg/10ml', injection('10'));
  await add('Salinox 500 ml', '9 g/1000ml', {
    dosage: 'Solution',
    packSize: '500',
  });
  await add('Kanamyzin vial', '1 g/3ml', injection('10'));
  await add('Platinex Rtu 50', '50 mg/100ml', injection('100'));
  await add('Ciprolet iv 50ml', '100 mg/50ml', injection('50'));
  await add('Ciprolet iv 200ml', '400 mg/200ml', injection('200'));
  await add('Meloxin 7,5', '15 mg', { packSize: '10' });
  await add('Mymoz 500', '500 mg', { dosage: 'Capsule', packSize: '250' });
  await add('Carbilev 25/250', '25 mg / 250 mg', { packSize: '100' });
  await add('Zandoz z-600', '600 mg', { lab: 'Zandoz SA', dosage: 'Slow-release tablet', packSize: '500' });
  const substance = { substance: 'Montelukazt', dosage: 'Chewable tablet' };
  await add('Montelukazt chew biotex', '5 mg', { ...substance, lab: 'Biotex Laboratories' });
  await add('Sintaro', '5 mg', substance);
  await add('Coverex 5/10', '10 mg / 5 mg');
  await add('Coverex 10/5', '10 mg / 5 mg');
  await add('Coverex 10/10', '10 mg / 10 mg');
  await add('Bilorex 5/10', '10 mg / 5 mg');
  await add('Rimazid', '300 mg / 150 mg');
  await add('Rimazid 300/150', '150 mg / 300 mg');
  await add('Aropex 20', '20 mg');
  await add('Aropex', '30 mg');
  await add('Cefrol', '500 mg', { dosage: 'Capsule' });
  await add('Cefrol A', '500 mg', injection('1'));
  await add('Premaron', '0.625 mg');
  await add('Minozidermo', '2%', { dosage: 'Lotion', packSize: '60' });
  await add('Minozidermo', '5%', { dosage: 'Lotion', packSize: '60' });
  await add('Octreozide', '50 mcg/ml', { ...injection('5'), substance: 'Octreozide' });
  await add('Sandozide', '50 mcg/ml', { ...injection('5'), substance: 'Octreozide' });
  await Promise.all(Array.from({ length: 61 }, (_, place) => add(`Zolate ${place + 1}`, '20 mg')));
});

/** "Ustac-150 150 mg, 2 packs (sure)" for a line; "(Enter)" if pressing Enter accepts it, "(asks)" if a person must choose. */
const meaningOf = async (text: string): Promise<string> => {
  const payload = { lines: [{ text }] };
  const answer = await harness.as(customer, {
    method: 'POST',
    url: '/api/quick-order/match',
    payload,
  });
  const [line] = answer.json<MatchAnswer>().lines;
  const product = line?.candidates[0]?.product;
  const how = line?.certainty === 'sure' ? 'sure' : line?.preselect ? 'Enter' : 'asks';
  return `${product?.name} ${product?.strength}, ${line?.quantity ?? 'no'} packs (${how})`;
};

test('a single letter and a form do not name a brand, so "slow-z" is not a sure match for another brand’s z-600', async () => {
  expect(await meaningOf('slow-z 600mg 500s')).toContain('(asks)');
});

test.each([
  ['ustac-150', 'Ustac-150 150 mg, no packs (sure)'],
  ['ustac-150 x 2', 'Ustac-150 150 mg, 2 packs (sure)'],
  ['cordazone x 200', 'Cordazone X 200 200 mg, no packs (asks)'],
  ['mircexa syringe 0.3ml 75', 'Mircexa syringe 0.3ml 75 mcg/0.3ml, no packs (asks)'],
  ['ciclozent 60 dose 160', 'Ciclozent 60 dose 160 mcg, no packs (asks)'],
])('a number that is a strength of the brand is not a quantity: %s', async (text, expected) => {
  expect(await meaningOf(text)).toBe(expected);
});

test.each([
  ['2 x midazox 10ml', 'Midazox ampoule 10ml 50 mg/10ml, 2 packs (asks)'],
  ['2 x salinox 1000ml', 'Salinox 500 ml 9 g/1000ml, 2 packs (asks)'],
  ['2 x kanamyzin vial 1000mg', 'Kanamyzin vial 1 g/3ml, 2 packs (sure)'],
  ['2 x kanamyzin vial 1000mg/ml', 'Kanamyzin vial 1 g/3ml, 2 packs (asks)'],
  ['2 x platinex rtu 50', 'Platinex Rtu 50 50 mg/100ml, 2 packs (sure)'],
  ['2 x platinex rtu 50mg/100ml', 'Platinex Rtu 50 50 mg/100ml, 2 packs (sure)'],
  ['2 x platinex rtu 50mg/50ml', 'Platinex Rtu 50 50 mg/100ml, 2 packs (asks)'],
  ['2 x platinex rtu 50 50ml', 'Platinex Rtu 50 50 mg/100ml, 2 packs (asks)'],
  ['2 x ciprolet iv 200ml', 'Ciprolet iv 200ml 400 mg/200ml, 2 packs (sure)'],
  ['2 x ciprolet iv 200', 'Ciprolet iv 200ml 400 mg/200ml, 2 packs (asks)'],
])('the size of one ampoule or bag is not the number of a pack or a strength: %s', async (text, expected) => {
  expect(await meaningOf(text)).toBe(expected);
});

test.each([
  ['2 x coverex 5/10', 'Coverex 5/10 10 mg / 5 mg, 2 packs (sure)'],
  ['2 x coverex 10/5', 'Coverex 10/5 10 mg / 5 mg, 2 packs (sure)'],
  ['2 x rimazid 150 mg / 300 mg', 'Rimazid 300 mg / 150 mg, 2 packs (asks)'],
  ['2 x coverex 10/10', 'Coverex 10/10 10 mg / 10 mg, 2 packs (sure)'],
  ['2 x bilorex 5/10', 'Bilorex 5/10 10 mg / 5 mg, 2 packs (sure)'],
  ['2 x bilorex 10/5', 'Bilorex 5/10 10 mg / 5 mg, 2 packs (asks)'],
  ['2 x bilorex 10/10', 'Bilorex 5/10 10 mg / 5 mg, 2 packs (asks)'],
])(
  'the strengths of a combination are read in the order in which they are written: %s',
  async (text, expected) => {
    expect(await meaningOf(text)).toBe(expected);
  },
);

test.each([
  ['minozidermo 5', 'Minozidermo 5%, no packs (asks)'],
  ['2 x minozidermo 5', 'Minozidermo 5%, 2 packs (sure)'],
  ['minozidermo 5% x 5', 'Minozidermo 5%, 5 packs (sure)'],
])('a number without “%” may be the quantity: %s', async (text, expected) => {
  expect(await meaningOf(text)).toBe(expected);
});

test('a substance does not ask for the one product without a brand', async () => {
  expect(await meaningOf('2 x octreozide 50 mcg/ml inj')).toMatch(/^Octreozide .*\((Enter|asks)\)$/);
  expect(await meaningOf('2 x sandozide 50 mcg/ml inj')).toBe('Sandozide 50 mcg/ml, 2 packs (sure)');
});

test.each([
  ['a line without a strength where the brand has several', '2 x aropex', /\(asks\)$/],
  ['an injection whose name has one more letter', '2 x cefrol a 500', /^Cefrol A .*\((sure|Enter|asks)\)$/],
  ['a strength for each gram', '2 x premaron 0.625 mg/g', /^Premaron .*\(asks\)$/],
  ['a number before the form that may be the strength', '2 x mymoz 250 caps', /^Mymoz 500 .*\(asks\)$/],
  ['a strength of a combination that is only the pack', '2 x carbilev 25/100', /\(asks\)$/],
  ['such a strength before the form', '2 x carbilev 25/100 tablets', /\(asks\)$/],
  ['a strength that only the name of a product has', '2 x meloxin 7.5mg', /\(asks\)$/],
  [
    'a short word for a form that one of several names has',
    '2 x montelukazt 5 chew tabs',
    /\((Enter|asks)\)$/,
  ],
  ['a word with which too many names begin', '2 x zol 20', /\(asks\)$/],
])('pressing Enter does not accept another product for %s', async (_, text, expected) => {
  expect(await meaningOf(text)).toMatch(expected);
});
