import type { Page } from '@playwright/test';
import { follow } from '../../follow.ts';
import { newPicture } from '../../new-picture.ts';
import { addManyProducts, addProduct, changeProduct, newWord, stockOf } from '../../products.ts';
import { expectAccessible, expectNoSideways, expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

const COLUMNS = [
  'Name',
  'Price',
  'Stock',
  'Code',
  'Strength',
  'Dosage',
  'Pack',
  'Lab',
  'Category',
  'New',
  'Zero-rated',
];

/** Returns a cell of the table by product and column. */
const cellOf = (page: Page, name: string, column: string) =>
  page
    .getByRole('grid', { name: 'Products' })
    .getByRole('row')
    .filter({ hasText: name })
    .locator(`[data-cell$=":${COLUMNS.indexOf(column)}"]`);

/** Checks that the screen is accessible and no wider than the window. */
const expectWhole = async (page: Page): Promise<void> => {
  await settle(page);
  await expectAccessible(page);
  await expectNoSideways(page);
};

test('prices are edited by keyboard, with a history; changes by others are shown before they are overwritten', async ({
  page,
  db,
  signInStaff,
}) => {
  const product = await addProduct(db, { cost: 5000, stock: 40, strength: '10 mg' });
  const change = (set: string) =>
    db.$client.query(`update products set ${set}, version = version + 1 where id = $1`, [product.id]);
  await signInStaff('Admin', { name: 'Naledi', surname: 'Prices' });
  await page.goto(`/admin/products?q=${product.sku}`);
  const price = cellOf(page, product.name, 'Price');

  await test.step('by keyboard', async () => {
    await cellOf(page, product.name, 'Name').click();
    await page.keyboard.press('ArrowRight');
    await expect(price).toBeFocused();
    await page.keyboard.type('60');
    await page.keyboard.press('Escape');
    await expect(price).toHaveText(/R\s50/);
    await page.keyboard.press('F2');
    await page.keyboard.type('61');
    await page.keyboard.press('Enter');
    await expect(price).toHaveText(/R\s61/);
    await expect(price).not.toHaveAttribute('aria-busy');
  });

  await test.step('someone else changes it meanwhile', async () => {
    await price.click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('65');
    await change('cost = 7000');
    await page.keyboard.press('Enter');
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alert')).toContainText(/Someone else changed it to R\s70/);
    await expect(price).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /^Price of/ })).toHaveValue('65');
    await page.keyboard.press('Enter');
    await expect(price).toHaveText(/R\s65/);
    await expect(price).not.toHaveAttribute('aria-invalid');

    const stock = cellOf(page, product.name, 'Stock');
    await stock.click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('90');
    await changeProduct(db, product, { stock: 37 });
    await page.keyboard.press('Enter');
    await expect(stock).toHaveAttribute('aria-invalid', 'true');
    expect(await stockOf(db, product)).toBe(37);
    for (const _press of ['open', 'save']) await page.keyboard.press('Enter');
    await expect.poll(() => stockOf(db, product)).toBe(90);
    await expect(stock).not.toHaveAttribute('aria-busy');
  });

  await test.step('the price history and the form of the product', async () => {
    await cellOf(page, product.name, 'Code').click();
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(`/admin/products/${product.id}`);
    const prices = page.getByRole('region', { name: 'Price history' });
    for (const step of [/R\s50 → R\s61.*Naledi Prices/s, /R\s70 → R\s65.*Naledi Prices/s])
      await expect(prices).toContainText(step);
    await page.getByLabel('Dosage form').fill('Sachet');
    await change("strength = '20 mg'");
    await expect(page.getByText('Someone else changed this while you were editing')).toBeVisible();
    await expect(page.getByLabel('Dosage form')).toHaveValue('Sachet');
    await expect(page.getByLabel('Strength')).toHaveValue('20 mg');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expectToast(page, 'Product saved.');
  });
});

test('products found on every page can be selected, repriced and archived, even more than one request allows', async ({
  page,
  db,
  signInStaff,
}) => {
  const word = newWord();
  await addManyProducts(db, word, 620);
  const counted = async (condition: string): Promise<number> => {
    const { rows } = await db.$client.query<{ count: number }>(
      `select count(*)::int from products where name like $1 and ${condition}`,
      [`${word} %`],
    );
    return rows[0]?.count ?? 0;
  };
  await signInStaff();
  await page.goto(`/admin/products?q=${word}`);
  const bar = page.getByRole('region', { name: 'Selected products' });
  const selectAll = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(bar.getByText('50 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Select all 620 found' }).click();
    await expect(bar.getByText('620 selected')).toBeVisible();
    await expect(bar.getByRole('button', { name: /found/ })).toHaveCount(0);
  };

  await selectAll();
  await expectWhole(page);
  await bar.getByRole('button', { name: 'Change prices…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change prices' });
  await dialog.getByLabel('Percentage').fill('10');
  await dialog.getByRole('button', { name: 'Change 620 prices' }).click();
  await expect.poll(() => counted('cost = 5500'), { timeout: 30_000 }).toBe(620);
  await expect(page.getByText(/^Saving/)).toHaveCount(0);
  await expect(page.getByText('not saved')).toHaveCount(0);

  await page.keyboard.press('Control+z');
  await expect.poll(() => counted('cost = 5000'), { timeout: 30_000 }).toBe(620);
  await expect(page.getByText(/^Saving/)).toHaveCount(0);

  await bar.getByRole('button', { name: 'Archive…' }).click();
  await page
    .getByRole('alertdialog', { name: 'Archive 620 products?' })
    .getByRole('button', { name: 'Archive' })
    .click();
  await expect(page.getByText('No results found')).toBeVisible({ timeout: 30_000 });
  expect(await counted('archived_at is not null')).toBe(620);
});

test('a new product with variants and pictures, which can be sorted by keyboard, is shown to customers', async ({
  page,
  db,
  signInStaff,
  expectComplaint,
}) => {
  expectComplaint(/409 .*\/admin\/products/);
  const name = newWord();
  const taken = await addProduct(db);
  await signInStaff();
  await page.goto('/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Code', { exact: true }).fill(taken.sku);
  await page.getByLabel('Price in rand').fill('85');
  // Not the first lab, because in other journeys its products are on the first page of the store, where the picture
  // would be missing.
  await page.getByLabel('Lab').selectOption({ label: 'Quiver Tree' });
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('For pain');
  await page.getByRole('button', { name: 'Add variant' }).click();
  await page.getByLabel('Variant', { exact: true }).fill('Mint');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Another product already has this code.').first()).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(`e2e-${name}`);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  await expectToast(page, `${name} was added`);

  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await newPicture() };
  await page.getByLabel('Picture files').setInputFiles([picture, picture]);
  const pictures = page.getByRole('region', { name: 'Pictures' }).getByRole('listitem');
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first()).toContainText('Primary');
  await page.getByRole('button', { name: 'Picture 1, primary' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Over position 1 of 2.')).toBeAttached();
  // Positions are measured only after the picture is picked up; keys pressed earlier have no effect.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Over position 2 of 2.')).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(pictures.last()).toContainText('Primary');
  await pictures.last().getByRole('button', { name: 'Remove Picture 2' }).click();
  await expect(pictures).toHaveCount(1);
  await expect(pictures.first()).toContainText('Primary');
  await expectWhole(page);

  await follow(page, `/store?q=${name}`);
  await expect(page.getByText(/^R\s85$/).first()).toBeVisible();
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('dialog', { name }).getByRole('strong')).toHaveText('For pain');
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/products');
});
