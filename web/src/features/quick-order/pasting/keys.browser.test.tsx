import { type MatchedLine, matchAnswer, matchRequest, type Product } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { type Answers, json, NO_CONTENT } from '../../../../test/answers.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { product } from '../../../../test/render-in-app.tsx';

/** Keys pressed faster than the screen answers, by a person who does not look at it. */

const newProduct = (name: string) => product({ id: crypto.randomUUID(), sku: name, name });
const lineOf = (
  line: string,
  products: readonly Product[],
  values: Partial<MatchedLine> = {},
): MatchedLine => ({
  ...{ line, text: line, quantity: 3, certainty: 'doubtful', preselect: true, by: 'words', timesChosen: 0 },
  candidates: products.map((one) => ({ product: one, variantId: null })),
  ...values,
});
const rows = page.getByRole('list', { name: 'Lines in the list' }).getByRole('listitem');
const offers = page.getByRole('group', { name: /^Which product is/ }).getByRole('radio');
const quantities = page.getByRole('textbox', { name: /^Quantity of/ });
const cartNow = (): Record<string, number> =>
  Object.fromEntries(
    Object.values(useCart.getState().products).map(({ name, quantity }) => [name, quantity]),
  );

const openList = async (lines: MatchedLine[], answers: Answers = {}) => {
  const products = lines.flatMap(({ candidates }) => candidates.map((one) => one.product));
  const app = await openApp(
    '/store/quick-order/list',
    {
      'POST quick-order/match': json(matchAnswer, { lines, ignored: [] }),
      'POST quick-order/choices': NO_CONTENT,
      ...answers,
    },
    { products },
  );
  await page.getByRole('textbox', { name: 'List' }).fill('a list');
  await page.getByRole('button', { name: 'Find the products' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(lines.length);
  return app;
};

test('sixty lines decided without looking put each product into the cart with the quantity of its line', async () => {
  const expected: Record<string, number> = {};
  const keys: string[] = [];
  const lines = Array.from({ length: 60 }, (_, place): MatchedLine => {
    const quantity = 1 + (place % 40);
    const [one, other] = [newProduct(`One ${place}`), newProduct(`Other ${place}`)];
    const kind = place % 4;
    expected[kind === 3 ? other.name : one.name] = quantity;
    if (kind < 2) return lineOf(`line ${place}`, [one], { quantity, certainty: 'sure' });
    // Digits are typed too early, as by a person who expects a field for the quantity.
    keys.push(kind === 2 ? '{Enter}' : '7{ArrowDown}12{Enter}');
    return lineOf(`line ${place}`, [one, other], { quantity, preselect: kind === 2 });
  });
  await openList(lines);
  await expect.element(offers.first()).toHaveFocus();
  await userEvent.keyboard(`${keys.join('')}{Enter}{Enter}`);
  expect(cartNow()).toEqual({});
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(cartNow).toEqual(expected);
});

test('a held Enter decides one line, and held together with Ctrl it goes no further than the list', async () => {
  const lines = ['first', 'second', 'third'].map((line) => lineOf(line, [newProduct(line)]));
  const { address } = await openList(lines);
  await expect.element(offers.first()).toHaveFocus();
  await userEvent.keyboard('{Enter>8/}');
  await expect.element(rows.nth(0)).toMatchTextContent('Chosen');
  await expect.element(rows.nth(1)).toMatchTextContent('Choose');
  await userEvent.keyboard('{Enter}{Enter}');
  await userEvent.keyboard('{Control>}{Enter>8/}{/Control}');
  await expect.poll(cartNow).toEqual({ first: 3, second: 3, third: 3 });
  await expect.poll(address).toBe('/store/quick-order');
});

test('keys that are pressed while a line is looked up again stay with the line that has the focus', async () => {
  const [found, other] = [newProduct('Panado'), newProduct('Calmol')];
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openList(
    [lineOf('first', [], { certainty: 'missing' }), lineOf('second', [other], { certainty: 'sure' })],
    {
      'POST quick-order/match': async ({ body }) => {
        const asked = matchRequest.parse(body).lines;
        if (!asked)
          return json(matchAnswer, {
            lines: [
              lineOf('first', [], { certainty: 'missing' }),
              lineOf('second', [other], { certainty: 'sure' }),
            ],
            ignored: [],
          });
        await waiting;
        return json(matchAnswer, {
          lines: [lineOf('panado', [found], { certainty: 'sure' })],
          ignored: [],
        });
      },
    },
  );
  await page.getByRole('textbox', { name: /^Search terms for “first”/ }).fill('panado');
  await userEvent.keyboard('{Enter}');
  await quantities.first().fill('25');
  await quantities.nth(1).click();
  await userEvent.keyboard('1');
  answer();
  await expect.element(rows.first()).toMatchTextContent('Panado');
  await userEvent.keyboard('2{Enter}');
  await expect.element(quantities.first()).toHaveValue('25');
  await expect.element(quantities.nth(1)).toHaveValue('12');
});

test('choices are taken back only after they have been remembered', async () => {
  const [one, other] = [newProduct('Panado'), newProduct('Calmol')];
  let remember: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    remember = resolve;
  });
  const order: string[] = [];
  await openList([lineOf('either', [one, other])], {
    'POST quick-order/choices': async () => {
      await waiting;
      order.push('remembered');
      return NO_CONTENT;
    },
    'POST quick-order/choices/undo': () => {
      order.push('taken back');
      return NO_CONTENT;
    },
  });
  await expect.element(offers.first()).toHaveFocus();
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}');
  await page.getByRole('button', { name: 'Undo adding' }).click();
  await expect.poll(cartNow).toEqual({});
  expect(order).toEqual([]);
  remember();
  await expect.poll(() => order).toEqual(['remembered', 'taken back']);
});
