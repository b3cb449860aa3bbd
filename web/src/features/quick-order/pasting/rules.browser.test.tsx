import {
  equivalentsList,
  inCents,
  type MatchedLine,
  matchAnswer,
  type Product,
  type Usual,
  usualList,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, json, NO_CONTENT, refusal } from '../../../../test/answers.ts';
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
  usualsAnswer?: () => Answer,
) => {
  const learned: unknown[] = [];
  const products = [...lines.flatMap(({ candidates }) => candidates.map((one) => one.product))];
  await openApp(
    '/store/quick-order/list',
    {
      'POST quick-order/match': json(matchAnswer, { lines, ignored: [] }),
      'GET usuals': usualsAnswer ?? json(usualList, { usuals, total: usuals.length, due: 0 }),
      'POST products/equivalents': json(equivalentsList, { equivalents }),
      'POST quick-order/choices': ({ body }) => {
        learned.push(body);
        return NO_CONTENT;
      },
    },
    { products },
  );
  await page.getByRole('textbox', { name: 'List' }).fill('a list');
  await page.getByRole('button', { name: 'Find the products' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(lines.length);
  return learned;
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
  const learned = await openList(
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

test('a list says that the usual products could not be loaded, and decides by them once they are', async () => {
  const bought = sold('Panado', 4_500);
  let isBusy = true;
  await openList([lineOf('panado', [sold('Pamol', 4_000), bought])], [], [], () =>
    isBusy
      ? refusal('UNAVAILABLE', 'The store is busy.', { retryAfter: 60 })
      : json(usualList, { usuals: [usualOf(bought)], total: 1, due: 0 }),
  );
  const failure = page.getByRole('alert').filter({ hasText: 'Could not load your usual products' });
  await expect.element(failure).toBeVisible();
  await expect.element(rules.getByRole('button', { name: /^Same as last time/ })).not.toBeInTheDocument();
  isBusy = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rules.getByRole('button', { name: /^Same as last time 1/ })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});
