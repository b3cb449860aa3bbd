import type { Page } from '@playwright/test';
import { addProduct, type Product } from '../../products.ts';
import { expectQuality } from '../../screen/quality.ts';
import { expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

const quantityOf = (page: Page, { name }: Product) =>
  page.getByRole('textbox', { name: `Quantity of ${name}` });
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Saved carts' }).getByRole('listitem').filter({ hasText: name });
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Saved carts' }).getByRole('button', { name: 'Undo' });

const saveAs = async (page: Page, name: string | undefined, keeps = false): Promise<void> => {
  await page.getByRole('button', { name: 'Save for later…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Save this cart for later' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Cart of \d+ \w+ \d{4}/);
  if (name !== undefined) await dialog.getByLabel('Name').fill(name);
  if (keeps) await dialog.getByLabel('Keep these products in the cart too').check();
  await dialog.getByRole('button', { name: 'Save cart' }).click();
};

test('a saved cart is added to a later cart or replaces it', async ({ page, db, signIn, fillCart }) => {
  const customer = await signIn();
  const [monthly, urgent] = [await addProduct(db), await addProduct(db)];
  await fillCart(customer, [{ product: monthly, quantity: 6 }]);
  await page.goto('/cart');
  await saveAs(page, 'Month end');
  await expectToast(page, 'Saved as “Month end”.');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(rowOf(page, 'Month end')).toContainText('1 product · 6 items');

  await fillCart(customer, [
    { product: urgent, quantity: 2 },
    { product: monthly, quantity: 1 },
  ]);
  await page.goto('/cart');
  await rowOf(page, 'Month end').getByRole('button', { name: 'Add to cart' }).click();
  await expect(quantityOf(page, monthly)).toHaveValue('7');
  await expect(undo(page)).toBeFocused();
  await undo(page).press('Enter');
  await expect(quantityOf(page, monthly)).toHaveValue('1');
  await rowOf(page, 'Month end').getByRole('button', { name: 'Replace cart' }).click();
  await expect(quantityOf(page, monthly)).toHaveValue('6');
  await expect(quantityOf(page, urgent)).toBeHidden();
  await undo(page).click();
  await expect(quantityOf(page, urgent)).toHaveValue('2');
  await settle(page);
  await expectQuality(page, rowOf(page, 'Month end'));
});

test('a saved cart is renamed and deleted, with an undo, and its name must be unique', async ({
  page,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/409/);
  const customer = await signIn();
  await fillCart(customer, [{ product: await addProduct(db), quantity: 3 }]);
  await page.goto('/cart');
  await saveAs(page, 'Weekly', true);
  await expect(page.getByRole('link', { name: 'Cart 3 items' })).toBeVisible();
  await saveAs(page, 'weekly', true);
  const dialog = page.getByRole('alertdialog', { name: 'Save this cart for later' });
  await expect(dialog.getByText('You already have a saved cart with this name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Save cart' }).click();
  await expect(dialog.getByText('Name is required.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await rowOf(page, 'Weekly').getByRole('button', { name: 'Rename Weekly' }).click();
  const renaming = page.getByRole('alertdialog', { name: 'Rename this saved cart' });
  await renaming.getByLabel('Name').fill('Fortnightly');
  await renaming.getByLabel('Name').press('Enter');
  await expect(rowOf(page, 'Fortnightly')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Fortnightly' }).click();
  await expect(rowOf(page, 'Fortnightly')).toHaveCount(0);
  await undo(page).click();
  await expect(rowOf(page, 'Fortnightly')).toContainText('1 product · 3 items');
  await page.reload();
  await expect(rowOf(page, 'Fortnightly')).toBeVisible();
});
