import type { Page } from '@playwright/test';
import { addProduct, newWord } from '../../products.ts';
import { expect, test } from '../../store.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Products' });
const heads = (page: Page) => table(page).getByRole('row').first().getByRole('columnheader');
const cart = (page: Page, items: string) => page.getByRole('link', { name: `Cart ${items}`, exact: true });
const setup = (page: Page) => page.getByRole('button', { name: 'Columns and row height' });
const USUAL = ['Name', 'Dosage', 'Strength', 'Price', 'In Cart'];

/** The number of product rows that are fully visible, above the tab bar if there is one. */
const visibleRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = [...document.querySelectorAll('nav')].find(
      (nav) => getComputedStyle(nav).position === 'fixed' && nav.getBoundingClientRect().height > 0,
    );
    const bottom = bar?.getBoundingClientRect().top ?? innerHeight;
    return [...document.querySelectorAll('table tbody tr[data-walk]')].filter(
      (row) => row.getBoundingClientRect().bottom <= bottom,
    ).length;
  });

for (const [width, height] of [
  [1024, 768],
  [1280, 800],
] as const)
  test(`the table shows at least 14 products on a screen of ${width} × ${height}, in the store’s order, filtered and sorted`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn();
    for (const search of ['', '&sort=UnitPrice', '&q=amox&sort=UnitPrice', '&forms=Tablet&inStock=true']) {
      await page.goto(`/store?view=table${search}`);
      await expect(table(page).getByRole('textbox').nth(10)).toBeAttached();
      await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(
        search.includes('forms') ? 2 : 0,
      );
      expect(await visibleRows(page), search).toBeGreaterThanOrEqual(14);
    }
  });

test('the chosen columns and row height are remembered for each customer in this browser', async ({
  page,
  signIn,
  signInAs,
}) => {
  const customer = await signIn();
  await page.goto('/store?view=table');
  await expect(heads(page)).toHaveText(USUAL);
  await setup(page).click();
  const dialog = page.getByRole('dialog', { name: 'Columns and row height' });
  for (const name of ['Code', 'Lab', 'Stock', 'Price per unit'])
    await dialog.getByRole('checkbox', { name, exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'Strength' }).uncheck();
  const low = await table(page).getByRole('row').nth(3).boundingBox();
  await dialog.getByRole('radio', { name: 'Compact' }).press('Space');
  await expect
    .poll(async () => (await table(page).getByRole('row').nth(3).boundingBox())?.height)
    .toBeLessThan(low?.height ?? 0);
  await page.keyboard.press('Escape');
  await expect(setup(page)).toBeFocused();
  const chosen = ['Name', 'Code', 'Dosage', 'Lab', 'Stock', 'Price per unit', 'Price', 'In Cart'];
  await expect(heads(page)).toHaveText(chosen);
  await page.goto('/store?view=table');
  await expect(heads(page)).toHaveText(chosen);

  await signIn();
  await page.goto('/store?view=table');
  await expect(heads(page).first()).toBeVisible();
  await expect(heads(page).filter({ hasText: 'Code' })).toHaveCount(0);
  await signInAs(customer);
  await page.reload();
  await expect(heads(page)).toHaveText(chosen);
});

test('resetting the columns restores the usual ones; sorted rows show lab, category and price per unit', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const product = await addProduct(db, { packSize: '100 ml', dosage: 'Syrup', cost: 900 });
  await page.goto(`/store?q=${product.sku}&view=table`);
  await setup(page).click();
  const dialog = page.getByRole('dialog', { name: 'Columns and row height' });
  await dialog.getByRole('checkbox', { name: 'Category' }).check();
  await expect(heads(page)).toHaveText(['Name', 'Dosage', 'Strength', 'Category', 'Price', 'In Cart']);
  await dialog.getByRole('button', { name: 'Reset columns' }).click();
  await expect(heads(page)).toHaveText(USUAL);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price per unit');
  const row = table(page).getByRole('row').nth(1);
  await expect(row).toContainText('R 0,090 per ml');
  await expect(row).toContainText('Karoo Health · Alimentary tract and metabolism');
  await expect(heads(page)).toHaveText(USUAL);
  await expect(table(page).getByRole('heading', { level: 2 })).toHaveCount(0);
});

test('quantities are typed down the table: Enter adds and goes to the next row, skipping products out of stock', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  for (const [name, stock] of [
    ['A', 100],
    ['B', 0],
    ['C', 4],
    ['D', 100],
  ] as const)
    await addProduct(db, { name: `${word} ${name}`, stock });
  await page.goto(`/store?q=${word}&view=table&sort=Name`);
  const quantity = (name: string) =>
    table(page).getByRole('textbox', { name: new RegExp(`^Quantity of ${word} ${name}`) });
  await quantity('A').focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(quantity('C')).toBeFocused();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Only 4 packs/)).toBeVisible();
  await expect(quantity('D')).toBeFocused();
  // Nothing was typed in this row, so nothing is added.
  await page.keyboard.press('Enter');
  await expect(quantity('A')).toHaveValue('12');
  await expect(quantity('C')).toHaveValue('4');
  await expect(quantity('D')).toHaveValue('0');
  await expect(cart(page, '16 items')).toBeVisible();
  await page.getByRole('button', { name: `Add ${word} D` }).click();
  await expect(quantity('D')).toHaveValue('1');
  await quantity('A').fill('0');
  await quantity('A').press('Enter');
  await expect(cart(page, '5 items')).toBeVisible();
  await quantity('C').fill('2.5');
  await quantity('C').press('Enter');
  await expect(page.getByText('Enter a whole number of packs.', { exact: true })).toBeVisible();
  await expect(quantity('C')).toBeFocused();
  await expect(quantity('C')).toHaveValue('4');
});
