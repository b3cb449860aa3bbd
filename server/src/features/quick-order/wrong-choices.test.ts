import type { MatchedLine } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { products, productVariants } from '../catalogue/tables.ts';

const harness = useApp();
type Sold = Awaited<ReturnType<typeof newProduct>>;
let customer: { id: string };
let sold: Record<string, Sold>;

beforeAll(async () => {
  const add = (name: string, strength: string, packSize: string, values: object = {}) =>
    newProduct(harness.db, { name, strength, packSize, dosage: 'Tablet', ...values });
  const slow = { dosage: 'Slow-release tablet' };
  const injection = { dosage: 'Injection' };
  sold = {
    xl: await add('Adalad XL', '30 mg', '30', slow),
    retard: await add('Adalad Retard', '20 mg', '60', slow),
    iv: await add('Pencilin sodium', '600 mg', '1', injection),
    im: await add('Pencilin benzathine', '900 mg', '1', injection),
    morphTablet: await add('Morfin', '10 mg', '60'),
    morphAmpoule: await add('Morfin', '10 mg/ml', '10', injection),
    nor5: await add('Norvask', '5 mg', '30'),
    nor10: await add('Norvask', '10 mg', '30'),
    amloc: await add('Amlok', '5 mg', '30'),
    cover10: await add('Koveram 10', '10 mg', '30'),
    cover105: await add('Koveram 10/5', '10 mg / 5 mg', '30'),
    zyrtec5: await add('Zyrtek', '5 mg', '10'),
    zyrtec10: await add('Zyrtek', '10 mg', '30'),
    panado24: await add('Panado', '500 mg', '24'),
    panado100: await add('Panado', '500 mg', '100'),
    fresubin: await add('Fresubin', '', '200 ml', { variants: ['Vanilla', 'Chocolate'] }),
  };
});
let week: number;
beforeEach(async () => {
  week = 0;
  customer = await newUser(harness.db);
});

const product = (name: string): Sold => {
  const found = sold[name];
  if (!found) throw new Error(`No product ${name}`);
  return found;
};
const post = (choices: object[]) =>
  harness.as(customer, { method: 'POST', url: '/api/quick-order/choices', payload: { choices } });
/** Makes these choices on two Mondays. */
const chooseTwice = async (...choices: [text: string, name: string, variantId?: string | undefined][]) => {
  for (let time = 0; time < 2; time += 1) {
    week += 1;
    harness.clock.now = new Date(Date.UTC(2026, 2, 2) + week * 7 * 86_400_000);
    const sent = choices.map(([text, name, variantId]) => ({ text, productId: product(name).id, variantId }));
    expect((await post(sent)).statusCode).toBe(204);
  }
};
const lineOf = async (text: string): Promise<MatchedLine> =>
  (await harness.as(customer, `/api/quick-order/line?${new URLSearchParams({ text })}`)).json<MatchedLine>();

test.each([
  ['adalad xl', 'xl', 'adalad retard'],
  ['pencilin im', 'im', 'pencilin iv'],
  ['morfin 10mg/ml', 'morphAmpoule', 'morfin 10mg'],
  ['norvask generic', 'amloc', 'norvask'],
  ['zyrtek tabs 10s', 'zyrtec5', 'zyrtek 10 tabs'],
  ['panado bottle', 'panado100', 'panado box'],
])(
  'words that mean another product have no part in a choice: %s → %s, but not %s',
  async (taught, name, other) => {
    await chooseTwice([taught, name]);
    expect((await lineOf(taught)).candidates[0]?.product.id).toBe(product(name).id);
    expect(await lineOf(other)).not.toMatchObject({ by: 'choice' });
  },
);

test('a number with a sign of a quantity is not part of the words that were chosen for', async () => {
  await chooseTwice(['koveram 10-5', 'cover105']);
  expect(await lineOf('koveram 10-5')).toMatchObject({ certainty: 'sure' });
  expect(await lineOf('koveram 10 x 5')).not.toMatchObject({ certainty: 'sure', by: 'choice' });
});

test('a number behind a nickname may be the strength, because the catalogue does not know the nickname', async () => {
  await chooseTwice(['bp pills', 'nor5']);
  expect(await lineOf('bp pills')).toMatchObject({ certainty: 'sure' });
  expect(await lineOf('bp pills 10')).toMatchObject({ certainty: 'doubtful', preselect: false });
  expect(await lineOf('bp pills 5')).toMatchObject({ certainty: 'doubtful', preselect: false });
  expect(await lineOf('10 x bp pills')).toMatchObject({ certainty: 'sure', quantity: 10 });
});

test.each([
  ['strength', { strength: '5 mg' }],
  ['pack', { packSize: '90' }],
  ['form', { dosage: 'Suspension' }],
  ['name', { name: 'Karodol Forte' }],
])('a choice does not survive a change of the product’s %s', async (_, change) => {
  const changed = await newProduct(harness.db, { name: 'Karodol', strength: '10 mg', packSize: '30' });
  sold.changed = changed;
  await chooseTwice(['karo stuff', 'changed']);
  expect(await lineOf('karo stuff')).toMatchObject({ certainty: 'sure' });
  await harness.db
    .update(products)
    .set({ stock: 7, description: 'A new leaflet' })
    .where(eq(products.id, changed.id));
  expect(await lineOf('karo stuff')).toMatchObject({ certainty: 'sure' });
  await harness.db.update(products).set(change).where(eq(products.id, changed.id));
  expect(await lineOf('karo stuff')).toMatchObject({ certainty: 'doubtful', preselect: false });
  const listed = await harness.as(customer, '/api/quick-order/choices');
  expect(listed.json()).toMatchObject({ choices: [{ text: 'karo stuff', times: 0 }] });
  week += 1;
  harness.clock.now = new Date(Date.UTC(2026, 2, 2) + week * 7 * 86_400_000);
  await post([{ text: 'karo stuff', productId: changed.id }]);
  expect(await lineOf('karo stuff')).toMatchObject({ certainty: 'doubtful', timesChosen: 1 });
});

test('a choice does not survive a new name of its variant', async () => {
  const [vanilla] = product('fresubin').variants;
  await chooseTwice(['fresubin', 'fresubin', vanilla?.id]);
  expect(await lineOf('fresubin')).toMatchObject({ certainty: 'sure' });
  await harness.db
    .update(productVariants)
    .set({ name: 'Neutral' })
    .where(eq(productVariants.id, vanilla?.id ?? ''));
  expect(await lineOf('fresubin')).toMatchObject({ certainty: 'doubtful' });
});

test('words chosen for two products in one order mean neither', async () => {
  await chooseTwice(['panado', 'panado24'], ['panado, please', 'panado100']);
  await chooseTwice(['panado', 'panado24'], ['panado, please', 'panado100']);
  expect(await lineOf('panado')).not.toMatchObject({ by: 'choice' });
});

test('hostile words are remembered or left out, and never an error', async () => {
  const hangul = Array.from({ length: 500 }, (_, place) =>
    String.fromCodePoint(0xac00 + ((place * 7919 + place * place * 31) % 11_172)),
  ).join('');
  for (const text of [
    '💊'.repeat(250),
    hangul,
    `${'a1'.repeat(200)}!`,
    '1 '.repeat(240),
    '%'.repeat(500),
    "'; --",
  ])
    expect((await post([{ text, productId: product('nor5').id }])).statusCode).toBe(204);
  for (const text of ['nul \u0000', 'lone \ud800'])
    expect((await post([{ text, productId: product('nor5').id }])).statusCode).toBe(400);
  const many = Array.from({ length: 500 }, (_, place) => ({
    text: `${hangul.slice(0, 400)} ${place}`,
    productId: product('nor5').id,
  }));
  expect((await post(many)).statusCode).toBe(204);
});
