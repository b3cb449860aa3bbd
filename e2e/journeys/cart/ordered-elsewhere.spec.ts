import type { Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { openDevice, quantityOf } from '../../devices.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { ordersOf } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

/** Blocks change events from the next page on, so that the page becomes outdated. */
const blockEvents = (page: Page) => page.route('**/api/events*', (route) => route.abort());
const holdCart = async (page: Page): Promise<() => void> => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/cart*', async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
};
const checking = (page: Page) => page.getByRole('main').getByText('Checking your cart…');
const empty = (page: Page) => page.getByText('Your cart is empty');
const question = (page: Page) => page.getByRole('alertdialog');

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/ERR_FAILED|ERR_CONNECTION_RESET|409/);
});

test('a cart ordered on another device is not ordered twice: the order is linked, and unordered changes stay', async ({
  page,
  browser,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const [ordered, changed] = [await addProduct(db), await addProduct(db)];
  const lines = [ordered, changed].map((product) => ({ product, quantity: 2 }));
  await fillCart(customer, lines);
  await page.goto('/cart');
  const device = await openDevice(browser, db, customer);
  const other = await device.newPage();
  await blockEvents(other);
  await other.goto('/cart');
  await expect(quantityOf(other, ordered)).toHaveValue('2');
  await expect(checking(other)).toHaveCount(0);
  // The other device receives no changes before it orders.
  await other.route(/\/api\/cart(\?since=\d+)?$/, (route) => {
    const isReading = route.request().method() === 'GET' && !route.request().url().includes('since');
    return isReading ? route.continue() : route.abort();
  });
  await quantityOf(other, changed).fill('3');
  await placeOrder(page);
  await confirmOrder(page);
  const [order] = await ordersOf(page);

  await placeOrder(other);
  await question(other).getByRole('button', { name: 'Place order' }).click();
  await expectToast(other, /This cart has already been ordered: order \S+\..*Nothing was ordered/);
  await expect(quantityOf(other, ordered)).toHaveCount(0);
  await expect(quantityOf(other, changed)).toHaveValue('3');
  expect(await ordersOf(page)).toHaveLength(1);
  const notice = other.getByRole('status').filter({ hasText: 'Your cart has been ordered' });
  await notice.getByRole('link', { name: `View order ${order?.referenceNumber}` }).click();
  await expect(
    other.getByRole('heading', { level: 1, name: `Order ${order?.referenceNumber}` }),
  ).toBeVisible();

  await device.close();
});

test('until the cart is loaded, the screen says that it is being checked, not that it is empty', async ({
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
  await expect(checking(page)).toHaveCount(0);
  const device = await openDevice(browser, db, customer);
  const other = await device.newPage();
  const release = await holdCart(other);
  await other.goto('/cart');
  await expect(checking(other)).toBeVisible();
  await expect(empty(other)).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Cart 0 items' })).toHaveCount(0);
  release();
  await expect(quantityOf(other, product)).toHaveValue('2');
  await expect(checking(other)).toHaveCount(0);
  await device.close();
});

test('an order waits until the cart is checked, and stops if another device has removed a product', async ({
  page,
  browser,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const [left, stays] = [await addProduct(db), await addProduct(db)];
  const lines = [left, stays].map((product) => ({ product, quantity: 2 }));
  await fillCart(customer, lines);
  await page.goto('/cart');
  await expect(checking(page)).toHaveCount(0);
  const device = await openDevice(browser, db, customer);
  const other = await device.newPage();
  await other.goto('/cart');
  await expect(quantityOf(other, left)).toHaveValue('2');
  await other.goto('about:blank');
  await page.getByRole('button', { name: `Remove ${left.name}` }).click();
  await expect(page.getByRole('link', { name: 'Cart 2 items' })).toBeVisible();
  await page.reload();

  const release = await holdCart(other);
  await other.goto('/cart');
  await expect(quantityOf(other, left)).toHaveValue('2');
  const place = other.getByRole('button', { name: /Working|Place order/ });
  await place.click();
  await expect(place).toHaveAttribute('aria-busy', 'true');
  release();
  await expectToast(other, /Your cart has changed\. Check it before you place the order\./);
  await expect(quantityOf(other, left)).toHaveCount(0);
  await expect(question(other)).toHaveCount(0);
  await placeOrder(other);
  await confirmOrder(other);
  expect(await ordersOf(other)).toMatchObject([{ totalQuantity: 2 }]);
  await device.close();
});

test('an edit of the cart whose response was lost does not block the order', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db);
  await fillCart(customer, [{ product, quantity: 2 }]);
  await blockEvents(page);
  await page.goto('/cart');
  await expect(checking(page)).toHaveCount(0);
  const { promise: isKept, resolve: tellKept } = Promise.withResolvers<void>();
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
    tellKept();
  });
  await quantityOf(page, product).fill('5');
  await isKept;
  await placeOrder(page);
  await confirmOrder(page);
  expect(await ordersOf(page)).toMatchObject([{ totalQuantity: 5 }]);
});
