import {
  type CatalogueCopy,
  catalogueCopy,
  choicesCopy,
  comparison,
  equivalentsList,
  inCents,
  lab,
  matchAnswer,
  matchedLine,
  product,
  productChoices,
  productList,
  productsById,
  totalFromContentRange,
} from '@formulary/contract';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { API_BASE } from '#web/lib/calls/base-url.ts';
import { type Answer, type Answers, answerWith, json, NO_CONTENT, refusal } from '../../../test/answers.ts';
import { answerFromCopy, forgetCopy, refreshCopy } from './index.ts';

afterEach(forgetCopy);

const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

type Row = { name: string; strength: string; sku: string; stock: number; description: string };
const ROWS: Row[] = [
  { name: 'Amoxil', strength: '250 mg', sku: '700111', stock: 5, description: '' },
  { name: 'Panado', strength: '500 mg', sku: '700112', stock: 7, description: 'Paracetamol <b> & more' },
  { name: 'Panado', strength: '250 mg', sku: '700113', stock: 0, description: '' },
];

/** A copy of these rows, or the changes that they are. */
const copyOf = (rows: readonly Row[], values: Partial<CatalogueCopy> = {}): CatalogueCopy => {
  const each = <Value,>(of: (row: Row) => Value): Value[] => rows.map(of);
  return {
    position: 'first',
    isWhole: true,
    gone: [],
    synonyms: [{ term: 'dolo', meaning: 'panado' }],
    labs: [{ id: idOf(900), name: 'Karoo Health', sortKey: 'karoo health' }],
    categories: [{ id: idOf(901), name: 'Medicines', sortKey: 'medicines' }],
    products: {
      id: each(({ sku }) => idOf(Number(sku))),
      name: each(({ name }) => name),
      strength: each(({ strength }) => strength),
      sku: each(({ sku }) => sku),
      stock: each(({ stock }) => stock),
      description: each(({ description }) => description),
      sortKey: each(({ name, strength }) => `${name.toLowerCase()}\u0001${strength}`),
      dosage: each(() => 'Tablet'),
      packSize: each(() => '30'),
      barcode: each(() => ''),
      nappi: each(() => ''),
      schedule: each(() => 'S2'),
      substance: each(() => ''),
      cost: each(() => inCents(4990)),
      new: each(() => false),
      zeroRated: each(() => false),
      lab: each(() => 0),
      category: each(() => 0),
      contents: each(() => ({ amount: 30, unit: 'tablet' })),
      unitCost: each(() => 166.33),
      formKey: each(() => 'tablet'),
      compareKey: each(({ name }) => name),
      productImages: each(() => []),
      productVariants: each(() => []),
    },
    ...values,
  };
};

const COPY = 'GET products/copy';
const CHOICES = 'GET quick-order/choices/copy';
/** Someone who has chosen nothing yet. */
const NONE: Answers = { [CHOICES]: json(choicesCopy, { choices: [] }) };
const whole = (values?: Partial<CatalogueCopy>): Answer => json(catalogueCopy, copyOf(ROWS, values));

const ask = (path: string, init?: RequestInit): Promise<Response | undefined> =>
  answerFromCopy(new Request(new URL(path, API_BASE), init));
const askJson = async <Result,>(
  path: string,
  schema: z.ZodType<Result>,
  init?: RequestInit,
): Promise<Result> => {
  const answer = await ask(path, init);
  if (!answer) throw new Error(`${path} was not answered`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  return schema.parse(await answer.json());
};
const namesOf = async (path: string): Promise<string[]> =>
  (await askJson(path, productList)).products.map(({ name, strength }) => `${name} ${strength}`);

test('the copy answers the store’s lists, searches and filters as the API does', async () => {
  answerWith({ ...NONE, [COPY]: whole() });
  await refreshCopy();
  expect(await namesOf('products/new?skip=0&take=20')).toEqual([
    'Amoxil 250 mg',
    'Panado 250 mg',
    'Panado 500 mg',
  ]);
  expect(await namesOf('products/search?q=panado')).toEqual(['Panado 250 mg', 'Panado 500 mg']);
  expect(await namesOf('products/search?q=panado%20500')).toEqual(['Panado 500 mg']);
  expect(await namesOf('products/search?q=dolo')).toEqual(['Panado 250 mg', 'Panado 500 mg']);
  expect(await namesOf('products/search?q=amoxill')).toEqual(['Amoxil 250 mg']);
  expect(await namesOf('products/search?q=panado&inStock=yes')).toEqual(['Panado 500 mg']);
  expect(await namesOf(`products/search?filter=labId=${idOf(900)}&sort=Stock%20desc`)).toEqual([
    ...['Panado 500 mg', 'Amoxil 250 mg', 'Panado 250 mg'],
  ]);
  expect(await namesOf(`products/search?labs=${idOf(1)}`)).toEqual([]);
  const page = await ask('products/new?skip=1&take=2');
  expect(page?.headers.get('content-range')).toBe('products 1-1/3');
  expect(totalFromContentRange(page?.headers.get('content-range') ?? null)).toBe(3);
  expect(await askJson('products/choices?q=panado', productChoices)).toMatchObject({
    labs: [{ name: 'Karoo Health', count: 2 }],
    forms: [{ name: 'Tablet', count: 2 }],
    schedules: [{ name: 'S2', count: 2 }],
    inStock: 1,
    price: { from: 4990, to: 4990 },
  });
});

test('the copy answers one or several products, and the labs', async () => {
  answerWith({ ...NONE, [COPY]: whole() });
  await refreshCopy();
  expect(await askJson(`products/${idOf(700_112)}`, product)).toMatchObject({
    name: 'Panado',
    cost: 4990,
    stock: 7,
    equivalents: 1,
    labName: 'Karoo Health',
    description: 'Paracetamol &lt;b&gt; &amp; more',
  });
  const several = (...ids: string[]) => `products?${ids.map((id) => `ids=${id}`).join('&')}`;
  expect(await askJson(several(idOf(700_112), idOf(700_112)), productsById)).toMatchObject({
    products: [{ name: 'Panado' }],
  });
  // Only the store knows whether the other one exists.
  expect(await ask(several(idOf(700_112), idOf(1)))).toBeUndefined();
  expect(await askJson('labs', z.array(lab))).toMatchObject([
    { name: 'Karoo Health', categories: [{ name: 'Medicines' }] },
  ]);
});

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('lines and pasted lists are matched on the device', async () => {
  answerWith({ ...NONE, [COPY]: whole() });
  await refreshCopy();
  const line = await askJson('quick-order/line?text=12%20x%20panado%20500mg', matchedLine);
  expect(line).toMatchObject({ certainty: 'sure', quantity: 12 });
  expect(line.candidates[0]?.product.sku).toBe('700112');
  const text = 'Hi there\n3 x panado 250 mg\n2 amoxil 250\n4 unicorn pills\nThanks';
  const answer = await askJson('quick-order/match', matchAnswer, post({ text }));
  expect(answer.ignored).toEqual(['Hi there', 'Thanks']);
  expect(
    answer.lines.map(({ certainty, quantity, candidates: [first] }) => [
      certainty,
      quantity,
      first?.product.sku,
    ]),
  ).toEqual([
    ['sure', 3, '700113'],
    ['sure', 2, '700111'],
    ['missing', 4, undefined],
  ]);
  const lines = [{ text: 'amoxil', quantity: 6 }];
  const typed = await askJson('quick-order/match', matchAnswer, post({ lines }));
  expect(typed.lines[0]).toMatchObject({ quantity: 6, certainty: 'sure' });
});

test('only changes are asked for, and they are what the copy says from then on', async () => {
  const answers: Answers = { ...NONE, [COPY]: whole() };
  const asked = answerWith(answers);
  await refreshCopy();
  expect(await namesOf('products/search?q=panado')).toEqual(['Panado 250 mg', 'Panado 500 mg']);
  const changed = [
    { name: 'Panado', strength: '500 mg', sku: '700112', stock: 1, description: '' },
    { name: 'Brufen', strength: '400 mg', sku: '700114', stock: 1, description: '' },
  ];
  answers[COPY] = json(
    catalogueCopy,
    copyOf(changed, { position: 'second', isWhole: false, gone: [idOf(700_113)], synonyms: null }),
  );
  await refreshCopy();
  const copies = asked.filter(({ path }) => path === 'products/copy');
  expect(copies.map(({ query }) => query.get('since'))).toEqual([null, 'first']);
  expect(await namesOf('products/new')).toEqual(['Amoxil 250 mg', 'Brufen 400 mg', 'Panado 500 mg']);
  expect((await askJson(`products/${idOf(700_112)}`, product)).stock).toBe(1);
  expect(await ask(`products/${idOf(700_113)}`)).toBeUndefined();
  expect(await namesOf('products/search?q=dolo')).toEqual(['Panado 500 mg']);
});

test('those who ask at the same time share one answer', async () => {
  const asked = answerWith({ ...NONE, [COPY]: whole() });
  await Promise.all([refreshCopy(), refreshCopy(), refreshCopy()]);
  expect(asked.map(({ path }) => path).sort()).toEqual(['products/copy', 'quick-order/choices/copy']);
});

const PANADO = ['Panado', 'Tablet', '500 mg', '30'].join('\n');
const choice = (values: object = {}) => ({
  ...{ words: 'panado', productId: idOf(700_112), variantId: null, chosenAs: PANADO, times: 2 },
  ...{ chosenAt: '2026-03-02T08:00:00.000Z', ...values },
});
const lineOf = async (text: string): Promise<string> => {
  const { certainty, by, timesChosen, candidates } = await askJson(
    `quick-order/line?text=${encodeURIComponent(text)}`,
    matchedLine,
  );
  return `${certainty} by ${by} ${timesChosen}: ${candidates[0]?.product.sku}`;
};

test('what a person chose before is sure on the device, in a line and in a list, unless the product has changed', async () => {
  const answers: Answers = { [COPY]: whole(), [CHOICES]: json(choicesCopy, { choices: [choice()] }) };
  answerWith(answers);
  await refreshCopy();
  expect(await lineOf('12 panado')).toBe('sure by choice 2: 700112');
  expect(await lineOf('panado 250 mg')).toMatch(/by words 0: 700113$/);
  const { lines } = await askJson('quick-order/match', matchAnswer, post({ text: '3 x panado\n2 amoxil' }));
  expect(lines.map(({ certainty, by }) => [certainty, by])).toEqual([
    ['sure', 'choice'],
    ['sure', 'words'],
  ]);
  const [, panado = ROWS[0], ...others] = ROWS;
  if (!panado) throw new Error('No row');
  answers[COPY] = json(
    catalogueCopy,
    copyOf([{ ...panado, strength: '1 g' }, ...others], { position: 'second' }),
  );
  await refreshCopy();
  expect(await lineOf('12 panado')).toMatch(/^doubtful by words 0/);
});

test('choices that are made without a network count at once, and are sent in order when the store answers again', async () => {
  const sent: unknown[] = [];
  const answers: Answers = { ...NONE, [COPY]: whole() };
  const asked = answerWith(answers);
  await refreshCopy();
  const choices = [{ text: 'the white ones', productId: idOf(700_112), variantId: null }];
  const others = [{ text: 'panado', productId: idOf(700_113), variantId: null }];
  expect((await ask('quick-order/choices', post({ choices })))?.status).toBe(204);
  expect(await lineOf('4 the white ones')).toBe('doubtful by choice 1: 700112');
  expect((await ask('quick-order/choices', post({ choices: others })))?.status).toBe(204);
  expect((await ask('quick-order/choices/undo', post({ choices: others })))?.status).toBe(204);
  expect(await lineOf('4 panado')).toMatch(/by words 0/);
  expect(await ask('quick-order/choices', post({ choices: 'none' }))).toBeUndefined();

  let isBusy = true;
  const receive =
    (name: string) =>
    ({ body }: { body: unknown }) => {
      if (isBusy) return refusal('UNAVAILABLE', 'Busy.');
      sent.push([name, body]);
      return NO_CONTENT;
    };
  answers['POST quick-order/choices'] = receive('choose');
  answers['POST quick-order/choices/undo'] = receive('undo');
  await refreshCopy();
  expect(sent).toEqual([]);
  expect(await lineOf('4 the white ones')).toBe('doubtful by choice 1: 700112');
  isBusy = false;
  answers[CHOICES] = json(choicesCopy, { choices: [choice({ words: 'white ones', times: 1 })] });
  await refreshCopy();
  const expected = [
    ['choose', { choices }],
    ['choose', { choices: others }],
    ['undo', { choices: others }],
  ];
  expect(sent).toEqual(expected);
  expect(await lineOf('4 the white ones')).toBe('doubtful by choice 1: 700112');
  const reads = () => asked.filter(({ path }) => path === 'quick-order/choices/copy').length;
  expect(reads()).toBe(2);
  await refreshCopy();
  expect([sent, reads()]).toEqual([expected, 2]);
});

test('choices that wait are never sent for the next person on the device', async () => {
  const answers: Answers = { ...NONE, [COPY]: whole() };
  const asked = answerWith(answers);
  await refreshCopy();
  const choices = [{ text: 'the white ones', productId: idOf(700_112), variantId: null }];
  await ask('quick-order/choices', post({ choices }));
  await forgetCopy();
  expect(await ask('quick-order/choices', post({ choices }))).toBeUndefined();
  await refreshCopy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(await lineOf('the white ones')).toMatch(/^missing/);
});

test('the copy compares a product with its equivalents, and finds those of a cart', async () => {
  answerWith({ ...NONE, [COPY]: whole() });
  await refreshCopy();
  const compared = await askJson(`products/comparison/${idOf(700_112)}`, comparison);
  expect(compared.total).toBe(2);
  expect(compared.products.map(({ sku }) => sku)).toEqual(['700112', '700113']);
  const productIds = [idOf(700_113), idOf(700_111), idOf(1)];
  const { equivalents } = await askJson('products/equivalents', equivalentsList, post({ productIds }));
  expect(equivalents.map(({ productId, products }) => [productId, products.map(({ sku }) => sku)])).toEqual([
    [idOf(700_113), ['700112']],
  ]);
});

test('a list with too many lines is refused with the reason, as by the store', async () => {
  answerWith({ ...NONE, [COPY]: whole() });
  await refreshCopy();
  const text = Array.from({ length: 501 }, (_, line) => `${line + 1} x panado ${line}`).join('\n');
  const refused = await ask('quick-order/match', post({ text }));
  expect(refused?.status).toBe(400);
  expect(await refused?.json()).toEqual({
    code: 'VALIDATION',
    message: 'The list has 501 lines. Send at most 500.',
  });
});

test('what the copy cannot answer is left to the network', async () => {
  expect(await ask('products/new')).toBeUndefined();
  answerWith({ ...NONE, [COPY]: whole() });
  await refreshCopy();
  for (const path of [
    ...['orders', 'products/watches', `products/${idOf(1)}`, 'products/new?take=5&skip=9', 'products/copy'],
    ...['products/search?sort=Nothing', 'quick-order/line', 'products/search?filter=other=1'],
  ])
    expect([path, await ask(path)]).toEqual([path, undefined]);
  expect(await ask('quick-order/match', { method: 'POST', body: 'not a list' })).toBeUndefined();
  expect(await ask('quick-order/read', { method: 'POST', body: new FormData() })).toBeUndefined();
});

test('a copy that is forgotten, or no longer allowed, answers nothing', async () => {
  const answers: Answers = { ...NONE, [COPY]: whole() };
  answerWith(answers);
  await refreshCopy();
  await forgetCopy();
  expect(await ask('products/new')).toBeUndefined();
  await refreshCopy();
  answers[COPY] = refusal('UNAUTHENTICATED', 'Sign in.');
  await refreshCopy();
  expect(await ask('products/new')).toBeUndefined();
});

test('an answer that arrives after the copy was forgotten is not kept', async () => {
  const arrives = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  answerWith({
    ...NONE,
    [COPY]: async () => {
      isAsked.resolve();
      await arrives.promise;
      return whole();
    },
  });
  const refreshed = refreshCopy();
  await isAsked.promise;
  await forgetCopy();
  arrives.resolve();
  await refreshed;
  expect(await ask('products/new')).toBeUndefined();
});
