import { type LearnedChoice, learnedChoiceList, matchedLine } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Asked, json, NO_CONTENT } from '../../../test/answers.ts';
import { openApp } from '../../../test/open-app.tsx';
import { product } from '../../../test/render-in-app.tsx';

const [panado, calmol] = ['Panado', 'Calmol'].map((name) =>
  product({ id: crypto.randomUUID(), sku: name, name }),
);
const choices = page.getByRole('list', { name: 'Remembered choices' }).getByRole('listitem');

test('remembered choices are searched, changed to another product and forgotten', async () => {
  if (!panado || !calmol) throw new Error('The products are missing');
  let known: LearnedChoice[] = ['white ones', 'kids syrup'].map((text, place) => ({
    ...{ id: crypto.randomUUID(), text, product: panado, variantId: null, times: place + 1 },
    chosenAt: '2026-03-02T08:00:00.000Z',
  }));
  const sent: Pick<Asked, 'method' | 'body'>[] = [];
  await openApp('/profile/choices', {
    'GET quick-order/choices': ({ query }) => {
      const found = known.filter(({ text }) => text.includes(query.get('q') ?? ''));
      return json(learnedChoiceList, { choices: found, total: found.length });
    },
    'GET quick-order/line': ({ query }) =>
      json(matchedLine, {
        ...{ line: 'calmol', text: query.get('text') ?? '', quantity: 1, certainty: 'doubtful' },
        ...{ preselect: true, by: 'words', timesChosen: 0 },
        candidates: [{ product: calmol, variantId: null }],
      }),
    'PUT quick-order/choices/:id': ({ method, body }) => {
      sent.push({ method, body });
      known = known.map((one, place) => (place === 0 ? { ...one, product: calmol, times: 2 } : one));
      return NO_CONTENT;
    },
    'DELETE quick-order/choices/:id': () => {
      known = known.slice(0, 1);
      return NO_CONTENT;
    },
    'DELETE quick-order/choices': () => {
      known = [];
      return NO_CONTENT;
    },
  });
  await expect.element(choices.first()).toMatchTextContent('Chosen once, on 2 Mar 2026. Proposed first.');
  await expect.element(choices.nth(1)).toMatchTextContent('Chosen 2 times');

  await page.getByRole('button', { name: 'Change the product for “white ones”' }).click();
  await userEvent.keyboard('calmol{Enter}');
  await page.getByRole('button', { name: /^Choose Calmol/ }).click();
  await expect.element(choices.first()).toMatchTextContent('Calmol');
  expect(sent).toEqual([{ method: 'PUT', body: { productId: calmol.id, variantId: null } }]);

  await page.getByRole('searchbox', { name: 'Search choices' }).fill('syrup');
  await expect.poll(() => choices.elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Forget “kids syrup”' }).click();
  await expect.element(page.getByText('Forgot “kids syrup”.').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search choices' }).fill('');
  await expect.element(choices.first()).toMatchTextContent('white ones');

  await page.getByRole('button', { name: 'Forget all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget all' }).click();
  await expect.element(page.getByText(/^Nothing is remembered yet/)).toBeVisible();
});
