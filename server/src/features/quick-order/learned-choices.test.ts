import type { LearnedChoiceList, LineChoice, MatchedLine } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { products, productVariants } from '../catalogue/tables.ts';

const harness = useApp();
type Sold = Awaited<ReturnType<typeof newProduct>>;
let customer: { id: string };
let panado: Sold;
let panado100: Sold;
let syrup: Sold;
let capsules: Sold;
let suspension: Sold;
let slow: Sold;
let fresubin: Sold;

beforeAll(async () => {
  const add = (name: string, strength: string, packSize: string, values: object = {}) =>
    newProduct(harness.db, { name, strength, packSize, dosage: 'Tablet', ...values });
  panado = await add('Panado', '500 mg', '24', { lab: 'Adcock' });
  panado100 = await add('Panado', '500 mg', '100', { lab: 'Adcock' });
  syrup = await add('Panado', '120 mg/5 ml', '100 ml', { dosage: 'Syrup', lab: 'Adcock' });
  capsules = await add('Amoxil', '250 mg', '15', { dosage: 'Capsule' });
  suspension = await add('Amoxil', '250 mg/5 ml', '100 ml', { dosage: 'Suspension' });
  await add('Glucadine', '80 mg', '60');
  slow = await add('Glucadine MR', '60 mg', '30', { dosage: 'Slow-release tablet' });
  fresubin = await add('Fresubin', '', '200 ml', { dosage: 'Liquid', variants: ['Vanilla', 'Chocolate'] });
});
let week: number;
beforeEach(async () => {
  week = 0;
  customer = await newUser(harness.db);
});

const post = (path: string, choices: object[], user = customer) =>
  harness.as(user, { method: 'POST', url: `/api/quick-order/${path}`, payload: { choices } });
const choice = (text: string, { id }: { id: string }, variantId?: string | null): Partial<LineChoice> => ({
  text,
  productId: id,
  ...(variantId && { variantId }),
});
const nextMonday = (): void => {
  week += 1;
  harness.clock.now = new Date(Date.UTC(2026, 2, 2) + week * 7 * 86_400_000);
};
/** Makes these choices on that many Mondays. */
const choose = async (times: number, ...choices: object[]): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    nextMonday();
    expect((await post('choices', choices)).statusCode).toBe(204);
  }
};
const lineOf = async (text: string, user = customer): Promise<MatchedLine> =>
  (await harness.as(user, `/api/quick-order/line?${new URLSearchParams({ text })}`)).json<MatchedLine>();
/** "sure by choice 2: <id>" */
const summary = ({ certainty, by, timesChosen, candidates: [first] }: MatchedLine): string =>
  `${certainty} by ${by} ${timesChosen}: ${first?.product.id}`;
const listed = async (query = '', user = customer): Promise<LearnedChoiceList> =>
  (await harness.as(user, `/api/quick-order/choices${query}`)).json<LearnedChoiceList>();

test('a choice is proposed first the next time, and is sure after two times in a row', async () => {
  expect(await lineOf('panado')).toMatchObject({ certainty: 'doubtful', by: 'words', timesChosen: 0 });
  await choose(1, choice('panado', panado100));
  expect(await lineOf('Panado, please')).toMatchObject({ certainty: 'doubtful', preselect: true });
  expect(summary(await lineOf('panado'))).toBe(`doubtful by choice 1: ${panado100.id}`);
  await choose(2, choice('panado', panado100));
  expect(summary(await lineOf('12 x PANADO'))).toBe(`sure by choice 3: ${panado100.id}`);
  expect(await lineOf('12 x panado')).toMatchObject({ text: 'panado', quantity: 12 });
});

test('a choice is remembered for words that the catalogue does not have', async () => {
  await choose(2, choice('the white ones', panado));
  expect(summary(await lineOf('3 x the white ones'))).toBe(`sure by choice 2: ${panado.id}`);
});

test('a pasted list uses the same choices as a single line', async () => {
  await choose(2, choice('panado', panado100));
  const answer = await harness.as(customer, {
    method: 'POST',
    url: '/api/quick-order/match',
    payload: { text: '12 x panado\n3 x amoxil 250 caps' },
  });
  expect(answer.json().lines.map(summary)).toEqual([
    `sure by choice 2: ${panado100.id}`,
    `sure by words 0: ${capsules.id}`,
  ]);
});

test('choices of one order count once, however often they are sent and from how many devices', async () => {
  await choose(1, choice('panado', panado100));
  await Promise.all(Array.from({ length: 6 }, () => post('choices', [choice('panado', panado100)])));
  expect(summary(await lineOf('panado'))).toBe(`doubtful by choice 1: ${panado100.id}`);
});

test('choices that were taken back do not count', async () => {
  await choose(1, choice('panado', panado100));
  expect((await post('choices/undo', [choice('panado', panado100)])).statusCode).toBe(204);
  expect((await listed()).total).toBe(0);
  await choose(2, choice('panado', panado100));
  await post('choices/undo', [choice('panado', panado100), choice('panado', panado)]);
  expect(summary(await lineOf('panado'))).toBe(`doubtful by choice 1: ${panado100.id}`);
  await post('choices', [choice('panado', panado100)]);
  expect((await lineOf('panado')).certainty).toBe('sure');
});

test('another choice for the same words begins again', async () => {
  await choose(3, choice('panado', panado100));
  await choose(1, choice('panado', panado));
  expect(summary(await lineOf('panado'))).toBe(`doubtful by choice 1: ${panado.id}`);
});

describe('a choice never overrides', () => {
  const chosen = async (text: string, product: Sold): Promise<MatchedLine> => {
    await choose(3, choice(text, product));
    return lineOf(text);
  };
  test('a typed strength', async () => {
    expect(summary(await chosen('glucadine 80', slow))).not.toContain(slow.id);
  });
  test('a typed form', async () => {
    expect(summary(await chosen('amoxil 250 caps', suspension))).not.toContain(suspension.id);
    expect(summary(await chosen('panado syrup', panado))).not.toContain(panado.id);
  });
  test('a typed pack', async () => {
    expect(summary(await chosen("panado 24's", panado100))).not.toContain(panado100.id);
  });
  test('a number that may be a strength, a pack or a quantity', async () => {
    await choose(3, choice('panado', panado100));
    expect(await lineOf('panado 24')).not.toMatchObject({ certainty: 'sure' });
    expect(await lineOf('panado 120')).not.toMatchObject({ certainty: 'sure' });
    expect(await lineOf('panado 7')).toMatchObject({ certainty: 'sure', quantity: 7 });
  });
  test('words that mean exactly one other product', async () => {
    const line = await chosen('amoxil 250 caps', capsules);
    expect(summary(line)).toBe(`sure by words 0: ${capsules.id}`);
    await choose(3, choice('glucadine 80 mg 60', panado));
    expect(summary(await lineOf('glucadine 80 mg 60'))).not.toContain(panado.id);
  });
});

test('a choice of an archived product or a deleted variant is asked about again', async () => {
  const sold = await newProduct(harness.db, { name: 'Karoodol', variants: ['Mint'] });
  const [mint] = sold.variants;
  await choose(2, choice('karoo', sold, mint?.id));
  expect(await lineOf('karoo')).toMatchObject({ certainty: 'sure', candidates: [{ variantId: mint?.id }] });
  await harness.db.delete(productVariants).where(eq(productVariants.productId, sold.id));
  await harness.db.insert(productVariants).values({ productId: sold.id, name: 'Lemon', position: 0 });
  expect(await lineOf('karoo')).toMatchObject({ certainty: 'doubtful', preselect: false });
  await harness.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, sold.id));
  expect(await lineOf('karoo')).toMatchObject({ certainty: 'missing', candidates: [] });
});

test('a product with variants is sure only with the variant that was chosen', async () => {
  await choose(3, choice('fresubin', fresubin));
  expect(await lineOf('fresubin')).toMatchObject({ certainty: 'doubtful', preselect: false });
});

test('a person’s choices are not those of others, and staff have none', async () => {
  await choose(2, choice('panado', panado100));
  const [other, staff] = [await newUser(harness.db), await newUser(harness.db, { role: 'Staff' })];
  await post('choices', [choice('panado', syrup)], staff);
  for (const user of [other, staff]) expect(await lineOf('panado', user)).toMatchObject({ timesChosen: 0 });
  expect((await listed('', other)).total).toBe(0);
  const [mine] = (await listed()).choices;
  const url = `/api/quick-order/choices/${mine?.id}`;
  const payload = { productId: panado.id };
  for (const options of [
    { method: 'DELETE', url },
    { method: 'PUT', url, payload },
  ] as const)
    expect((await harness.as(other, options)).statusCode).toBe(404);
  expect((await harness.as(other, { method: 'DELETE', url: '/api/quick-order/choices' })).statusCode).toBe(
    204,
  );
  expect((await harness.asGuest('/api/quick-order/choices')).statusCode).toBe(401);
  expect(await lineOf('panado')).toMatchObject({ certainty: 'sure' });
});

test('choices are listed newest first, searched, changed and forgotten', async () => {
  await choose(1, choice('PCM tabs', panado), choice('kids syrup', syrup));
  await choose(1, choice('Amox', capsules));
  nextMonday();
  await post('choices', [choice('Amox', suspension)]);
  const all = await listed();
  expect(all).toMatchObject({
    total: 3,
    choices: [{ text: 'Amox', times: 1, product: { id: suspension.id } }, {}, {}],
  });
  expect((await listed('?q=kids')).choices.map(({ text }) => text)).toEqual(['kids syrup']);
  expect((await listed(`?q=${panado.sku}`)).choices.map(({ text }) => text)).toEqual(['PCM tabs']);
  expect((await listed('?skip=1&take=2')).choices).toHaveLength(1);
  const [amox, , pcm] = all.choices;
  const change = (payload: object) =>
    harness.as(customer, { method: 'PUT', url: `/api/quick-order/choices/${amox?.id}`, payload });
  expect((await change({ productId: capsules.id })).statusCode).toBe(204);
  expect(summary(await lineOf('amox'))).toBe(`sure by choice 2: ${capsules.id}`);
  for (const payload of [
    { productId: fresubin.id },
    { productId: capsules.id, variantId: capsules.id },
    { productId: customer.id },
  ])
    expect((await change(payload)).json()).toMatchObject({ message: 'This product is not sold.' });
  const forget = (path: string) =>
    harness.as(customer, { method: 'DELETE', url: `/api/quick-order/choices${path}` });
  expect((await forget(`/${pcm?.id}`)).statusCode).toBe(204);
  expect((await forget(`/${pcm?.id}`)).statusCode).toBe(404);
  expect((await listed()).total).toBe(2);
  await forget('');
  expect((await listed()).total).toBe(0);
});

test('lines without words, products that do not exist and wrong input change nothing', async () => {
  const refused = await post('choices', []);
  expect(refused.statusCode).toBe(400);
  expect((await post('choices', [{ text: 'panado' }])).statusCode).toBe(400);
  expect(
    (await post('choices', [choice('panado', customer), choice('12', panado), choice('?!', panado)]))
      .statusCode,
  ).toBe(204);
  expect((await listed()).total).toBe(0);
});
