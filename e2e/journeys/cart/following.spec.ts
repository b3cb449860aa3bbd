import type { Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { openDevice, quantityOf } from '../../devices.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { get, newCustomer, PASSWORD } from '../../people.ts';
import { addProduct, type Product } from '../../products.ts';
import { expectToast } from '../../screen/screen.ts';
import { haveCodeAtHand } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

const increase = (page: Page, { name }: Product) =>
  page
    .getByRole('group', { name: `Quantity of ${name}` })
    .getByRole('button', { name: 'Increase' })
    .click();
/** The cart on the server, fetched with the page's session. */
const keptBy = async (page: Page): Promise<[string, number][]> => {
  const { lines } = (await get(page, '/api/cart')) as {
    lines: { product: { name: string }; quantity: number }[];
  };
  return lines.map(({ product, quantity }) => [product.name, quantity]);
};
const isEmpty = (page: Page) => expect(page.getByText('Your cart is empty')).toBeVisible();

test('two devices show the same cart: each shows what the other adds, changes and removes', async ({
  page,
  browser,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const [first, second] = [await addProduct(db), await addProduct(db)];
  await fillCart(customer, [{ product: first, quantity: 2 }]);
  await page.goto('/cart');
  const device = await openDevice(browser, db, customer);
  const other = await device.newPage();
  await other.goto('/cart');
  await expect(quantityOf(other, first)).toHaveValue('2');
  await increase(page, first);
  await expect(quantityOf(other, first)).toHaveValue('3');

  const shop = await device.newPage();
  await shop.goto(`/store?q=${second.name.split(' ')[0]}`);
  await shop.getByRole('button', { name: `Add ${second.name}` }).click();
  await expect(quantityOf(page, second)).toHaveValue('1');
  await other.getByRole('button', { name: `Remove ${first.name}` }).click();
  await expect(quantityOf(page, first)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Cart 1 item' })).toBeVisible();
  await expect(page.getByText('Your cart was merged')).toHaveCount(0);
  await device.close();
});

test('changes from two devices, one of them offline, are merged without loss, and the cart explains the result', async ({
  page,
  browser,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const [larger, removed, untouched] = [await addProduct(db), await addProduct(db), await addProduct(db)];
  await fillCart(
    customer,
    [larger, removed, untouched].map((product) => ({ product, quantity: 2 })),
  );
  await page.goto('/cart');
  const device = await openDevice(browser, db, customer);
  await haveCodeAtHand(device);
  const other = await device.newPage();
  await other.goto('/cart');
  await expect(quantityOf(other, untouched)).toHaveValue('2');

  await device.setOffline(true);
  await quantityOf(other, larger).fill('9');
  await quantityOf(other, removed).fill('4');
  await quantityOf(page, larger).fill('5');
  await page.getByRole('button', { name: `Remove ${removed.name}` }).click();
  await quantityOf(page, untouched).fill('3');
  await expect
    .poll(() => keptBy(page))
    .toEqual([
      [larger.name, 5],
      [untouched.name, 3],
    ]);
  await device.setOffline(false);

  const notice = other.getByRole('status').filter({ hasText: 'Your cart was merged' });
  await expect(notice).toContainText('9 here and 5 on another device. The cart keeps 9.');
  await expect(notice).toContainText(
    'was removed on another device, but changed here. It stays in the cart.',
  );
  await expect(quantityOf(other, untouched)).toHaveValue('3');
  for (const one of [page, other]) {
    await expect(quantityOf(one, larger)).toHaveValue('9');
    await expect(quantityOf(one, removed)).toHaveValue('4');
  }
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  await other.reload();
  await expect(quantityOf(other, larger)).toHaveValue('9');
  await expect(notice).toBeHidden();
  await device.close();
});

test('a product added on another device is shown before it is ordered; the order empties the cart there too', async ({
  page,
  browser,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const [ordered, added] = [await addProduct(db), await addProduct(db)];
  await fillCart(customer, [{ product: ordered, quantity: 2 }]);
  await page.goto('/cart');
  await expect.poll(() => keptBy(page)).toEqual([[ordered.name, 2]]);
  const device = await openDevice(browser, db, customer);
  const other = await device.newPage();
  await other.goto('/cart');
  await expect(quantityOf(other, ordered)).toHaveValue('2');

  await placeOrder(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(ordered.name);
  const shop = await device.newPage();
  await shop.goto(`/store?q=${added.name.split(' ')[0]}`);
  await shop.getByRole('button', { name: `Add ${added.name}` }).click();
  await expect(quantityOf(other, added)).toHaveValue('1');
  await expectToast(page, /Your cart has changed\. Check it before you place the order\./);
  await expect(question).toHaveCount(0);
  await expect(quantityOf(page, added)).toHaveValue('1');
  await placeOrder(page);
  await expect(question).toContainText(added.name);
  await confirmOrder(page);
  await isEmpty(other);
  await device.close();
});

test('signing in merges the browser’s cart with the one on the server, and the cart says so', async ({
  page,
  browser,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const [kept, own] = [await addProduct(db), await addProduct(db)];
  await fillCart(customer, [{ product: kept, quantity: 2 }]);
  await page.goto('/cart');
  await expect.poll(() => keptBy(page)).toEqual([[kept.name, 2]]);
  const device = await openDevice(browser, db, customer, [{ product: own, quantity: 3 }]);
  const other = await device.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('status').filter({ hasText: 'Your cart was merged' })).toContainText(
    '1 product from your other devices was added to this cart.',
  );
  for (const one of [page, other]) {
    await expect(quantityOf(one, kept)).toHaveValue('2');
    await expect(quantityOf(one, own)).toHaveValue('3');
  }
  await device.close();
});

test('the last edit of the cart before closing the tab or logging out is kept', async ({
  page,
  browser,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const product = await addProduct(db);
  await fillCart(customer, [{ product, quantity: 2 }]);
  await page.goto('/cart');
  await expect.poll(() => keptBy(page)).toEqual([[product.name, 2]]);
  await quantityOf(page, product).fill('7');
  await page.close({ runBeforeUnload: true });
  const device = await openDevice(browser, db, customer);
  const other = await device.newPage();
  await other.goto('/cart');
  await expect(quantityOf(other, product)).toHaveValue('7');

  const held: (() => void)[] = [];
  await other.route('**/api/cart', async (route) => {
    if (route.request().method() === 'PUT') await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await quantityOf(other, product).fill('8');
  await other.getByRole('link', { name: 'Profile' }).first().click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const release of held) release();
  await expect(other.getByLabel('Username')).toBeVisible();
  await device.close();
  const third = await openDevice(browser, db, customer);
  const last = await third.newPage();
  await last.goto('/cart');
  await expect(quantityOf(last, product)).toHaveValue('8');
  await third.close();
});

test('the cart works while the server cannot save it, and its edits are sent later', async ({
  page,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/503/);
  const customer = await signIn();
  const product = await addProduct(db);
  await fillCart(customer, [{ product, quantity: 2 }]);
  let isFailing = true;
  await page.route('**/api/cart*', (route) =>
    isFailing ? route.fulfill({ status: 503, json: { message: 'Busy' } }) : route.continue(),
  );
  await page.goto('/cart');
  await increase(page, product);
  await page.reload();
  await expect(quantityOf(page, product)).toHaveValue('3');
  isFailing = false;
  await increase(page, product);
  await expect.poll(() => keptBy(page)).toEqual([[product.name, 4]]);
});

test('two customers who share a browser never see each other’s cart, and each keeps their own', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const other = await newCustomer(db);
  const product = await addProduct(db);
  await fillCart(customer, [{ product, quantity: 4 }]);
  await page.goto('/cart');
  await expect.poll(() => keptBy(page)).toEqual([[product.name, 4]]);
  for (const [{ username }, content] of [
    [other, []],
    [customer, [[product.name, 4]]],
  ] as const) {
    await page.goto('/profile');
    await expect(page.getByRole('region', { name: 'Email address' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome (?!back)/ })).toBeVisible();
    await page.goto('/cart');
    if (content.length === 0) await isEmpty(page);
    else await expect(quantityOf(page, product)).toHaveValue('4');
    expect(await keptBy(page)).toEqual(content);
  }
});
