import type { Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { ordersOf } from '../../people.ts';
import { addProduct, newWord, stockOf } from '../../products.ts';
import { expectToast } from '../../screen/screen.ts';
import { haveCodeAtHand } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Place order' });

/** Loses the response to the next order, which the store does place. */
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

test('an order resent after a lost response is placed once; the same order placed again is a second one', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 8 });
  await fillCart(customer, [{ product, quantity: 4 }]);
  const unknown = page.getByText('We could not confirm that your order was placed');
  await page.goto('/cart');

  await test.step('sent again', async () => {
    await loseNextAnswer(page);
    await placeOrder(page);
    await confirm(page).click();
    await expectToast(page, /The store cannot be reached.*Your cart is kept/);
    await expect(unknown).toBeVisible();
    await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('4');
    await placeOrder(page);
    await confirmOrder(page);
    expect(await ordersOf(page)).toHaveLength(1);
    expect(await stockOf(db, product)).toBe(4);
    await expect(page.getByRole('link', { name: 'Cart 0 items' })).toBeVisible();
  });

  await test.step('ordered again with the last of the stock, and resent after a reload', async () => {
    await page.getByRole('button', { name: 'Order again' }).click();
    await page.getByRole('main').getByRole('link', { name: 'View cart' }).click();
    await loseNextAnswer(page);
    await placeOrder(page);
    await confirm(page).click();
    await expect(unknown).toBeVisible();
    await page.reload();
    await expect(unknown).toBeVisible();
    await placeOrder(page);
    await confirmOrder(page);
    expect(await ordersOf(page)).toHaveLength(2);
    expect(await stockOf(db, product)).toBe(0);
  });
});

test('offline, nothing is ordered and the cart stays; once online, a double click orders it once', async ({
  page,
  context,
  db,
  signIn,
  fillCart,
}) => {
  await haveCodeAtHand(context);
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 10 });
  await fillCart(customer, [{ product, quantity: 4 }]);
  const { promise: isKnown, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/delivery-details/default', async (route) => {
    await isKnown;
    await route.continue();
  });
  await page.goto('/cart');
  const place = page.getByRole('button', { name: /Working|Place order/ });

  await test.step('offline, before the delivery detail has loaded', async () => {
    await expect(place).toBeEnabled();
    await context.setOffline(true);
    await place.click();
    await expectToast(
      page,
      /The store cannot be reached.*Nothing was ordered, and your cart has not changed\./,
    );
    await expect(place).toBeEnabled();
    await context.setOffline(false);
    await expect(page.getByText('You are offline')).toHaveCount(0);
  });

  await test.step('online, the confirmation opens once it has loaded', async () => {
    await place.click();
    await expect(place).toHaveAttribute('aria-busy', 'true');
    letThrough();
    await expect(confirm(page)).toBeVisible();
  });

  await test.step('offline, while the confirmation is open', async () => {
    await context.setOffline(true);
    await expect(page.getByText('You are offline. Your cart is kept')).toBeAttached();
    await confirm(page).click();
    await expectToast(page, /The store cannot be reached\. Check your connection and try again\./);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText('You are offline')).toHaveCount(0);
    expect(await ordersOf(page)).toEqual([]);
  });

  await test.step('a double click orders once', async () => {
    await place.dblclick();
    await confirm(page).dblclick();
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
    expect(await ordersOf(page)).toHaveLength(1);
    expect(await stockOf(db, product)).toBe(6);
  });
});

test('a PO number and note survive a reload and belong to one order, which the number finds', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn({ canCollect: true });
  // Its VAT is R 14,87.
  const product = await addProduct(db, { cost: 114_00 });
  await fillCart(customer, [{ product }]);
  const number = `PO-${newWord()}`;
  await page.goto('/cart');
  await page.getByRole('switch', { name: /^Collect instead/ }).check();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/Includes VAT\s*R\s15(?!,)/);
  await page.getByLabel('PO number').fill(number);
  await page.getByRole('textbox', { name: 'Note' }).fill('Ring twice');
  await page.reload();
  await expect(page.getByLabel('PO number')).toHaveValue(number);
  await placeOrder(page);
  await confirmOrder(page);
  await expect(page.getByRole('main')).toContainText(number);
  await expect(page.getByRole('main')).toContainText('Ring twice');
  await expect(page.getByRole('main')).toContainText(/Includes VAT\s*R\s15(?!,)/);
  const [order] = await ordersOf(page);
  expect(order).toMatchObject({ poNumber: number });

  await page.goto('/orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number);
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText(`PO ${number}`);

  await fillCart(customer, [{ product }]);
  await page.goto('/cart');
  await expect(page.getByLabel('PO number')).toHaveValue('');
});
