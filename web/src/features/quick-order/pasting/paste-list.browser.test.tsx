import { type MatchedLine, matchAnswer, matchRequest, type Product } from '@formulary/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Answer,
  type Answers,
  type Asked,
  json,
  NO_CONTENT,
  refusal,
} from '../../../../test/answers.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { product } from '../../../../test/render-in-app.tsx';

const newProduct = (name: string, strength = '500 mg') =>
  product({ id: crypto.randomUUID(), sku: name, name, strength });
const list = page.getByRole('region', { name: /Check the list|Paste a list/ });
const rows = page.getByRole('list', { name: 'Lines in the list' }).getByRole('listitem');
const text = list.getByRole('textbox', { name: 'List' });
const field = page.getByRole('combobox', { name: 'Add a product' });

const lineOf = (line: string, products: Product[], certainty: MatchedLine['certainty']): MatchedLine => ({
  ...{
    line,
    text: line,
    quantity: 3,
    certainty,
    preselect: certainty === 'sure',
    by: 'words',
    timesChosen: 0,
  },
  candidates: products.map((one) => ({ product: one, variantId: null })),
});
const matchOf = (...lines: MatchedLine[]): Answer => json(matchAnswer, { lines, ignored: [] });

const openQuickOrder = async (answers: Answers, products: Product[]) => {
  const opened = await openApp('/store/quick-order', answers, { products });
  await expect.element(field).toHaveFocus();
  return opened;
};

/** Pastes into the focused element, as the browser does on Ctrl+V. Returns whether the text goes into the element. */
const paste = (pasted: string): boolean => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', pasted);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  return (document.activeElement ?? document.body).dispatchEvent(event);
};

test('Enter neither accepts a weak match nor adds the list; what was chosen is remembered, and taken back with the lines', async () => {
  const [sure, weak, strong] = [
    newProduct('Panado'),
    newProduct('Calmol', '5 mg'),
    newProduct('Calmol', '10 mg'),
  ];
  const sent: { path: string; body: unknown }[] = [];
  const remember = ({ path, body }: Asked) => {
    sent.push({ path, body });
    return NO_CONTENT;
  };
  await openQuickOrder(
    {
      'POST quick-order/match': matchOf(
        lineOf('panado', [sure], 'sure'),
        lineOf('calmoll', [weak, strong], 'doubtful'),
      ),
      'POST quick-order/choices': remember,
      'POST quick-order/choices/undo': remember,
    },
    [sure, weak, strong],
  );
  paste('panado x 3\ncalmoll x 3');
  const offers = page.getByRole('group', { name: /^Which product is/ }).getByRole('radio');
  await expect.element(offers.first()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(offers.first()).not.toBeChecked();
  await expect.element(offers.nth(1)).not.toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(offers.nth(1)).toBeChecked();
  await userEvent.keyboard('{Enter}');
  const lastLook = list.getByText(/^All lines are resolved\. Check them/);
  await expect.element(lastLook).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(lastLook).toHaveFocus();
  expect(rows.elements()).toHaveLength(2);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(list).not.toBeInTheDocument();
  const cart = page.getByRole('list', { name: 'Products in the cart' });
  await expect.element(cart.getByRole('textbox', { name: /^Quantity of Calmol, .*10 mg/ })).toHaveValue('3');
  await page.getByRole('button', { name: 'Undo adding' }).click();
  await expect.element(cart).not.toBeInTheDocument();
  const choices = [{ text: 'calmoll', productId: strong.id, variantId: null }];
  expect(sent).toEqual([
    { path: 'quick-order/choices', body: { choices } },
    { path: 'quick-order/choices/undo', body: { choices } },
  ]);
});

test('a list is retried after the time that a busy store asks for, without a message', async () => {
  const panado = newProduct('Panado');
  let calls = 0;
  await openQuickOrder(
    {
      'POST quick-order/match': () => {
        calls += 1;
        return calls === 1
          ? refusal('TOO_MANY_REQUESTS', 'Your other lists are still being read.', { retryAfter: 1 })
          : matchOf(lineOf('panado', [panado], 'sure'), lineOf('unknown', [], 'missing'));
      },
    },
    [panado],
  );
  paste('panado x 3\nunknown');
  await expect.element(rows.nth(1)).toBeVisible();
  await expect.element(list.getByRole('alert')).not.toBeInTheDocument();
  expect(calls).toBe(2);
});

test('a list that is too complex or over the hourly limit is kept with a message until it is looked up', async () => {
  const panado = newProduct('Panado');
  const refusals = [
    ['TOO_COMPLEX', 'This takes too long to read. Send it in smaller parts.'],
    ['TOO_MANY_REQUESTS', 'You have matched too many lists in the past hour.'],
  ] as const;
  let calls = 0;
  await openQuickOrder(
    {
      'POST quick-order/match': () => {
        const [code, message] = refusals[calls] ?? [];
        calls += 1;
        if (!code || !message) return matchOf(lineOf('panado', [panado], 'sure'));
        return refusal(code, message, { retryAfter: 1_200 });
      },
    },
    [panado],
  );
  await page.getByRole('link', { name: 'Paste a list…' }).click();
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('4 x panado 500{Control>}{Enter}{/Control}');
  for (const [, message] of refusals) {
    await expect.element(list.getByRole('alert')).toMatchTextContent(message);
    await expect.element(text).toHaveValue('4 x panado 500');
    await list.getByRole('button', { name: 'Try again' }).click();
  }
  await expect.element(rows).toMatchTextContent('Panado');
  await expect.element(list.getByRole('alert')).not.toBeInTheDocument();
});

test('a line that was not found is found once edited, and the others can be copied', async () => {
  const panado = newProduct('Panado');
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const missing = (line: string, words: string, quantity: number): MatchedLine => ({
    ...lineOf(words, [], 'missing'),
    ...{ line, quantity },
  });
  await openQuickOrder(
    {
      'POST quick-order/match': ({ body }) => {
        const { text, lines } = matchRequest.parse(body);
        if (text !== undefined)
          return matchOf(missing('8 x zzunknown', 'zzunknown', 8), missing('2 x zzother', 'zzother', 2));
        return matchOf(
          ...(lines ?? []).map(({ text: words }) =>
            words === 'panado 500'
              ? { ...lineOf(words, [panado], 'sure'), quantity: null }
              : lineOf(words, [], 'missing'),
          ),
        );
      },
    },
    [panado],
  );
  paste('8 x zzunknown\n2 x zzother');
  const status = list.getByRole('status').first();
  await expect.element(status).toHaveTextContent('2 lines: 0 ready, 2 not found.');
  const words = list.getByRole('textbox', { name: /^Search terms for/ });
  await expect.element(words.first()).toHaveFocus();
  await words.first().fill('zznothing');
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByText(/^No products found for/)).toBeVisible();
  await words.first().fill('panado 500');
  await userEvent.keyboard('{Enter}');
  const quantity = list.getByRole('textbox', { name: /^Quantity of Panado/ });
  await expect.element(quantity).toHaveFocus();
  await expect.element(quantity).toHaveValue('8');
  await expect.element(rows.first()).toMatchTextContent('Matched');

  const shown = list.getByRole('group', { name: 'Lines to show' });
  await shown.getByText('Not found 1').click();
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await shown.getByText('All 2').click();
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await list.getByRole('button', { name: 'Copy lines not found' }).click();
  await expect.poll(() => written.mock.calls).toEqual([['2 x zzother']]);
  await list.getByRole('button', { name: 'As CSV' }).click();
  expect(saved).toEqual(['not-found.csv']);
  await page.getByRole('button', { name: /^Add 1 line to the cart/ }).click();
  await expect.element(status).toHaveTextContent('1 line added to the cart. Still here: 1 not found.');
  expect(words.elements()).toHaveLength(1);
});

test('a list that the store cannot look up is kept with a message until the store responds, and the next is added to it', async () => {
  const [panado, syrup] = [newProduct('Panado'), newProduct('Calmol')];
  const { answers } = await openQuickOrder(
    { 'POST quick-order/match': refusal('UNAVAILABLE', 'The service is busy.', { retryAfter: 1_200 }) },
    [panado, syrup],
  );
  await page.getByRole('link', { name: 'Paste a list…' }).click();
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('4 x panado 500{Control>}{Enter}{/Control}');
  const alert = list.getByRole('alert');
  await expect.element(alert).toMatchTextContent('The service is busy.');
  await expect.element(text).toHaveValue('4 x panado 500');
  answers['POST quick-order/match'] = () => {
    throw new TypeError('Failed to fetch');
  };
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).toMatchTextContent('The store cannot be reached');
  await page.getByRole('link', { name: 'Quick order' }).first().click();
  await expect.element(field).toHaveFocus();

  answers['POST quick-order/match'] = ({ body }) =>
    matchRequest.parse(body).text?.includes('panado')
      ? matchOf(lineOf('panado', [panado], 'sure'), lineOf('calmol', [syrup], 'sure'))
      : matchOf(lineOf('calmol', [syrup], 'sure'));
  paste('calmol x 9\ncalmol x 1');
  await expect.element(list.getByText('A list is not finished.')).toBeVisible();
  await list.getByRole('button', { name: 'Add to it' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(rows.first()).toMatchTextContent('Panado');
});

test('several lines pasted into “Add a product” become a list, and one line stays text', async () => {
  const [panado, syrup] = [newProduct('Panado'), newProduct('Calmol')];
  await openQuickOrder(
    {
      'POST quick-order/match': ({ body }) => {
        const pasted = matchRequest.parse(body).text ?? '';
        const found = [panado, syrup].filter(({ name }) => pasted.includes(name.toLowerCase()));
        return matchOf(...found.map((one) => lineOf(one.name.toLowerCase(), [one], 'sure')));
      },
    },
    [panado, syrup],
  );
  expect(paste('panado 500')).toBe(true);
  await expect.element(list).not.toBeInTheDocument();
  expect(paste('panado x 2\ncalmol x 3')).toBe(false);
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'Change the text' }).click();
  await expect.element(text).toHaveValue('panado x 2\ncalmol x 3');
  await text.fill('calmol x 5');
  await list.getByRole('button', { name: 'Find the products' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await expect.element(rows.first()).toMatchTextContent('Calmol');
  // The screen shows the cart again, with the focus in the product field.
  await userEvent.keyboard('{Enter}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
});
