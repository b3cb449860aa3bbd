import {
  type Bought,
  boughtList,
  equivalentsList,
  inCents,
  type MatchedLine,
  matchAnswer,
  ownLegalDetails,
  type Product,
  type Usual,
  usualList,
} from '@formulary/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, json, NO_CONTENT, refusal } from '../../../../test/answers.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { product } from '../../../../test/render-in-app.tsx';

const [MINE, OTHER] = [crypto.randomUUID(), crypto.randomUUID()];
const sold = (name: string, cost: number, labId = OTHER, values: Partial<Product> = {}): Product =>
  product({ id: crypto.randomUUID(), sku: name, name, cost: inCents(cost), labId, ...values });
const usualOf = (one: Product, values: Partial<Usual> = {}): Usual => ({
  ...{ product: one, variantId: null, quantity: 4, timesOrdered: 3, everyDays: 7 },
  ...{ lastOrderedOn: '2026-03-02', dueOn: '2026-03-09', isDue: false, lastCost: one.cost, ...values },
});
const lineOf = (line: string, products: Product[], values: Partial<MatchedLine> = {}): MatchedLine => ({
  ...{ line, text: line, quantity: 2, certainty: 'doubtful', preselect: true, by: 'words', timesChosen: 0 },
  candidates: products.map((one) => ({ product: one, variantId: null })),
  ...values,
});

const rows = page.getByRole('list', { name: 'Lines in the list' }).getByRole('listitem');
const rules = page.getByRole('group', { name: 'Decide lines together' });

const openList = async (
  lines: MatchedLine[],
  usuals: Usual[],
  equivalents: { productId: string; products: Product[] }[] = [],
  answers: Answers = {},
) => {
  const learned: unknown[] = [];
  const products = [...lines.flatMap(({ candidates }) => candidates.map((one) => one.product))];
  const app = await openApp(
    '/store/quick-order/list',
    {
      'POST quick-order/match': json(matchAnswer, { lines, ignored: [] }),
      'GET usuals': json(usualList, { usuals, total: usuals.length, due: 0 }),
      'POST products/equivalents': json(equivalentsList, { equivalents }),
      'POST quick-order/choices': ({ body }) => {
        learned.push(body);
        return NO_CONTENT;
      },
      ...answers,
    },
    { products },
  );
  await page.getByRole('textbox', { name: 'List' }).fill('a list');
  await page.getByRole('button', { name: 'Find the products' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(lines.length);
  return { ...app, learned };
};

test('lines are decided together as last time and by the labs that the customer buys from, and this is undone', async () => {
  const bought = sold('Panado', 4_500, MINE);
  const [twice, both] = [sold('Calmol', 1_000, MINE), sold('Brufen', 2_000, MINE)];
  const [first, ofLab, stronger] = [
    sold('Metformin A', 3_000),
    sold('Metformin B', 3_500, MINE),
    sold('Metformin C', 2_500, MINE, { strength: '1 g' }),
  ];
  await openList(
    [
      lineOf('panado', [sold('Pamol', 4_000), bought]),
      lineOf('pain', [twice, both]),
      lineOf('metformin', [first, ofLab, stronger]),
      lineOf('something like metformin', [first, ofLab], { preselect: false }),
    ],
    [bought, twice, both].map((one) => usualOf(one)),
  );
  await rules.getByRole('button', { name: /^Same as last time 1 · R 90$/ }).click();
  await expect.element(rows.nth(0)).toMatchTextContent('Panado');
  await expect.element(rows.nth(0)).toMatchTextContent('Chosen');
  await expect.element(rows.nth(1)).toMatchTextContent('Choose');

  await rules.getByRole('button', { name: /^My labs first 2 · R 90$/ }).click();
  await expect.element(rows.nth(2)).toMatchTextContent('Metformin B');
  await expect.element(rows.nth(3)).toMatchTextContent('Choose');
  await rules.getByRole('button', { name: 'Undo “My labs first”' }).click();
  await expect.element(rows.nth(2)).toMatchTextContent('Choose');
  await expect.element(rows.nth(0)).toMatchTextContent('Chosen');
});

test('cheaper equivalents are offered with what they save, and are not remembered as what the words mean', async () => {
  const [dear, cheap] = [sold('Norvasc', 9_000, OTHER, { equivalents: 1 }), sold('Amlodipine', 2_500)];
  const { learned } = await openList(
    [lineOf('norvasc', [dear], { certainty: 'sure' })],
    [],
    [{ productId: dear.id, products: [cheap] }],
  );
  await rules.getByRole('button', { name: /^Cheapest equivalents 1 · saves R 130$/ }).click();
  await expect.element(rows.first()).toMatchTextContent('Amlodipine');
  await expect.element(rows.first()).toMatchTextContent('Equivalent');
  await page.getByRole('button', { name: /^Add 1 line to the cart/ }).click();
  await expect
    .element(page.getByRole('list', { name: 'Products in the cart' }).getByText('Amlodipine'))
    .toBeVisible();
  expect(learned).toEqual([]);
});

test('usual products that are due, but not on the list, can be added to it', async () => {
  const [listed, due, late] = [sold('Panado', 4_500), sold('Calmol', 1_000), sold('Brufen', 2_000)];
  await openList(
    [lineOf('panado', [listed], { certainty: 'sure' })],
    [usualOf(listed, { isDue: true }), usualOf(due, { isDue: true }), usualOf(late)],
  );
  const missing = page.getByRole('list', { name: 'Due, but not on this list' }).getByRole('listitem');
  await expect.poll(() => missing.elements()).toHaveLength(1);
  await missing.getByRole('button', { name: /^Add Calmol/ }).click();
  await expect.element(rows.nth(1)).toMatchTextContent('Usual product');
  await expect.element(missing).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Add 2 lines to the cart/ }).click();
  await expect
    .element(
      page
        .getByRole('list', { name: 'Products in the cart' })
        .getByRole('textbox', { name: /^Quantity of Calmol/ }),
    )
    .toHaveValue('4');
});

const boughtOf = (one: Product, quantity: number, cost = one.cost): Bought => ({
  ...{ productId: one.id, variantId: null, quantity, cost, orderedOn: '2026-03-02' },
});
const boughtAnswer = (...bought: Bought[]): Answers => ({
  'GET usuals/bought': json(boughtList, { bought }),
});

test('each line shows what differs from the last order of its product, and only those lines on request', async () => {
  const [same, more, dearer, fresh] = ['Panado', 'Calmol', 'Brufen', 'Norvasc'].map((name) =>
    sold(name, 4_500),
  );
  if (!same || !more || !dearer || !fresh) throw new Error('No products');
  await openList(
    [same, more, dearer, fresh].map((one) => lineOf(one.name, [one], { certainty: 'sure' })),
    [],
    [],
    boughtAnswer(boughtOf(same, 2), boughtOf(more, 4), boughtOf(dearer, 2, inCents(4_000))),
  );
  await expect.element(rows.nth(0)).toMatchTextContent('last time 2');
  await expect.element(rows.nth(1)).toMatchTextContent('last time 4');
  await expect.element(rows.nth(2)).toMatchTextContent('was R 40');
  await expect.element(rows.nth(3)).toMatchTextContent('New');
  await page.getByText('Changed since last time 3').click();
  await expect.poll(() => rows.elements()).toHaveLength(3);
  await expect.element(rows.first()).toMatchTextContent('Calmol');
});

test('no line is new for a customer whose last orders are unknown', async () => {
  const panado = sold('Panado', 4_500);
  const lines = [lineOf('panado', [panado], { certainty: 'sure' })];
  await openList(lines, [], [], {
    'GET usuals/bought': refusal('UNAVAILABLE', 'The store is busy.', { retryAfter: 60 }),
  });
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Could not load your last orders' }))
    .toBeVisible();
  await expect.element(rows.first()).not.toMatchTextContent('New');
  await expect.element(page.getByText(/^Changed since/)).not.toBeInTheDocument();
});

const clockAt = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });

test('the foot shows the total and the date by which it would be due', async () => {
  clockAt('2026-11-30T08:00:00Z');
  try {
    const [panado, syrup] = [sold('Panado', 4_500), sold('Calmol', 1_000)];
    await openList(
      [
        lineOf('panado', [panado], { certainty: 'sure' }),
        lineOf('calmol', [syrup], { certainty: 'sure', quantity: 3 }),
      ],
      [],
      [],
      {
        'GET users/legal-details': json(ownLegalDetails, {
          ...{ legalName: '', vatNumber: '', registrationNumber: '', address: '', licenceNumber: '' },
          termsDays: 30,
        }),
      },
    );
    const foot = page.getByRole('region', { name: 'This list' });
    await expect.element(foot).toMatchTextContent('R 120');
    await expect.element(foot).toMatchTextContent('Due 30 Dec 2026 on 30 days’ terms');
  } finally {
    vi.useRealTimers();
  }
});

test('paper has the products, prices and total of the list, what is not decided, and nothing of the shell', async () => {
  const [panado, either] = [sold('Panado', 4_500), sold('Calmol', 1_000)];
  await openList(
    [
      lineOf('panado', [panado], { certainty: 'sure' }),
      lineOf('2 x calm', [either]),
      lineOf('zzunknown', [], { certainty: 'missing' }),
    ],
    [],
  );
  const paper = page.getByRole('article', { name: 'The list to print' });
  const print = vi.spyOn(window, 'print').mockImplementation(() => dispatchEvent(new Event('beforeprint')));
  await page.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  const printed = paper.getByRole('row');
  await expect.poll(() => printed.elements()).toHaveLength(4);
  await expect.element(paper).toMatchTextContent('Thandi Mokoena');
  await expect.element(printed.nth(1)).toMatchTextContent('Panado Capsule · 500 mg202R 45R 90');
  await expect.element(printed.nth(2)).toMatchTextContent('“2 x calm” Not decided');
  await expect.element(printed.nth(3)).toMatchTextContent('“zzunknown” Not found');
  await expect.element(paper).toMatchTextContent('Total of the lines to be ordered: R 90');
  const hidden = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .some(({ cssText }) => cssText.includes('data-printed'));
  expect(hidden).toBe(true);
  dispatchEvent(new Event('afterprint'));
  await expect.element(paper).not.toBeInTheDocument();
});

test('the line that was open is open again after another screen', async () => {
  const [one, other] = [sold('Panado', 4_500), sold('Calmol', 1_000)];
  const lines = ['first', 'second', 'third'].map((line) => lineOf(line, [one, other], { preselect: false }));
  const { go, back } = await openList(lines, []);
  const offers = (line: string) => page.getByRole('group', { name: `Which product is “${line}”?` });
  await expect.element(offers('first').getByRole('radio').first()).toHaveFocus();
  await page.getByRole('button', { name: /or another\? for “third”$/ }).click();
  await expect.element(offers('third').getByRole('radio').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(offers('third').getByRole('radio').nth(1)).toBeChecked();
  await go('/store/quick-order');
  await expect.element(rows.first()).not.toBeInTheDocument();
  back();
  await expect.element(offers('third').getByRole('radio').nth(1)).toBeChecked();
  await expect.element(offers('third').getByRole('radio').first()).toHaveFocus();
});

test('a list says that the usual products could not be loaded, and decides by them once they are', async () => {
  const bought = sold('Panado', 4_500);
  let isBusy = true;
  await openList([lineOf('panado', [sold('Pamol', 4_000), bought])], [], [], {
    'GET usuals': () =>
      isBusy
        ? refusal('UNAVAILABLE', 'The store is busy.', { retryAfter: 60 })
        : json(usualList, { usuals: [usualOf(bought)], total: 1, due: 0 }),
  });
  const failure = page.getByRole('alert').filter({ hasText: 'Could not load your usual products' });
  await expect.element(failure).toBeVisible();
  await expect.element(rules.getByRole('button', { name: /^Same as last time/ })).not.toBeInTheDocument();
  isBusy = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rules.getByRole('button', { name: /^Same as last time 1/ })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});
