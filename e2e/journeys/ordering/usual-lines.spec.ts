import type { Page } from '@playwright/test';
import { addOrder, type Customer } from '../../people.ts';
import { addProduct, changeProduct } from '../../products.ts';
import { expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

const DAY_MS = 86_400_000;
type Product = Awaited<ReturnType<typeof addProduct>>;
type Db = Parameters<typeof addProduct>[0];

/** Adds three orders a week apart, so the next one is due today. */
const orderWeekly = async (db: Db, customer: Customer, products: readonly Product[]): Promise<void> => {
  for (const days of [21, 14, 7]) {
    const lines = products.map((product) => ({ product, quantity: 12 }));
    await addOrder(db, customer, lines, {}, new Date(Date.now() - days * DAY_MS));
  }
};

const field = (page: Page) => page.getByRole('combobox', { name: 'Add a product' });
const usualsOf = (page: Page) => page.getByRole('region', { name: 'Your usual products' });
const linesOf = (page: Page) =>
  page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');

test('in quick order, Down and Enter add all usual products that are due; once collapsed, they stay collapsed', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const [weekly, dearer, gone] = [await addProduct(db), await addProduct(db), await addProduct(db)];
  await orderWeekly(db, customer, [weekly, dearer, gone]);
  await changeProduct(db, dearer, { cost: 6200 });
  await changeProduct(db, gone, { stock: 0 });
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  const usuals = usualsOf(page);
  await expect(usuals.getByRole('listitem')).toHaveCount(3);
  await expect(usuals.getByRole('listitem').filter({ hasText: dearer.name })).toContainText(
    'R 12 more than last time',
  );
  await expect(usuals.getByRole('listitem').filter({ hasText: gone.name })).toContainText('Out of stock');
  await page.keyboard.press('ArrowDown');
  await expect(usuals.getByRole('button', { name: 'Add all 2 due' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(linesOf(page)).toHaveCount(2);
  await expect(usuals.getByRole('status')).toContainText('2 products added to the cart');

  await test.step('the collapsed list stays collapsed, and added lines go on to the cart', async () => {
    const heading = usuals.getByRole('button', { name: 'Your usual products' });
    // The added products are shown as lines, so the list of usual products collapses.
    await expect(heading).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowDown');
    await expect(heading).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(usuals.getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Enter');
    await expect(heading).toHaveAttribute('aria-expanded', 'false');
    await expect(usuals.getByRole('listitem')).toHaveCount(0);
    await page.reload();
    await expect(heading).toHaveAttribute('aria-expanded', 'false');
    await expect(linesOf(page)).toHaveCount(2);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  });
});

test('a usual product is added with one click, and becomes the first line', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const [usual, other] = [await addProduct(db), await addProduct(db)];
  await orderWeekly(db, customer, [usual]);
  await fillCart(customer, [{ product: other, quantity: 1 }]);
  await page.goto('/store/quick-order');
  const usuals = usualsOf(page);
  // The list is collapsed if the cart already has lines.
  await usuals.getByRole('button', { name: 'Your usual products' }).click();
  await usuals.getByRole('button', { name: `Add 12 of ${usual.name}` }).click();
  await expect(linesOf(page)).toHaveCount(2);
  await expect(linesOf(page).first()).toContainText(usual.name);
  await usuals.getByRole('button', { name: 'Undo' }).click();
  await expect(linesOf(page)).toHaveCount(1);
});

test('quick order lines can be saved as a new list or added to an existing one', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const [one, two] = [await addProduct(db), await addProduct(db)];
  await fillCart(customer, [
    { product: one, quantity: 3 },
    { product: two, quantity: 5 },
  ]);
  await page.goto('/store/quick-order');
  await page.getByRole('button', { name: 'New list… of the products in the cart' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByLabel('Name of the new list')).toBeFocused();
  await page.keyboard.type('Monday order');
  await page.keyboard.press('Enter');
  await expectToast(page, /Added to Monday order/);
  await expect(dialog).toHaveCount(0);

  const quantity = linesOf(page).getByRole('textbox', { name: new RegExp(`Quantity of ${one.name}`) });
  await quantity.fill('4');
  await quantity.press('Enter');
  await page.getByRole('button', { name: 'Add to a list… the products in the cart' }).click();
  await dialog.getByRole('button', { name: /^Monday order/ }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/lists');
  await page.getByRole('link', { name: /^Monday order/ }).click();
  const list = page.getByRole('main');
  await expect(list.getByRole('textbox', { name: new RegExp(`Quantity of ${one.name}`) })).toHaveValue('4');
  await expect(list.getByRole('textbox', { name: new RegExp(`Quantity of ${two.name}`) })).toHaveValue('5');
});
