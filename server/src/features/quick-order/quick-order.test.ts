import type { MatchAnswer } from '@formulary/contract';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser, setStore } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { saveSynonyms } from '../catalogue/staff/synonyms/synonyms.ts';

const harness = useApp();
let customer: { id: string };

const send = (payload: object, user = customer) =>
  harness.as(user, { method: 'POST', url: '/api/quick-order/match', payload });
const match = async (payload: object): Promise<MatchAnswer> => (await send(payload)).json<MatchAnswer>();

/** "sure | 12 | Panado, 24" for each line. */
const summary = ({ lines }: MatchAnswer): string[] =>
  lines.map(({ certainty, quantity, candidates: [first] }) =>
    [
      certainty,
      quantity ?? '-',
      first ? `${first.product.name} ${first.product.strength}, ${first.product.packSize}` : '-',
    ].join(' | '),
  );

beforeAll(async () => {
  const { db } = harness;
  customer = await newUser(db);
  const add = (name: string, strength: string, packSize: string, values: object = {}) =>
    newProduct(db, { name, strength, packSize, ...values });
  await add('Panado', '500 mg', '24', { lab: 'Adcock', sku: '704000001' });
  await add('Calmol', '500 mg', '24');
  await add('Calmol Plus', '500 mg', '24');
  await add('Glucadine', '80 mg', '60');
  await add('Glucadine MR', '60 mg', '30', { dosage: 'Slow-release tablet' });
  await add('Vascadol', '25 mg', '50');
  await add('Vascadol', '75 mg', '30');
  await add('Vascadol GT', '50 mg', '20');
  await add('Cardovan', '80 mg', '28');
  await add('Co-Cardovan', '80 mg / 12.5 mg', '28');
  await add('Yarina', '3 mg / 20 mcg', '28');
  await add('Meloxal 7,5', '15 mg', '10');
  await add('Monacor SR', '60 mg', '30', { dosage: 'Slow-release tablet' });
  await add('Metformin', '500 mg', '56', { lab: 'Aloe Generics' });
  await add('Metformin', '500 mg', '56', { lab: 'Boland' });
  await add('Metformin', '850 mg', '56', { lab: 'Boland', barcode: '6001234567899', nappi: '714426001' });
  await add('Amoxil', '250 mg', '15', { dosage: 'Capsule' });
  await add('Amoxil', '250 mg/5 ml', '100 ml', { dosage: 'Suspension' });
  await add('Viagra', '50 mg', '4');
  await add('Glaucol 5ml', '5 mg/ml', '5 ml', { dosage: 'Eye drops' });
  await add('Glaucol S 5ml', '2.5 mg/ml', '5 ml', { dosage: 'Eye drops' });
  await add('Midazin Ampoule 10ml', '50 mg/10ml', '10 x 10', { dosage: 'Injection' });
  await add('Midazin Ampoule 3ml', '15 mg/3ml', '10 x 3', { dosage: 'Injection' });
  await add('Nuvelo', '25 mg', '100');
  await add('Zolter 12', '26 mg', '30');
  await add('Zolter 12', '77 mg', '30');
  await add('Cordar X 200', '200 mg', '30');
  await add('Nuvelo', '100 mg', '30');
  await add('Boland Donepezil', '10 mg', '30', { lab: 'Boland' });
  await add('Memorin', '10 mg', '28', { substance: 'donepezil' });
  await add('Boland Amikol', '100 mg/2ml', '10 x 2', { dosage: 'Injection', lab: 'Boland' });
  await add('Mikazin', '100 mg/2ml', '2', { dosage: 'Injection', substance: 'amikol' });
  await add('Celestol Injection', '4 mg/ml / 2.5 mg/5ml', '5', { dosage: 'Injection' });
  await add('Celestol Injection', '4 mg/ml', '5 x 1', { dosage: 'Injection' });
  await add('Boland Onsetrol Ampoule 4ml', '2 mg/ml', '4 x 10', { dosage: 'Injection' });
  await add('Vancol 1G', '1000 mg', '10', { dosage: 'Injection' });
  await add('Paracetamol', '500 mg', '100', { lab: 'Boland' });
  await add('Fresubin', '', '200 ml', { dosage: 'Liquid', variants: ['Vanilla', 'Chocolate'] });
  await saveSynonyms(db, [{ term: 'calpol', meaning: 'paracetamol' }]);
});

const line = async (text: string, quantity?: number) =>
  harness.as(
    customer,
    `/api/quick-order/line?${new URLSearchParams({ text, ...(quantity && { quantity: String(quantity) }) })}`,
  );

test.each([
  'panado 500',
  '12 x panado 500',
  'calmol 500',
  'glucadine 60',
  'vascadol 50',
  'paracetmol 500',
  'metformin 500',
  '6001234567899',
  'nothing of the kind',
])('a single line "%s" means the same as in a list', async (text) => {
  const [expected] = (await match({ lines: [{ text }] })).lines;
  expect((await line(text)).json()).toEqual(expected);
});

test('a number in a line belongs to the product once its quantity is given', async () => {
  expect((await line('yarina 3')).json()).toMatchObject({ certainty: 'doubtful', preselect: false });
  expect((await line('yarina 3', 4)).json()).toMatchObject({ certainty: 'sure', quantity: 4 });
});

test('a number after a number or an “x” in the name is a strength, not a quantity, once a quantity is given', async () => {
  const strong = (await line('zolter 12 77', 4)).json();
  expect(strong).toMatchObject({ certainty: 'sure', quantity: 4 });
  expect(strong.candidates[0].product.strength).toBe('77 mg');
  expect((await line('zolter 12 88', 5)).json().certainty).not.toBe('sure');
  expect((await line('cordar x 200', 4)).json()).toMatchObject({ certainty: 'sure', quantity: 4 });
  expect((await line('cordar x 100', 3)).json().certainty).not.toBe('sure');
});

test('a product whose name has a different number from its strength is not sure', async () => {
  expect((await line('meloxal 15')).json()).toMatchObject({
    certainty: 'doubtful',
    candidates: [{ product: { name: 'Meloxal 7,5' } }],
  });
});

test.each([
  ['text=', 'The line is empty.'],
  [`text=${'x'.repeat(501)}`, 'most 500'],
  ['text=panado&quantity=0', 'whole number'],
  ['text=panado&quantity=x', 'number'],
])('a line that is %s is refused', async (query, message) => {
  const response = await harness.as(customer, `/api/quick-order/line?${query}`);
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain(message);
});

test.each([
  ['12 x panado 500', 'sure | 12 | Panado 500 mg, 24'],
  ['panado 500 12', 'sure | 12 | Panado 500 mg, 24'],
  ["panado 500mg 24's x 3", 'sure | 3 | Panado 500 mg, 24'],
  ['704000001 6', 'sure | 6 | Panado 500 mg, 24'],
  ['6001234567899 x 2', 'sure | 2 | Metformin 850 mg, 56'],
  ['06001234567899 x 2', 'sure | 2 | Metformin 850 mg, 56'],
  ['714426001 - 2', 'sure | 2 | Metformin 850 mg, 56'],
  ['2 metformin 850', 'sure | 2 | Metformin 850 mg, 56'],
  ['3 amoxil susp 250', 'sure | 3 | Amoxil 250 mg/5 ml, 100 ml'],
  ['2 x fresubin vanilla', 'sure | 2 | Fresubin , 200 ml'],
  ['2 x nuvelo 100', 'sure | 2 | Nuvelo 100 mg, 30'],
  ['2 x boland donepezil 10', 'sure | 2 | Boland Donepezil 10 mg, 30'],
  ['2 x boland onsetrol ampoule 4ml 2', 'sure | 2 | Boland Onsetrol Ampoule 4ml 2 mg/ml, 4 x 10'],
  ['vancol 1g 20', 'sure | 20 | Vancol 1G 1000 mg, 10'],
])('is sure if only one product matches the whole line: %s', async (text, expected) => {
  expect(summary(await match({ lines: [{ text }] }))).toEqual([expected]);
});

test.each([
  ['a quantity that may be the pack', 'panado 500 24', 'doubtful | - | Panado 500 mg, 24'],
  ['a quantity that may be the strength', 'viagra 25', 'doubtful | 25 | Viagra 50 mg, 4'],
  ['the same product of two labs', '2 x metformin 500', 'doubtful | 2 | Metformin 500 mg, 56'],
  ['two forms', '2 x amoxil 250', 'doubtful | 2 | Amoxil 250 mg, 15'],
  ['a typing mistake', '2 x pandao 500', 'doubtful | 2 | Panado 500 mg, 24'],
  ['the beginning of a name', '2 x metfor 850', 'doubtful | 2 | Metformin 850 mg, 56'],
  ['another name of the same substance', '2 x calpol 500', 'doubtful | 2 | Paracetamol 500 mg, 100'],
  ['another strength', '2 x viagra 100mg', 'doubtful | 2 | Viagra 50 mg, 4'],
  ['another pack', "2 x panado 30's", 'doubtful | 2 | Panado 500 mg, 24'],
  ['a variant that is not named', '2 x fresubin', 'doubtful | 2 | Fresubin , 200 ml'],
  ['a code beside another name', '2 x 704000001 viagra', 'doubtful | 2 | Panado 500 mg, 24'],
  ['a name that is one word longer', '2 x calmol 500', 'doubtful | 2 | Calmol 500 mg, 24'],
  ['a name with a word before it', '2 x cardovan 80', 'doubtful | 2 | Cardovan 80 mg, 28'],
  ['a strength that only a longer name has', '2 x glucadine 60', 'doubtful | 2 | Glucadine MR 60 mg, 30'],
  ['a strength that is the pack of another', '2 x vascadol 50', 'doubtful | 2 | Vascadol GT 50 mg, 20'],
  ['a strength that is not stocked but for the pack', '2 x viagra 4', 'doubtful | 2 | Viagra 50 mg, 4'],
  [
    'a strength that is a measure in the name of another',
    '2 x glaucol 5',
    'doubtful | 2 | Glaucol 5ml 5 mg/ml, 5 ml',
  ],
  [
    'a substance that another product also is',
    '2 x donepezil 10',
    'doubtful | 2 | Boland Donepezil 10 mg, 30',
  ],
  [
    'numbers that are the whole pack of another',
    'midazin ampoule 10 x 3',
    'doubtful | 3 | Midazin Ampoule 10ml 50 mg/10ml, 10 x 10',
  ],
  [
    'a dissolved substance that another product also is',
    '2 x amikol 100',
    'doubtful | 2 | Boland Amikol 100 mg/2ml, 10 x 2',
  ],
  [
    'a quantity that may be the pack of another',
    'celestol injection 4 mg/ml 5 x 1',
    'doubtful | 1 | Celestol Injection 4 mg/ml / 2.5 mg/5ml, 5',
  ],
  [
    'a strength in each ml that may be the size of another ampoule',
    '2 x boland onsetrol ampoule 2',
    'doubtful | 2 | Boland Onsetrol Ampoule 4ml 2 mg/ml, 4 x 10',
  ],
  ['a quantity that says the strength again', 'vancol 1g 1000', 'doubtful | 1000 | Vancol 1G 1000 mg, 10'],
  ['a number that is the only strength or a quantity', 'yarina 3', 'doubtful | - | Yarina 3 mg / 20 mcg, 28'],
])('leaves %s to a person', async (_, text, expected) => {
  expect(summary(await match({ lines: [{ text }] }))).toEqual([expected]);
});

test.each([
  ['2 x panado 500', true],
  ['2 x metformin 500', true],
  ['2 x metfor 850', true],
  ['2 x panado 1g', false],
  ['2 x monicar', false],
  ['2 x glucadine 60', false],
  ["2 x panado 30's", false],
  ['2 x panado syrup', false],
  ['2 x xyzzol', false],
])('lets the first candidate of "%s" be preselected: %s', async (text, preselect) => {
  expect((await match({ lines: [{ text }] })).lines).toMatchObject([{ preselect }]);
});

test('keeps the order of the lines, with duplicates and lines not found', async () => {
  const lines = [
    { text: 'panado 500', quantity: 2 },
    { text: 'xyzzol cream' },
    { text: 'panado 500', quantity: 3 },
  ];
  expect(summary(await match({ lines }))).toEqual([
    'sure | 2 | Panado 500 mg, 24',
    'missing | - | -',
    'sure | 3 | Panado 500 mg, 24',
  ]);
});

test('returns the variant that a line names', async () => {
  const { lines } = await match({ lines: [{ text: '2 fresubin chocolate' }] });
  const [candidate] = lines[0]?.candidates ?? [];
  expect(candidate?.product.productVariants.find(({ id }) => id === candidate.variantId)?.name).toBe(
    'Chocolate',
  );
});

test('reads an email, and returns the lines without a product', async () => {
  const text =
    'Hi Sarah,\n\nPlease send:\n> 1. 12 x Panado 500mg\n> 2. Viagra 50mg x 2\n\nKind regards,\nThandi\nTel: 021 555 0100';
  const answer = await match({ text });
  expect(summary(answer)).toEqual(['sure | 12 | Panado 500 mg, 24', 'sure | 2 | Viagra 50 mg, 4']);
  expect(answer.ignored).toEqual([
    'Hi Sarah,',
    'Please send:',
    'Kind regards,',
    'Tel: 021 555 0100',
    'Thandi',
  ]);
});

test.each([
  ['columns of a spreadsheet with headings', 'Qty\tItem\tStrength\n12\tPanado\t500 mg\n2\tViagra\t50 mg'],
  ['columns without headings', 'Panado 500mg\t12\nViagra 50mg\t2'],
  [
    'semicolons and quotes',
    'Code;Description;Pack;Order\n704000001;"Panado; tablets";24;12\n;Viagra 50mg;4;2',
  ],
  ['commas', 'description,qty\n"Panado 500mg",12\n"Viagra 50mg",2'],
])('reads %s', async (_, text) => {
  expect(summary(await match({ text }))).toEqual([
    'sure | 12 | Panado 500 mg, 24',
    'sure | 2 | Viagra 50 mg, 4',
  ]);
});

test('returns no lines for empty text', async () => {
  expect(await match({ text: ' \n\n' })).toEqual({ lines: [], ignored: [] });
});

test('leaves out products that are no longer sold', async () => {
  const gone = await newProduct(harness.db, { name: 'Gonezol', sku: '799999991', archivedAt: new Date() });
  expect(summary(await match({ lines: [{ text: gone.sku }, { text: '2 gonezol' }] }))).toEqual([
    'missing | - | -',
    'missing | 2 | -',
  ]);
});

test.each([
  ['nothing', {}],
  ['both', { text: 'panado', lines: [{ text: 'panado' }] }],
  ['no lines', { lines: [] }],
  ['501 lines', { lines: Array.from({ length: 501 }, () => ({ text: 'panado' })) }],
  ['a text of 501 lines', { text: '2 x panado\n'.repeat(501) }],
  ['an empty line', { lines: [{ text: ' ' }] }],
  ['a quantity of 0', { lines: [{ text: 'panado', quantity: 0 }] }],
  ['a text that is too long', { text: 'x'.repeat(200_001) }],
  ['a text that is a number', { text: 5 }],
])('refuses %s', async (_, payload) => {
  const answer = await send(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'VALIDATION' });
});

test('refuses a body that is not JSON', async () => {
  const answer = await harness.as(customer, {
    method: 'POST',
    url: '/api/quick-order/match',
    headers: { 'content-type': 'text/plain' },
    payload: 'panado',
  });
  expect(answer.statusCode).toBe(400);
});

test('needs a session', async () => {
  const answer = await harness.asGuest({
    method: 'POST',
    url: '/api/quick-order/match',
    payload: { text: 'panado' },
  });
  expect(answer.statusCode).toBe(401);
});

test('responds while the store is closed and access is revoked', async () => {
  await setStore(harness.db, { isClosed: true });
  const revoked = await newUser(harness.db, { storeAccess: false });
  expect((await send({ lines: [{ text: 'panado' }] }, revoked)).statusCode).toBe(200);
  await setStore(harness.db);
});
