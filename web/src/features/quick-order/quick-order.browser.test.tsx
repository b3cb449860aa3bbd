import {
  accountLogList,
  inCents,
  type MatchedLine,
  matchedLine,
  orderList,
  type Product,
  productList,
  usualList,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, type Answers, json, NO_CONTENT, refusal } from '../../../test/answers.ts';
import { type CartContent, openApp } from '../../../test/open-app.tsx';
import { product } from '../../../test/render-in-app.tsx';

const newProduct = (values: Partial<Product> = {}) => product({ id: crypto.randomUUID(), ...values });

const field = page.getByRole('combobox', { name: 'Add a product' });
const cart = page.getByRole('list', { name: 'Products in the cart' });
const quantityOf = ({ name }: Product) =>
  cart.getByRole('textbox', { name: new RegExp(`^Quantity of ${name}`) });
const notAdded = page.getByRole('list', { name: 'Not added yet' });
/** The line with exactly these words that has not been added yet. */
const kept = (written: string) =>
  notAdded.getByRole('listitem').filter({ has: page.getByText(written, { exact: true }) });

/** Types a line as a practised typist does, without waiting for matches. */
const enterLine = (words: string, quantity: string) =>
  userEvent.keyboard(`${words}{Enter}${quantity}{Enter}`);

const listOf = (...products: Product[]): Answer => json(productList, { products, total: products.length });
const lineOf = (text: string, products: Product[], values: Partial<MatchedLine> = {}): Answer =>
  json(matchedLine, {
    ...{ line: text, text, quantity: null, preselect: products.length > 0, by: 'words', timesChosen: 0 },
    certainty: products.length > 0 ? 'sure' : 'missing',
    candidates: products.map((one) => ({ product: one, variantId: null })),
    ...values,
  });

/** Opens quick order in a store that finds the products by their name, code or barcode. */
const openQuickOrder = async (products: Product[], answers: Answers = {}, inCart: CartContent[] = []) => {
  const find = (text: string) =>
    products.filter(({ name, sku, barcode }) =>
      [name.toLowerCase(), sku, barcode].includes(text.trim().toLowerCase()),
    );
  const opened = await openApp(
    '/store/quick-order',
    {
      'GET products/search': ({ query }) => listOf(...find(query.get('q') ?? '')),
      'GET quick-order/line': ({ query }) => {
        const text = query.get('text') ?? '';
        return lineOf(text, find(text));
      },
      ...answers,
    },
    { products, cart: inCart },
  );
  await expect.element(field).toHaveFocus();
  return opened;
};

test('a line entered before the store responds is added only if the match is what was typed, and its choice is remembered', async () => {
  const known = newProduct({ name: 'Panado Forte' });
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  const learned: unknown[] = [];
  await openQuickOrder([known], {
    'POST quick-order/choices': ({ body }) => {
      learned.push(body);
      return NO_CONTENT;
    },
    'GET quick-order/line': async ({ query }) => {
      await answers;
      return lineOf(query.get('text') ?? '', [known], { certainty: 'doubtful' });
    },
  });
  await enterLine('panada forte', '4');
  await expect.element(field).toHaveValue('');
  answer();
  await expect.element(notAdded).toMatchTextContent('Check that this is the product you mean.');
  await expect.element(cart).not.toBeInTheDocument();
  await notAdded.getByRole('button', { name: /^Add Panado Forte/ }).click();
  await expect.element(quantityOf(known)).toHaveValue('4');
  expect(learned).toEqual([{ choices: [{ text: 'panada forte', productId: known.id, variantId: null }] }]);
  await expect.element(notAdded).not.toBeInTheDocument();
});

test('a choice is remembered with a number of its words that is not the quantity, but not for a product out of stock', async () => {
  const [pack24, pack100] = ['24', '100'].map((packSize) => newProduct({ name: 'Panado', packSize }));
  const gone = newProduct({ name: 'Calmol', stock: 0 });
  if (!pack24 || !pack100) throw new Error('There are two packs.');
  const learned: unknown[] = [];
  const { asked } = await openQuickOrder([], {
    'POST quick-order/choices': ({ body }) => {
      learned.push(body);
      return NO_CONTENT;
    },
    'GET products/search': listOf(pack100, pack24),
    'GET quick-order/line': ({ query }) =>
      query.get('text') === 'panado 24'
        ? lineOf('panado', [pack100, pack24], { certainty: 'doubtful', quantity: 24 })
        : lineOf('calmol', [gone, pack100], { certainty: 'sure' }),
  });
  const pick = async (words: string, packSize: string) => {
    await userEvent.keyboard(words);
    await expect.poll(() => asked.some(({ query }) => query.get('text') === words)).toBe(true);
    await page.getByRole('option', { name: new RegExp(`Pack of ${packSize} `) }).click();
    await userEvent.keyboard('3{Enter}');
    await expect.element(field).toHaveValue('');
  };
  await pick('panado 24', '24');
  await pick('calmol', '100');
  expect(learned).toEqual([{ choices: [{ text: 'panado 24', productId: pack24.id, variantId: null }] }]);
});

test('a number alone is not searched for, and a line with an invalid quantity is kept', async () => {
  const panado = newProduct({ name: 'Panado' });
  const { asked } = await openQuickOrder([panado]);
  await userEvent.keyboard('12{Enter}');
  await expect.element(kept('12')).toMatchTextContent('You cannot search for a number alone.');
  await enterLine('panado', '1o');
  await expect.element(kept('panado')).toMatchTextContent('“1o” is not a quantity.');
  await enterLine('panado', '3');
  await expect.element(quantityOf(panado)).toHaveValue('3');
  expect(cart.getByRole('listitem').elements()).toHaveLength(1);
  expect(asked.map(({ query }) => query.get('q') ?? query.get('text'))).not.toContain('12');
});

test('a number after the words is looked up with them, as a strength, once a quantity is typed', async () => {
  const [weak, strong] = ['26 mg', '77 mg'].map((strength) => newProduct({ name: 'Calmol 12', strength }));
  if (!weak || !strong) throw new Error('There are two strengths.');
  await openQuickOrder([], {
    'GET products/search': listOf(weak, strong),
    'GET quick-order/line': ({ query }) => {
      const text = query.get('text') ?? '';
      const isSure = text === 'calmol 12 77' && query.get('quantity') === '4';
      return lineOf(text, isSure ? [strong] : [weak, strong], { certainty: isSure ? 'sure' : 'doubtful' });
    },
  });
  await userEvent.keyboard('calmol 12 77');
  await expect.element(page.getByRole('option').nth(1)).toBeVisible();
  await userEvent.keyboard('{Enter}4{Enter}');
  await expect.element(cart).toMatchTextContent('77 mg');
  await expect.element(quantityOf(strong)).toHaveValue('4');
  await enterLine('calmol 12 88', '5');
  await expect.element(notAdded).toMatchTextContent('5 × calmol 12 88');
  expect(cart.getByRole('listitem').elements()).toHaveLength(1);
});

test('a number after a multiplication sign belongs to the words once a quantity is typed', async () => {
  const cordar = newProduct({ name: 'Cordar X 200' });
  await openQuickOrder([cordar]);
  await enterLine('cordar x 100', '3');
  await expect.element(notAdded).toMatchTextContent('3 × cordar x 100');
  await expect.element(cart).not.toBeInTheDocument();
  await enterLine('cordar x 200', '4');
  await expect.element(quantityOf(cordar)).toHaveValue('4');
  await enterLine('5 x cordar x 200', '6');
  await expect.element(quantityOf(cordar)).toHaveValue('10');
});

test('typing the quantity that is already shown counts, even if another one is usual', async () => {
  const panado = newProduct({ name: 'Panado' });
  const usual = {
    ...{ product: panado, variantId: null, quantity: 6, timesOrdered: 3, everyDays: 7 },
    ...{ lastOrderedOn: '2026-11-20', dueOn: '2026-11-27', isDue: true, lastCost: panado.cost },
  };
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  await openQuickOrder([panado], {
    'GET usuals': json(usualList, { usuals: [usual], total: 1, due: 1 }),
    'GET quick-order/line': async ({ query }) => {
      await answers;
      return lineOf(query.get('text') ?? '', [panado]);
    },
  });
  await expect.element(page.getByRole('region', { name: 'Your usual products' })).toBeVisible();
  await enterLine('panado', '1');
  answer();
  await expect.element(quantityOf(panado)).toHaveValue('1');
});

const [ONE, OTHER, UNKNOWN] = ['6001234567899', '6009876543219', '6005555555559'] as const;

for (const isFast of [true, false])
  test(`a hand scanner adds a line per product, counts repeated scans, and keeps unknown codes (${isFast ? 'no match arrives' : 'matches arrive'} before the next key)`, async () => {
    const [scanned, second] = [
      newProduct({ name: 'Panado', barcode: ONE }),
      newProduct({ name: 'Calmol', barcode: OTHER }),
    ];
    const { asked } = await openQuickOrder([scanned, second]);
    for (const code of [ONE, OTHER, ONE, UNKNOWN, ONE]) {
      await userEvent.keyboard(code);
      if (!isFast) await expect.poll(() => asked.some(({ query }) => query.get('q') === code)).toBe(true);
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(quantityOf(scanned)).toHaveValue('3');
    await expect.element(quantityOf(second)).toHaveValue('1');
    await expect.element(notAdded).toMatchTextContent(`No product has the code ${UNKNOWN}.`);
    await page.getByRole('button', { name: `Remove ${UNKNOWN}` }).click();
    await expect.element(notAdded).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
  });

test('a barcode typed as a quantity is a new scan, a number after a scan is its quantity, and GS1 codes are read', async () => {
  const typed = newProduct({ name: 'Amoxil' });
  const scanned = newProduct({ name: 'Panado', barcode: ONE });
  const counted = newProduct({ name: 'Calmol', barcode: OTHER });
  const gs1 = newProduct({ name: 'Vancol', barcode: `0${UNKNOWN}` });
  const products = [typed, scanned, counted, gs1];
  await openQuickOrder(products, {
    'GET products/search': ({ query }) => {
      const code = query.get('q')?.replace(/^0/, '') ?? '';
      return listOf(...products.filter(({ barcode }) => barcode !== '' && barcode.endsWith(code)));
    },
  });
  await enterLine('amoxil', ONE);
  await expect.element(quantityOf(typed)).toHaveValue('1');
  await expect.element(quantityOf(scanned)).toHaveValue('1');
  await enterLine(OTHER, '12');
  await expect.element(quantityOf(counted)).toHaveValue('12');
  for (const symbol of [`]d2010${UNKNOWN}1726123110AB12`, `(01)0${UNKNOWN}(10)AB12(17)261231`, UNKNOWN])
    await userEvent.keyboard(`${symbol}{Enter}`);
  await expect.element(quantityOf(gs1)).toHaveValue('3');
  await expect.element(notAdded).not.toBeInTheDocument();
});

test('a number after a scan is its whole quantity, even if it exceeds the stock', async () => {
  const few = newProduct({ name: 'Panado', sku: 'PAN', barcode: ONE, stock: 2 });
  await openQuickOrder([few]);
  await enterLine(ONE, '2');
  await expect.element(quantityOf(few)).toHaveValue('2');
  await userEvent.keyboard(`${ONE}{Enter}`);
  await expect.element(kept(`1 × ${ONE}`)).toBeVisible();
  await userEvent.keyboard('5{Enter}');
  await expect.element(kept('4 × PAN')).toBeVisible();
  expect(notAdded.getByRole('listitem').elements()).toHaveLength(2);
});

test('a line that a busy store does not look up is kept with its quantity and the reason, and can be retried', async () => {
  const panado = newProduct({ name: 'Panado' });
  const message = 'Too many requests. Please try again in 20 minutes.';
  const busy = refusal('TOO_MANY_REQUESTS', message, { retryAfter: 1_200 });
  const { answers } = await openQuickOrder([panado], {
    'GET quick-order/line': busy,
    'GET products/search': busy,
  });
  await enterLine('panado', '6');
  await expect.element(field).toHaveFocus();
  await expect.element(kept('6 × panado')).toMatchTextContent(message);
  answers['GET quick-order/line'] = lineOf('panado', [panado]);
  await kept('6 × panado').getByRole('button', { name: 'Try again' }).click();
  await expect.element(quantityOf(panado)).toHaveValue('6');
  await expect.element(notAdded).not.toBeInTheDocument();
});

test('pressing ? outside a field lists the shortcuts of a screen, as does a button in quick order', async () => {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await openApp('/', {
    'GET orders': json(orderList, { orders: [], total: 0 }),
    'GET account-logs': json(accountLogList, { accountLogs: [], total: 0 }),
    'GET products/search': listOf(),
    'GET quick-order/line': lineOf('?', []),
  });
  await expect.element(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(sheet.getByRole('heading', { name: 'Everywhere' })).toBeVisible();
  await expect.element(sheet).toMatchTextContent('Ctrl+K');
  await expect.element(sheet).not.toMatchTextContent('Paste a whole list');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();

  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(field).toHaveValue('?');
  await expect.element(sheet).not.toBeInTheDocument();
  await field.fill('');
  const button = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await button.click();
  await expect.element(sheet.getByRole('heading', { name: 'Quick order' })).toBeVisible();
  await expect.element(sheet).toMatchTextContent('Paste a whole list');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.element(button).toHaveFocus();
});

test('a product in the cart that is out of stock counts neither in the order so far nor in its total', async () => {
  const [known, gone] = [
    newProduct({ name: 'Panado Forte', cost: inCents(50_00), stock: 9 }),
    newProduct({ name: 'Stopayne', cost: inCents(70_00), stock: 0 }),
  ];
  const cart = [
    { product: known, quantity: 3 },
    { product: gone, quantity: 2 },
  ];
  await openQuickOrder([known, gone], {}, cart);
  const soFar = page.getByRole('region', { name: 'Order so far' });
  await expect.element(soFar).toMatchTextContent(/1 line · 3 items · 1 out of stock.*R\s150/);
});
