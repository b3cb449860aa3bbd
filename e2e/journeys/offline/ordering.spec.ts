import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { quantityOf } from '../../devices.ts';
import { keptCalls, untilPrepared } from '../../offline.ts';
import { placeOrder } from '../../ordering.ts';
import { ordersOf } from '../../people.ts';
import { addProduct, stockOf } from '../../products.ts';
import { expect, test } from '../../store.ts';

test.use({ serviceWorkers: 'allow' });

test('an order is placed and kept over reloads without a network, and sent once when there is one', async ({
  page,
  context,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Code is missing/);
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 10 });
  await fillCart(customer, [{ product, quantity: 3 }]);
  await page.goto('/cart');
  await expect(quantityOf(page, product)).toHaveValue('3');
  await untilPrepared(page);
  await context.setOffline(true);
  await page.reload();
  await expect(quantityOf(page, product)).toHaveValue('3');
  await placeOrder(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send when online' }).click();
  const empty = page.getByText('Your cart is empty');
  await expect(empty).toBeVisible();
  await page.reload();
  const box = page.getByRole('region', { name: 'To be sent' });
  await expect(box).toContainText('Waiting to be sent: 1 order.');
  await expect(empty).toBeVisible();
  await context.setOffline(false);
  await expect(box).toHaveCount(0);
  await page.reload();
  await expect(empty).toBeVisible();
  const [order, ...others] = await ordersOf(page);
  expect(others).toEqual([]);
  expect(order?.orderProducts).toMatchObject([{ quantity: 3 }]);
  expect(await stockOf(db, product)).toBe(7);
});

test('without a network, a cart without a default address asks where to deliver', async ({
  page,
  context,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const customer = await signIn();
  const product = await addProduct(db);
  await fillCart(customer, [{ product }]);
  await page.goto('/cart');
  const question = page.getByText('Choose a delivery address for this order.');
  await expect(question).toBeVisible();
  await untilPrepared(page);
  await expect.poll(() => keptCalls(page)).toContain('delivery-details/default');
  await context.setOffline(true);
  await page.reload();
  await expect(quantityOf(page, product)).toBeVisible();
  await expect(question).toBeVisible();
});
