import { confirmOrder, expectOwed, placeOrder } from '../../ordering.ts';
import { ordersOf } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expect, test } from '../../store.ts';

test('a customer who may collect pays no delivery fee, and the order shows who collects', async ({
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
