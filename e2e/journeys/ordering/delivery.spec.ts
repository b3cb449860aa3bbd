import { centsFromRand } from '@formulary/contract';
import { formatMoney } from '../../../web/src/lib/format.ts';
import { confirmOrder, expectOwed, placeOrder, signInByForm } from '../../ordering.ts';
import { currentUser, demoPassword, ordersOf } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

const CATEGORY = { stomach: 'Alimentary tract and metabolism', nerves: 'Nervous system' };

test('a pharmacy finds medicines, orders them for delivery, and owes the total to the cent', async ({
  page,
  db,
}) => {
  const lab = `${newWord()} Laboratories`;
  const [tablets] = await Promise.all([
    addProduct(db, { lab, category: CATEGORY.nerves, cost: 4_500, stock: 500 }),
    ...Array.from({ length: 23 }, () => addProduct(db, { lab, category: CATEGORY.stomach })),
  ]);
  const syrup = await addProduct(db, {
    lab,
    category: CATEGORY.nerves,
    cost: 8_900,
    dosage: 'Syrup',
    variants: ['Strawberry', 'Mint'],
  });

  await page.goto('/login');
  await signInByForm(page, 'demo', demoPassword);
  const before = (await currentUser(page)).paymentOutstanding;
  const balance = page.getByRole('banner').getByRole('link', { name: /^Outstanding/ });
  await expect(balance).toContainText(formatMoney(centsFromRand(before)).replaceAll('\u00a0', ' '));

  await test.step('search for a product and add a variant of it to the cart', async () => {
    await settle(page);
    await page.getByRole('link', { name: 'Shop Now' }).click();
    await page.getByRole('searchbox', { name: 'Search products' }).fill(syrup.name);
    await expect(page).toHaveURL(/\/store\?q=/);
    await expect(page.getByRole('status').filter({ hasText: '1 product' })).toBeVisible();
    await page
      .getByRole('list', { name: 'Products' })
      .getByRole('link', { name: syrup.name })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: syrup.name });
    await dialog.getByRole('radio', { name: 'Mint' }).check();
    const quantity = dialog.getByRole('textbox', { name: `Quantity of ${syrup.name}, Mint` });
    await quantity.fill('3');
    await dialog.getByRole('button', { name: 'Add to cart' }).click();
    await expect(dialog.getByRole('link', { name: 'In cart · R 267' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/store\?q=/);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL('/store');
  });

  await test.step('filter by lab and category, page, and see it as a table', async () => {
    const filter = page.getByRole('region', { name: 'Filter by lab' });
    await filter.getByRole('searchbox', { name: 'Find a lab' }).fill(lab);
    await filter.getByRole('button', { name: lab, exact: true }).click();
    await expect(page).toHaveURL(/labId=/);
    await expect(page.getByText('25 products')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(lab) }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page).toHaveURL(/page=1/);
    await filter.getByRole('button', { name: CATEGORY.nerves }).click();
    await expect(page).toHaveURL(/categoryId=/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(page.getByText('2 products')).toBeVisible();
    await page.getByRole('radio', { name: 'Table' }).press('Space');
    await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  });

  await test.step('add from the table and type a quantity', async () => {
    const row = page.getByRole('row', { name: new RegExp(tablets.name) });
    await row.getByRole('button', { name: `Add ${tablets.name}, Tablet` }).click();
    const quantity = row.getByRole('textbox', { name: `Quantity of ${tablets.name}` });
    await quantity.fill('012');
    await quantity.press('Enter');
    await expect(quantity).toHaveValue('12');
    await page.getByRole('link', { name: 'Cart 15 items' }).click();
  });

  const total = 12 * 45 + 3 * 89 + 120;
  await test.step('choose where to deliver', async () => {
    await page.getByRole('link', { name: 'Change where to deliver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose where to deliver' });
    await dialog.getByRole('button', { name: /^Deliver to Lerato Mokoena/ }).click();
    await expect(page).toHaveURL('/cart');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('88 Durban Road, Bellville');
  });

  await test.step('place the order', async () => {
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText('15 items');
    await expect(summary).toContainText(`R ${total}`);
    await placeOrder(page);
    const question = page.getByRole('alertdialog', { name: 'Place this order?' });
    await expect(question).toContainText(`R ${total}`);
    await expect(question).toContainText('88 Durban Road');
  });

  const reference = await confirmOrder(page);
  expect(reference).toMatch(/^[A-HJ-NP-Z2-9]{8,10}$/);
  await expectToast(page, 'Your order has been placed successfully.');
  const lines = page.getByRole('list', { name: 'Products in the order' });
  await expect(lines.getByRole('listitem').filter({ hasText: tablets.name })).toContainText('12 × R 45');
  await expect(lines.getByRole('listitem').filter({ hasText: syrup.name })).toContainText('Mint');
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('88 Durban Road, Bellville');
  await expect(page.getByRole('link', { name: 'Cart 0 items' })).toBeVisible();
  await expect(balance).toContainText(formatMoney(centsFromRand(before + total)).replaceAll('\u00a0', ' '));

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  const newest = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1);
  await expect(newest).toContainText(reference);
  await expect(newest).toContainText(`R ${total}`);
  const [order] = await ordersOf(page, '', 1);
  expect(order).toMatchObject({ referenceNumber: reference, totalPrice: total, deliveryFee: 120 });
  await expectOwed(page, before, total);
});

test('a customer who collects an order pays no delivery fee, and the order shows who collects', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn({ canCollect: true });
  const product = await addProduct(db, { cost: 75_000 });
  await fillCart(customer, [{ product, quantity: 2 }]);
  await page.goto('/cart');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('R 1 620');
  await page.getByRole('switch', { name: /^Collect instead/ }).check();
  await expect(summary).toContainText('Free');
  await expect(summary).toContainText('R 1 500');
  const recipient = page.getByLabel('Recipient name');
  await expect(recipient).toHaveValue('Thandi Mokoena');
  await recipient.fill(' ');
  await placeOrder(page);
  await expect(recipient).toBeFocused();
  await expect(recipient).toHaveAccessibleDescription(/Recipient name is required/);
  await recipient.fill('Sibusiso the driver');
  await placeOrder(page);
  await expect(page.getByRole('alertdialog')).toContainText('Sibusiso the driver');
  await confirmOrder(page);
  await expect(page.getByRole('region', { name: 'Collection' })).toContainText(
    'Collected by Sibusiso the driver',
  );
  const [order] = await ordersOf(page);
  expect(order).toMatchObject({ totalPrice: 1_500, deliveryFee: 0, forCollection: true });
  await expectOwed(page, 0, 1_500);
});

test('a customer who may not collect is not offered collection', async ({ page, db, signIn, fillCart }) => {
  const customer = await signIn({ canCollect: false });
  await fillCart(customer, [{ product: await addProduct(db) }]);
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Delivery' })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
});
