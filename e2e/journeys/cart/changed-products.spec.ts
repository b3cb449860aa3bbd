import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { stopEvents } from '../../events.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { ordersOf } from '../../people.ts';
import { addProduct, changeProduct, stockOf } from '../../products.ts';
import { expect, test } from '../../store.ts';

test('a changed price is shown with the old one, must be accepted, and is then charged', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { cost: 5_000 });
  await fillCart(customer, [{ product, quantity: 2 }]);
  await changeProduct(db, product, { cost: 6_500 });
  await page.goto('/cart');
  await expect(page.getByText(`The price of ${product.name} changed`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: product.name })).toContainText(
    'R 65 each was R 50',
  );
  await placeOrder(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await ordersOf(page)).toEqual([]);
  await page.getByRole('button', { name: `Accept new price of ${product.name}` }).click();
  await expect(page.getByText('was R 50')).toHaveCount(0);
  await placeOrder(page);
  await confirmOrder(page);
  const [order] = await ordersOf(page);
  expect(order).toMatchObject({ totalPrice: 250, orderProducts: [{ cost: 65, quantity: 2 }] });
});

test('an order whose price changes at the last moment is refused until the new price is accepted', async ({
  page,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/409 .*\/api\/orders/);
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const [steady, moving] = [await addProduct(db), await addProduct(db, { cost: 20_000 })];
  await fillCart(customer, [{ product: steady }, { product: moving }]);
  await stopEvents(page);
  await page.goto('/cart');
  await placeOrder(page);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await changeProduct(db, moving, { cost: 18_000 });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Prices have changed since you filled your cart.').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: moving.name })).toContainText(
    'R 180 each was R 200',
  );
  expect(await ordersOf(page)).toEqual([]);
  await page.getByRole('button', { name: `Accept new price of ${moving.name}` }).click();
  await placeOrder(page);
  await confirmOrder(page);
  const [order] = await ordersOf(page);
  expect(order?.totalPrice).toBe(50 + 180 + 120);
});

test('when stock has fallen, the cart shows how much is left, and one click takes it', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 40 });
  await fillCart(customer, [{ product, quantity: 10 }]);
  await changeProduct(db, product, { stock: 3 });
  await page.goto('/cart');
  await expect(page.getByText('Only 3 left.')).toBeVisible();
  await page.getByRole('button', { name: `Change to 3 of ${product.name}` }).click();
  await expect(page.getByText('Only 3 left.')).toHaveCount(0);
  await placeOrder(page);
  await confirmOrder(page);
  const [order] = await ordersOf(page);
  expect(order?.totalQuantity).toBe(3);
  expect(await stockOf(db, product)).toBe(0);
});

test('an order whose stock falls at the last moment is refused, and the cart says how much is left', async ({
  page,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/409 .*\/api\/orders/);
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 40 });
  await fillCart(customer, [{ product, quantity: 10 }]);
  await stopEvents(page);
  await page.goto('/cart');
  await placeOrder(page);
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Place order' });
  await expect(confirm).toBeVisible();
  // The cart must not receive the change first.
  const { promise: confirmed, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/products/*', (route) => confirmed.then(() => route.continue()));
  await changeProduct(db, product, { stock: 1 });
  await confirm.click();
  resolve();
  await expect(page.getByText(`Only 1 of ${product.name} left.`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Change to 1 of ${product.name}` })).toBeVisible();
  expect(await ordersOf(page)).toEqual([]);
  expect(await stockOf(db, product)).toBe(1);
});

test('products out of stock or no longer sold are named, and must be removed before the rest is ordered', async ({
  page,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/404 .*\/api\/products\//);
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const [kept, soldOut, archived] = [await addProduct(db), await addProduct(db), await addProduct(db)];
  await fillCart(customer, [{ product: kept }, { product: soldOut }, { product: archived }]);
  await changeProduct(db, soldOut, { stock: 0 });
  await changeProduct(db, archived, { archivedAt: new Date() });
  await page.goto('/cart');
  await expect(page.getByText('Out of stock.')).toBeVisible();
  await expect(page.getByText('No longer available.')).toBeVisible();
  await placeOrder(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: `Remove of ${soldOut.name}` }).click();
  await page.getByRole('button', { name: `Remove of ${archived.name}` }).click();
  await placeOrder(page);
  await confirmOrder(page);
  const [order] = await ordersOf(page);
  expect(order?.orderProducts.map(({ name }) => name)).toEqual([kept.name]);
});
