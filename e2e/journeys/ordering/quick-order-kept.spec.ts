import type { Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { ordersOf, setStoreAccess } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expect, test } from '../../store.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Add a product' });
const linesOf = (page: Page) =>
  page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');
const quantityOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Products in the cart' })
    .getByRole('textbox', { name: `Quantity of ${name}` });

test('quick order reports revoked access, and shows its lines again once access is restored', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const product = await addProduct(db);
  await page.goto('/store/quick-order');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(`6 x ${product.name}`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, product.name)).toHaveValue('6');
  await setStoreAccess(db, customer.id, false);
  await expect(page.getByRole('heading', { name: 'Store Access Revoked' })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Store Access Revoked' })).toBeVisible();
  await setStoreAccess(db, customer.id, true);
  await expect(quantityOf(page, product.name)).toHaveValue('6');
});

test('lines entered in two tabs form one order, and a reload loses only unfinished words', async ({
  page,
  context,
  db,
  signIn,
  expectComplaint,
}) => {
  // A page that is left sends its cart without waiting for the other tab, which may be refused and then merges.
  expectComplaint(/409 .*\/api\/cart$/);
  await signIn();
  const [one, two] = [await addProduct(db), await addProduct(db)];
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/store/quick-order');
    await expect(field(tab)).toBeVisible();
  }
  const enter = async (tab: Page, words: string) => {
    await field(tab).fill(words);
    await field(tab).press('Enter');
    await tab.keyboard.press('Enter');
  };
  await enter(page, `2 x ${one.name}`);
  await expect(quantityOf(other, one.name)).toHaveValue('2');
  await enter(other, `3 x ${two.name}`);
  await enter(other, `1 x ${one.name}`);
  await expect(quantityOf(page, one.name)).toHaveValue('3');
  await expect(quantityOf(page, two.name)).toHaveValue('3');
  await field(page).fill('half a wor');
  await page.reload();
  await expect(quantityOf(page, one.name)).toHaveValue('3');
  await expect(quantityOf(page, two.name)).toHaveValue('3');
  await expect(field(page)).toHaveValue('');
});

test('with 500 lines in the cart, a line is still added by pressing Enter twice, and is shown first', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  test.slow();
  const customer = await signIn();
  const product = await addProduct(db, { stock: 1_000 });
  // The lines are 499 made-up variants of one product, because only their number matters.
  const variants = Array.from({ length: 499 }, (_, index) => ({
    ...{ id: crypto.randomUUID(), name: `Kind ${index + 1}` },
  }));
  const added = await addProduct(db);
  await fillCart(
    customer,
    variants.map((variant) => ({ product, variant: { ...product.variants[0], ...variant } as never })),
  );
  await page.goto('/store/quick-order');
  await expect(page.getByRole('region', { name: 'Order so far' })).toContainText('499 lines');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(`4 x ${added.name}`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(linesOf(page).first()).toContainText(added.name);
  await expect(quantityOf(page, added.name)).toHaveValue('4');
  await expect(page.getByRole('region', { name: 'Order so far' })).toContainText('500 lines');
});

test('an order is entered, corrected and placed in quick order without touching the mouse', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const word = newWord();
  const [one, two] = [
    await addProduct(db, { name: `${word} Tablets` }),
    await addProduct(db, { name: `${word} Syrup`, dosage: 'Syrup' }),
  ];
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  for (const line of [`5 x ${word} tablets`, `2 x ${word} syrup`]) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
  await expect(linesOf(page)).toHaveCount(2);
  // Tab moves from the field to the lines, and from a quantity back to the field.
  const link = linesOf(page).filter({ hasText: one.name }).getByRole('link');
  for (let presses = 0; presses < 40; presses += 1) {
    if (await link.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(link).toBeFocused();
  await page.keyboard.press('Tab');
  while (!(await quantityOf(page, one.name).evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(quantityOf(page, one.name)).toHaveValue('8');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  const place = page.getByRole('button', { name: 'Place order' });
  await expect(place).toBeEnabled();
  await place.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: 'Place order' });
  await expect(confirm).toBeVisible();
  for (let presses = 0; presses < 6; presses += 1) {
    if (await confirm.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  const [order] = await ordersOf(page);
  expect(order?.orderProducts.map(({ name, quantity }) => [name, quantity]).toSorted()).toEqual(
    [
      [one.name, 8],
      [two.name, 2],
    ].toSorted(),
  );
});
