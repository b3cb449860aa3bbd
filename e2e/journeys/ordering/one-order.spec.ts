import type { Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { ordersOf } from '../../people.ts';
import { addProduct, stockOf } from '../../products.ts';
import { expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Place order' });

/** The next order reaches the store, which places it; its answer never comes. */
const loseNextAnswer = async (page: Page): Promise<void> => {
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
};

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/);
});

test('an order whose answer was lost is sent again and stays one order', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 10 });
  await fillCart(customer, [{ product, quantity: 4 }]);
  await page.goto('/cart');
  await loseNextAnswer(page);
  await placeOrder(page);
  await confirm(page).click();
  await expectToast(page, /The store cannot be reached.*Your cart is kept/);
  await expect(page.getByText('We do not know whether your order was placed')).toBeVisible();
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('4');
  await placeOrder(page);
  await confirmOrder(page);
  expect(await ordersOf(page)).toHaveLength(1);
  expect(await stockOf(db, product)).toBe(6);
  await expect(page.getByRole('link', { name: 'Cart 0 items' })).toBeVisible();
});

test('an order whose answer was lost stays one order over a reload of the page', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 10 });
  await fillCart(customer, [{ product, quantity: 4 }]);
  await page.goto('/cart');
  await loseNextAnswer(page);
  await placeOrder(page);
  await confirm(page).click();
  await expect(page.getByText('We do not know whether your order was placed')).toBeVisible();
  await page.reload();
  await expect(page.getByText('We do not know whether your order was placed')).toBeVisible();
  await placeOrder(page);
  await confirmOrder(page);
  expect(await ordersOf(page)).toHaveLength(1);
  expect(await stockOf(db, product)).toBe(6);
});

test('offline nothing is ordered and nothing is lost; online again the same cart is ordered', async ({
  page,
  context,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 10 });
  await fillCart(customer, [{ product, quantity: 4 }]);
  await page.goto('/cart');
  await placeOrder(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Your cart is kept')).toBeAttached();
  await confirm(page).click();
  await expectToast(page, /The store cannot be reached\. Check your connection and try again\./);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  expect(await ordersOf(page)).toEqual([]);
  await placeOrder(page);
  await confirmOrder(page);
  expect(await ordersOf(page)).toHaveLength(1);
  expect(await stockOf(db, product)).toBe(6);
});

test('offline, before it is known where to deliver, Place order says so at once and keeps the cart', async ({
  page,
  context,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 10 });
  await fillCart(customer, [{ product, quantity: 4 }]);
  const { promise: isOnlineAgain, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/delivery-details/default', async (route) => {
    await isOnlineAgain;
    await route.continue();
  });
  await page.goto('/cart');
  const place = page.getByRole('button', { name: 'Place order' });
  await expect(place).toBeEnabled();
  await context.setOffline(true);
  await place.click();
  await expectToast(page, /The store cannot be reached.*Nothing was ordered, and your cart is as it was\./);
  await expect(place).toBeEnabled();
  await context.setOffline(false);
  letThrough();
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Cape Town');
  await placeOrder(page);
  await confirmOrder(page);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('a double click on Place order is one order', async ({ page, db, signIn, fillCart }) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 10 });
  await fillCart(customer, [{ product, quantity: 4 }]);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place order' }).dblclick();
  await confirm(page).dblclick();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  expect(await ordersOf(page)).toHaveLength(1);
  expect(await stockOf(db, product)).toBe(6);
});

test('the same cart filled again is another order', async ({ page, db, signIn, fillCart }) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 10 });
  await fillCart(customer, [{ product, quantity: 4 }]);
  await page.goto('/cart');
  await placeOrder(page);
  await confirmOrder(page);
  await page.getByRole('button', { name: 'Order again' }).click();
  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click();
  await placeOrder(page);
  await confirmOrder(page);
  expect(await ordersOf(page)).toHaveLength(2);
  expect(await stockOf(db, product)).toBe(2);
});

test('an order that is placed before it is known where to deliver asks once it is', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const product = await addProduct(db);
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  await fillCart(customer, [{ product }]);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/delivery-details/default', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/cart');
  await placeOrder(page);
  await expect(page.getByRole('button', { name: /Working|Place order/ })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  release();
  await confirmOrder(page);
  expect(await ordersOf(page)).toHaveLength(1);
});
