import type { Page } from '@playwright/test';
import type { Db } from '../../../server/src/db/client.ts';
import { addProduct, newWord } from '../../products.ts';
import { expect, test } from '../../store.ts';

/** Adds four products of three labs, all named with the same unique word. */
const addRange = async (db: Db) => {
  const word = newWord();
  const lab = (name: string) => `${word} ${name}`;
  await Promise.all([
    addProduct(db, {
      name: `${word} Alpha`,
      lab: lab('One'),
      cost: 9_000,
      stock: 5,
      packSize: '100 tablets',
      schedule: 'S2',
    }),
    addProduct(db, {
      name: `${word} Beta`,
      lab: lab('Two'),
      cost: 3_000,
      stock: 0,
      packSize: '10 tablets',
      schedule: 'S3',
      new: true,
    }),
    addProduct(db, {
      name: `${word} Gamma`,
      lab: lab('Three'),
      cost: 6_000,
      stock: 50,
      dosage: 'Capsule',
      packSize: '30 capsules',
      category: 'Nervous system',
      schedule: 'S3',
    }),
    addProduct(db, {
      name: `${word} Delta`,
      lab: lab('One'),
      cost: 20_000,
      stock: 20,
      dosage: 'Syrup',
      packSize: 'one bottle',
      category: 'Nervous system',
    }),
  ]);
  return { word, lab };
};

const names = (page: Page, word: string) =>
  page.getByRole('main').getByRole('article').getByRole('heading', { name: word });
const count = (page: Page, text: string) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${text}$`) });
const filters = (page: Page) => page.getByRole('dialog', { name: 'More filters' });
const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('the store can be sorted by name, price, price per unit or stock; unknown unit prices come last', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { word } = await addRange(db);
  await page.goto(`/store?q=${word}`);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const orders = {
    'Name, A to Z': ['Alpha', 'Beta', 'Delta', 'Gamma'],
    'Name, Z to A': ['Gamma', 'Delta', 'Beta', 'Alpha'],
    'Lowest price': ['Beta', 'Gamma', 'Alpha', 'Delta'],
    'Highest price': ['Delta', 'Alpha', 'Gamma', 'Beta'],
    'Most in stock': ['Gamma', 'Delta', 'Alpha', 'Beta'],
    'Least in stock': ['Beta', 'Alpha', 'Delta', 'Gamma'],
    'Highest price per unit': ['Beta', 'Gamma', 'Alpha', 'Delta'],
    'Lowest price per unit': ['Alpha', 'Gamma', 'Beta', 'Delta'],
  };
  for (const [label, order] of Object.entries(orders)) {
    await sort.selectOption(label);
    await expect(names(page, word)).toHaveText(order.map((name) => `${word} ${name}`));
  }
  // Sorted by unit price, products show that price, without headings between them.
  await expect(page.getByRole('article').filter({ hasText: 'Alpha' })).toContainText('R 0,90 per tablet');
  await expect(page.getByRole('article').filter({ hasText: 'Delta' })).toContainText(
    'Price per unit unknown',
  );
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
  expect(asked(page)).toEqual({ q: word, sort: 'UnitPrice' });
  await page.reload();
  await expect(sort).toHaveValue('UnitPrice');
  await expect(names(page, word).first()).toHaveText(`${word} Alpha`);
  await page.goBack();
  await expect(sort).toHaveValue('UnitPrice desc');
  await expect(names(page, word).first()).toHaveText(`${word} Beta`);
  await sort.selectOption('Best match first');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(4);
});

test('filters show how many products each would leave, are in the address, and are cleared singly or together', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { word, lab } = await addRange(db);
  await page.goto(`/store?q=${word}`);
  await page.getByRole('button', { name: 'More filters' }).click();
  const choice = (name: string) => filters(page).getByRole('checkbox', { name });
  const row = (name: string) => filters(page).getByRole('listitem').filter({ hasText: name });
  await expect(row(lab('One'))).toHaveText(`${lab('One')}2`);
  await expect(row('Tablet')).toHaveText('Tablet2');
  await expect(row('S3')).toHaveText('S32');
  await expect(choice('Nervous system')).toHaveCount(0);
  await choice(lab('One')).check();
  await expect(count(page, '2 products')).toBeVisible();
  // Choosing one lab gives the same address as the lab filter.
  await expect(page).toHaveURL(/labId=/);
  await choice(lab('Three')).check();
  await expect(count(page, '3 products')).toBeVisible();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.has('labs') && !searchParams.has('labId'));
  await choice('In stock only').check();
  await expect(row('S2')).toHaveText('S21');
  await choice('Nervous system').check();
  await expect(count(page, '2 products')).toBeVisible();
  await filters(page).getByRole('textbox', { name: 'To' }).fill('R 100');
  await filters(page).getByRole('textbox', { name: 'To' }).press('Enter');
  await expect(count(page, '1 product')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused();

  await page.reload();
  await expect(names(page, word)).toHaveText([`${word} Gamma`]);
  const chips = page.getByRole('button', { name: /^Remove filter/ });
  await expect(chips).toHaveText([lab('One'), lab('Three'), 'Nervous system', 'In stock', 'Up to R 100']);
  await page.getByRole('button', { name: 'Remove filter Up to R 100' }).click();
  await expect(count(page, '2 products')).toBeVisible();
  await page.goBack();
  await expect(count(page, '1 product')).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: `Remove filter ${lab('Three')}` }).press('Enter');
  await expect(count(page, '1 product')).toBeVisible();
  await expect(names(page, word)).toHaveText([`${word} Delta`]);
  // The focus moves to a remaining filter, which can be removed next.
  await expect(page.getByRole('button', { name: `Remove filter ${lab('One')}` })).toBeFocused();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(count(page, '4 products')).toBeVisible();
  expect(asked(page)).toEqual({ q: word });
});

test('returning to the store restores its filters and scroll position; pressing Store again resets them', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/store?inStock=true&sort=Price&page=2');
  const { navigation, products } = {
    navigation: page.getByRole('navigation', { name: 'Main' }),
    products: page.getByRole('main').getByRole('article'),
  };
  const store = navigation.getByRole('link', { name: 'Store' });
  const orders = navigation.getByRole('link', { name: 'Orders' });
  await expect(products).toHaveCount(20);
  await products.last().scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(300);
  await orders.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await store.click();
  await expect(page).toHaveURL('/store?inStock=true&sort=Price&page=2');
  await expect(products).toHaveCount(20);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await expect(store).toHaveAttribute('aria-current', 'page');
  await store.click();
  await expect(page).toHaveURL('/store');
  await page.goBack();
  await orders.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await signIn();
  await page.reload();
  await store.click();
  await expect(page).toHaveURL('/store');
});
