import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { addOrder, currentUser, newCustomer, setStoreAccess } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { openWithoutApp, withoutApp } from '../../screen/without-app.ts';
import { expect, test } from '../../store.ts';

const SCRIPTS = /\/assets\/[^?]+\.js$/;

test('the page shows the frame of its screen before any script has arrived, hidden from screen readers, then the screen', async ({
  page,
  signIn,
}) => {
  await signIn();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/cart', { waitUntil: 'commit' });
  const frame = page.locator('#root > [aria-hidden="true"]');
  await expect(frame.getByText('Cart', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(frame).toHaveCount(0);
});

test('the frame is that of the screen asked for, in the chosen theme', async ({ page, signIn }) => {
  await signIn();
  await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'));
  await page.route(SCRIPTS, () => new Promise(() => {}));
  const frame = page.locator('#root > [aria-hidden="true"]');
  for (const [address, shown] of [
    ['/login', 'Welcome back'],
    ['/store', 'Store'],
    ['/store/quick-order', 'Quick order'],
    ['/orders', 'Orders'],
  ] as const) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(frame.locator('b').filter({ hasText: shown })).toBeVisible();
    await expect(frame.locator('b').filter({ hasText: shown })).toHaveCSS('color', 'rgb(233, 238, 235)');
  }
});

test('a page whose scripts cannot be loaded says so, and loads again when asked', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load resource/);
  await signIn();
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/orders');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  await page.unroute(SCRIPTS);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('products, the cart and its address are shown before the code of the app has arrived', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const product = await addProduct(db, { dosage: 'Syrup', strength: '5 mg', packSize: '100' });
  await newDeliveryDetail(db, customer.id, { isDefault: true, streetAddress: '12 Loop Street' });
  for (const days of [21, 14, 7])
    await addOrder(db, customer, [{ product, quantity: 3 }], {}, new Date(Date.now() - days * 86_400_000));
  await fillCart(customer, [{ product, quantity: 2 }]);
  const frame = await withoutApp(page);
  for (const address of [`/store/${product.id}`, '/store/quick-order', '/cart']) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(frame.getByText(`${product.name}Syrup · 5 mg`)).toBeVisible();
  }
  await expect(frame.getByText('12 Loop Street')).toBeVisible();
  const newest = page.waitForResponse(/\/products\/new\?/);
  await page.goto('/store', { waitUntil: 'commit' });
  const [first] = (await (await newest).json()).products;
  await expect(frame.getByText(first.name).first()).toBeVisible();
});

test('a line of the cart on the server is shown as its variant before the code of the app has arrived', async ({
  page,
  db,
  signIn,
}) => {
  const { id: userId } = await signIn();
  const product = await addProduct(db, { dosage: 'Syrup', strength: '5 mg', variants: ['Mint'] });
  const line = { productId: product.id, variantId: product.variants[0]?.id, quantity: 2, cost: 50 };
  const cart = { userId, version: 0, forCollection: false, lines: [line] };
  const saved = await page.request.put('/api/cart', { data: cart });
  expect(saved.ok()).toBe(true);
  const frame = await withoutApp(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(frame.getByText(`${product.name}Mint · Syrup · 5 mg`)).toBeVisible();
});

test('nothing of a store is shown before the code of the app to a person without access to it, nor another person’s cart', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const [product, other] = [await addProduct(db), await addProduct(db)];
  // Otherwise the page would ask for the cart on the server.
  const frame = await withoutApp(page, [['cart-in-step', '{}']]);
  await fillCart(await newCustomer(db), [{ product: other, quantity: 2 }]);
  await openWithoutApp(page, '/cart');
  await expect(frame.getByText('Cart', { exact: true }).first()).toBeVisible();
  await expect(frame.getByText(other.name)).toHaveCount(0);
  await setStoreAccess(db, customer.id, false);
  await expect.poll(async () => (await currentUser(page)).storeAccess).toBe(false);
  await openWithoutApp(page, `/store/${product.id}`);
  await expect(frame.locator('b')).toHaveText('Store');
  await expect(frame.getByText(product.name)).toHaveCount(0);
});
