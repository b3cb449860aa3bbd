import { type MatchedLine, matchAnswer, type Product } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, type Answers, json, refusal } from '../../../../test/answers.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { product } from '../../../../test/render-in-app.tsx';

const newProduct = (name: string, strength = '500 mg') =>
  product({ id: crypto.randomUUID(), sku: name, name, strength });
const dialog = page.getByRole('dialog', { name: /Check the list|Paste a list/ });
const rows = page.getByRole('list', { name: 'Lines in the list' }).getByRole('listitem');
const text = dialog.getByRole('textbox', { name: 'List' });
const field = page.getByRole('combobox', { name: 'Add a product' });

const lineOf = (line: string, products: Product[], certainty: MatchedLine['certainty']): MatchedLine => ({
  ...{ line, text: line, quantity: 3, certainty, preselect: certainty === 'sure', by: 'words' },
  candidates: products.map((one) => ({ product: one, variantId: null })),
});
const matchOf = (...lines: MatchedLine[]): Answer => json(matchAnswer, { lines, ignored: [] });

const openQuickOrder = async (answers: Answers, products: Product[]) => {
  const opened = await openApp('/store/quick-order', answers, { products });
  await expect.element(field).toHaveFocus();
  return opened;
};

/** Pastes into the focused element, as the browser does on Ctrl+V. */
const paste = (pasted: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', pasted);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
};

test('Enter neither accepts a weak match nor adds the list once its last line is resolved', async () => {
  const [sure, weak, strong] = [
    newProduct('Panado'),
    newProduct('Calmol', '5 mg'),
    newProduct('Calmol', '10 mg'),
  ];
  await openQuickOrder(
    {
      'POST quick-order/match': matchOf(
        lineOf('panado', [sure], 'sure'),
        lineOf('calmoll', [weak, strong], 'doubtful'),
      ),
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
  const lastLook = dialog.getByText(/^All lines are resolved\. Check them/);
  await expect.element(lastLook).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(lastLook).toHaveFocus();
  expect(rows.elements()).toHaveLength(2);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  const cart = page.getByRole('list', { name: 'Products in the cart' });
  await expect.element(cart.getByRole('textbox', { name: /^Quantity of Calmol, .*10 mg/ })).toHaveValue('3');
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
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
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
  await page.getByRole('button', { name: 'Paste a list…' }).click();
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('4 x panado 500{Control>}{Enter}{/Control}');
  for (const [, message] of refusals) {
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(message);
    await expect.element(text).toHaveValue('4 x panado 500');
    await dialog.getByRole('button', { name: 'Try again' }).click();
  }
  await expect.element(rows).toMatchTextContent('Panado');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});
