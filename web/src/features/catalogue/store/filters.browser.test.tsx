import {
  accountLogList,
  comparison,
  lab,
  orderList,
  productChoices,
  savedCartPage,
} from '@formulary/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { type Answer, type Answers, json, NO_CONTENT, refusal } from '../../../../test/answers.ts';
import {
  CHOICES,
  filters,
  NERVES,
  newProduct,
  ONE,
  openStore,
  pageOf,
  panel,
  SKIN,
  search,
  TWO,
} from '../../../../test/open-store.tsx';

beforeEach(() => {
  sessionStorage.clear();
});

test('panel and “More filters” agree: a lab clears the category, a category sets both, a chosen lab clears both', async () => {
  const { address } = await openStore('/store?q=amoxil');
  const reads = (expected: object) =>
    expect.poll(() => search(address())).toEqual({ q: 'amoxil', ...expected });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  await press('Lab One');
  await reads({ labId: ONE.id });
  await press('Nervous system');
  await reads({ labId: ONE.id, categoryId: NERVES.id });
  await press('Lab Two');
  await reads({ labId: TWO.id });
  await press('Dermatologicals');
  await reads({ labId: TWO.id, categoryId: SKIN.id });
  await press('Lab Two');
  await reads({});
  await page.getByRole('button', { name: 'More filters' }).click();
  const tick = (name: string) => filters.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click();
  await tick('Lab One');
  await reads({ labId: ONE.id });
  await tick('Nervous system');
  await reads({ labId: ONE.id, categoryId: NERVES.id });
  await tick('Lab Two');
  await reads({ labs: JSON.stringify([ONE.id, TWO.id]) });
  await tick('Lab One');
  await reads({ labId: TWO.id });
  await tick('Dermatologicals');
  await tick('Lab Two');
  await reads({});
  await tick('Lab One');
  await tick('Lab Two');
  await userEvent.keyboard('{Escape}');
  for (const name of ['Lab One', 'Lab Two'])
    await expect
      .element(panel.getByRole('button', { name, exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
  await press('Lab One');
  await reads({ labId: TWO.id });
});

for (const width of [390, 1024, 1224])
  test(`at ${width} pixels, the filter is a popover that closes after a choice`, async () => {
    await page.viewport(width, 900);
    const { address } = await openStore('/store?q=amoxil');
    const popover = page.getByRole('dialog', { name: 'Filter', exact: true });
    const reads = (expected: object) =>
      expect.poll(() => search(address())).toEqual({ q: 'amoxil', ...expected });
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /^Filter/ }).click();
      await popover.getByRole('button', { name, exact: true }).click();
      await expect.element(popover).not.toBeInTheDocument();
    };
    await choose('Lab One');
    await reads({ labId: ONE.id });
    await choose('Nervous system');
    await reads({ labId: ONE.id, categoryId: NERVES.id });
    await choose('Lab One');
    await reads({});
  });

test('labs show that they are loading, and expand to their categories without being chosen', async () => {
  const { promise: labs, resolve: answer } = Promise.withResolvers<Answer>();
  const { address } = await openStore('/store', undefined, { 'GET labs': () => labs });
  await expect.element(panel.getByRole('status', { name: 'Loading labs' })).toBeVisible();
  answer(json(z.array(lab), [ONE, TWO]));
  await expect.element(panel.getByRole('status')).not.toBeInTheDocument();
  await panel.getByRole('button', { name: 'Categories of Lab One' }).click();
  await expect.element(panel.getByRole('button', { name: 'Nervous system' })).toBeVisible();
  expect(address()).toBe('/store');
});

test('choosing a lab while a search is being typed keeps both in the address', async () => {
  const { address } = await openStore('/store');
  const choice = panel.getByRole('button', { name: 'Lab One', exact: true });
  await expect.element(choice).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('amox');
  await choice.click();
  await expect.poll(() => search(address())).toEqual({ labId: ONE.id, q: 'amox' });
});

test('filters are chosen by keyboard alone, and an invalid price is rejected with a message', async () => {
  const { address } = await openStore('/store?q=amoxil');
  const reads = (expected: object) =>
    expect.poll(() => search(address())).toEqual({ q: 'amoxil', ...expected });
  const more = page.getByRole('button', { name: 'More filters' });
  await expect.element(more).toBeVisible();
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  const inStock = filters.getByRole('checkbox', { name: /^In stock only/ });
  await expect.element(inStock).toBeVisible();
  inStock.element().focus();
  await userEvent.keyboard(' ');
  await reads({ inStock: 'true' });
  await expect.element(inStock).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  const from = filters.getByRole('textbox', { name: 'From' });
  await expect.element(from).toHaveFocus();
  await userEvent.keyboard('cheap{Enter}');
  await expect.element(from).toHaveAttribute('aria-invalid', 'true');
  await expect.element(filters).toMatchTextContent('Enter whole rand.');
  await reads({ inStock: 'true' });
  await from.fill('100');
  await userEvent.keyboard('{Enter}');
  await reads({ inStock: 'true', minPrice: '100' });
  // Two prices typed the wrong way round are swapped.
  await filters.getByRole('textbox', { name: 'To' }).fill('50');
  await userEvent.keyboard('{Enter}');
  await reads({ inStock: 'true', minPrice: '50', maxPrice: '100' });
});

test('filters that cannot be loaded say so and can be retried', async () => {
  const { answers } = await openStore('/store', undefined, {
    'GET products/choices': refusal('TOO_MANY_REQUESTS', 'The service is busy.', { retryAfter: 1_200 }),
  });
  await page.getByRole('button', { name: 'More filters' }).click();
  const retry = filters.getByRole('button', { name: /try again|retry/i });
  await expect.element(retry).toBeVisible();
  answers['GET products/choices'] = json(productChoices, CHOICES);
  await retry.click();
  await expect.element(filters.getByRole('checkbox', { name: /^In stock only/ })).toBeVisible();
});

/** So many that the panel has a field to find one. */
const MANY_LABS = json(z.array(lab), [
  ONE,
  TWO,
  ...Array.from({ length: 20 }, (_, place) => ({
    id: crypto.randomUUID(),
    name: `Other ${place}`,
    categories: [NERVES],
  })),
]);

test('the panel finds labs by name; a lab toggles, narrows to categories, and clears without changing the search', async () => {
  const { address } = await openStore('/store?q=amoxil', undefined, { 'GET labs': MANY_LABS });
  const reads = (expected: object) =>
    expect.poll(() => search(address())).toEqual({ q: 'amoxil', ...expected });
  const button = panel.getByRole('button', { name: 'Lab Two', exact: true });
  await expect.element(panel.getByRole('button', { name: 'Clear' })).toBeDisabled();
  await panel.getByRole('searchbox', { name: 'Find a lab' }).fill('two');
  await expect.element(panel.getByRole('button', { name: 'Lab One', exact: true })).not.toBeInTheDocument();
  await button.click();
  await reads({ labId: TWO.id });
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: 'Nervous system' }).click();
  await reads({ labId: TWO.id, categoryId: NERVES.id });
  await page.getByRole('button', { name: 'Remove filter Nervous system' }).click();
  await reads({ labId: TWO.id });
  await button.click();
  await reads({});
  await button.click();
  await reads({ labId: TWO.id });
  await panel.getByRole('button', { name: 'Clear' }).click();
  await reads({});
});

test('where filters leave no products, the store says which of them to clear', async () => {
  const beta = newProduct({ name: 'Beta', new: true, stock: 0 });
  /** Only the filter “In stock” excludes the product. */
  const answers: Answers = {
    'GET products/search': ({ query }) =>
      query.get('inStock') || query.get('schedules') ? pageOf([]) : pageOf([beta]),
  };
  const { address, go } = await openStore(
    '/store?q=beta&new=true&inStock=true&forms=Tablet',
    [beta],
    answers,
  );
  await expect.element(page.getByText('No results found')).toBeVisible();
  const ways = page.getByRole('list', { name: 'Filters to clear' }).getByRole('button');
  await expect.element(ways.filter({ hasText: 'Without “In stock” 1 product' })).toBeVisible();
  expect(ways.elements()).toHaveLength(1);
  await ways.click();
  await expect.element(page.getByRole('article').getByRole('heading', { name: /^Beta/ })).toBeVisible();
  await go('/store?q=beta&new=true&inStock=true&forms=Syrup&schedules=S9');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect.poll(() => search(address())).toEqual({ q: 'beta' });
  await expect.element(page.getByText('1 product', { exact: true })).toBeVisible();
});

test('the filter panel is shown wherever the path includes store; a choice made on another screen opens the store', async () => {
  const one = newProduct();
  const { address, go } = await openStore('/cart', [one], {
    'GET labs': MANY_LABS,
    'GET products/comparison/:id': json(comparison, {
      products: [{ ...one, isCheapest: false, isCheapestInStock: false }],
      total: 1,
    }),
    'GET orders': json(orderList, { orders: [], total: 0 }),
    'GET saved-carts': json(savedCartPage, { carts: [], total: 0 }),
    'GET delivery-details/default': NO_CONTENT,
    'GET account-logs': json(accountLogList, { accountLogs: [], total: 0 }),
    'GET users/email': refusal('NOT_FOUND', 'None.'),
    'GET users/legal-details': refusal('NOT_FOUND', 'None.'),
  });
  for (const path of [`/store/${one.id}/compare`, '/store/quick-order', '/store/mine']) {
    await go(path);
    await panel.getByRole('searchbox', { name: 'Find a lab' }).fill('Lab Two');
    await panel.getByRole('button', { name: 'Lab Two', exact: true }).click();
    await expect.poll(address).toBe(`/store?labId=${TWO.id}`);
    await expect.element(panel.getByRole('button', { name: 'Clear' })).toBeEnabled();
  }
  for (const path of ['/', '/orders', '/cart', '/profile']) {
    await go(path);
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(address()).toBe(path);
    await expect.element(panel).not.toBeInTheDocument();
  }
});
