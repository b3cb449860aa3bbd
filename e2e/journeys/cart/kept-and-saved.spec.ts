import type { Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { newCustomer, openSession, PASSWORD } from '../../people.ts';
import { addProduct, type Product } from '../../products.ts';
import { expectQuality } from '../../screen/quality.ts';
import { expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, storeUrl, test } from '../../store.ts';

test('a quantity counts while it is typed and survives a reload and Back; zero removes the line', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { cost: 123_400 });
  await fillCart(customer, [{ product }]);
  await page.goto('/cart');
  const quantity = page.getByRole('textbox', { name: `Quantity of ${product.name}` });
  await quantity.fill('007');
  await expect(quantity).toHaveValue('7');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('R 8 758');
  await page.reload();
  await expect(quantity).toHaveValue('7');
  await expect(summary).toContainText('7 items');
  await expect(summary).toContainText('R 8 758');
  await expect(page.getByRole('link', { name: 'Cart 7 items' })).toBeVisible();

  // Only the field handles these keys: no Enter, no blur.
  await quantity.fill('24');
  await expect(summary).toContainText('24 items');
  await page.goto('/orders');
  await page.goBack();
  await expect(quantity).toHaveValue('24');
  await quantity.fill('0');
  await expect(summary).toContainText('24 items');
  await quantity.press('Enter');
  await expect(page.getByRole('button', { name: /^Undo removing/ })).toBeFocused();
});

test('two tabs show the same cart', async ({ page, context, db, signIn, fillCart }) => {
  const customer = await signIn();
  const product = await addProduct(db);
  await fillCart(customer, [{ product, quantity: 2 }]);
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/');
  await page.getByRole('button', { name: 'Increase' }).click();
  await expect(other.getByRole('link', { name: 'Cart 3 items' })).toBeVisible();
  await other.getByRole('link', { name: 'Cart 3 items' }).click();
  await other.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart 0 items' })).toBeVisible();
});

test('other customers on the device do not see the cart; its owner gets it back after signing in again', async ({
  page,
  db,
  signIn,
  signInAs,
  fillCart,
}) => {
  const customer = await signIn();
  const other = await newCustomer(db);
  const product = await addProduct(db);
  await fillCart(customer, [{ product, quantity: 4 }]);
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: 'Cart 4 items' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('link', { name: 'Cart 4 items' })).toBeVisible();
  await signInAs(other);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText(product.name)).toHaveCount(0);
});

test('a tab notices that someone else signed in in another tab', async ({
  page,
  context,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const other = await newCustomer(db, { name: 'Lindiwe' });
  await fillCart(customer, [{ product: await addProduct(db), quantity: 4 }]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Cart 4 items' })).toBeVisible();
  await context.addCookies([{ ...(await openSession(db, other.id)), url: storeUrl() }]);
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome Lindiwe' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart 0 items' })).toBeVisible();
});

test('an invalid stored cart is replaced with an empty one', async ({ page, context, signIn }) => {
  await signIn();
  await context.addInitScript(() => localStorage.setItem('order-storage', '{"state":{"products":[1]}'));
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

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
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Cart from \d+ \w+ \d{4}/);
  if (name !== undefined) await dialog.getByLabel('Name').fill(name);
  if (keeps) await dialog.getByLabel('Also keep these products in the cart').check();
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
