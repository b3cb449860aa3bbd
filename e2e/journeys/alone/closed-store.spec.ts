import { DEMO_STORE_STATUS } from '../../../demo/src/history/simulate-history.ts';
import { saveStoreStatus } from '../../../server/src/features/storefront/save-store-status.ts';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { stopEvents } from '../../events.ts';
import { placeOrder } from '../../ordering.ts';
import { addOrder, ordersOf } from '../../people.ts';
import { addProduct, announceChanges } from '../../products.ts';
import { expectAccessible, expectToast, openInApp } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { openWithoutApp, withoutApp } from '../../screen/without-app.ts';
import { expect, test } from '../../store.ts';

const CLOSED = {
  ...DEMO_STORE_STATUS,
  isClosed: true,
  name: 'stocktake',
  closeMessage: '<p>We are <strong>counting stock</strong>.</p><script>alert(1)</script>',
};

test.afterEach(({ db }) => saveStoreStatus(db, DEMO_STORE_STATUS, new Date()));

test('a closed store says why, shows no products, and lets nothing be ordered or added to the cart until it opens', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const [product, other] = [await addProduct(db), await addProduct(db)];
  for (const days of [21, 14, 7])
    await addOrder(db, customer, [{ product, quantity: 3 }], {}, new Date(Date.now() - days * 86_400_000));
  const line = (of: { id: string }) => ({ productId: of.id, variantId: null, quantity: 3 });
  const made = await page.request.post('/api/lists', { data: { name: 'Weekly', lines: [line(product)] } });
  expect(made.status()).toBe(201);
  const { id: listId } = await made.json();
  const saved = { name: 'Later', forCollection: false, lines: [{ ...line(product), cost: 50 }] };
  expect((await page.request.post('/api/saved-carts', { data: saved })).status()).toBe(201);
  await fillCart(customer, [{ product: other, quantity: 2 }]);
  await saveStoreStatus(db, CLOSED, new Date());
  const cart = page.getByRole('link', { name: /^Cart \d/ });
  const refused = /^The store is closed\. Nothing can be added to your cart until it opens\./;
  const expectRefused = async () => {
    await expectToast(page, refused);
    await expect(cart).toHaveText('Cart2 items');
    await page.getByRole('button', { name: 'Dismiss' }).click();
  };

  await page.goto('/');
  await expect(page.getByText('The store is currently closed.')).toBeVisible();
  const usuals = page.getByRole('region', { name: 'Your usual products' });
  await expect(usuals.getByText(refused)).toBeVisible();
  await expect(usuals.getByRole('button', { name: /^Add 3 of/ })).toBeDisabled();
  await expect(usuals.getByRole('button', { name: /due$/ })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Order again/ })
    .first()
    .click();
  await expectRefused();
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page.getByRole('heading', { name: 'Store Closed' })).toBeVisible();
  await expect(page.getByText('We are counting stock.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await settle(page);
  await expectAccessible(page);
  await openInApp(page, `/lists/${listId}`);
  await page.getByRole('button', { name: 'Add all to the cart' }).click();
  await expectRefused();
  await openInApp(page, '/cart');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Store Closed');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We are counting stock.');
  await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Cart 2 items' })).toBeVisible();
  const quantity = page.getByRole('textbox', { name: new RegExp(`^Quantity of ${other.name}`) });
  await page.getByRole('button', { name: new RegExp(`^Increase quantity of ${other.name}`) }).click();
  await expectRefused();
  await page.getByRole('button', { name: /^Add to cart.*Later$/ }).click();
  await expectRefused();
  await page.getByRole('button', { name: 'Replace cart with Later' }).click();
  await expectRefused();
  await page.getByRole('button', { name: new RegExp(`^Decrease quantity of ${other.name}`) }).click();
  await expect(quantity).toHaveValue('1');

  await saveStoreStatus(db, DEMO_STORE_STATUS, new Date());
  await announceChanges(db);
  await expect(page.getByText('Store Closed')).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^Increase quantity of ${other.name}`) }).click();
  await expect(quantity).toHaveValue('2');
  await openInApp(page, '/');
  await usuals.getByRole('button', { name: /^Add 3 of/ }).click();
  await expect(cart).toHaveText('Cart5 items');
});

test('a store that closes while the cart is open refuses the order and keeps the cart', async ({
  page,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/403 .*\/api\/orders/);
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  await fillCart(customer, [{ product: await addProduct(db), quantity: 2 }]);
  await stopEvents(page);
  await page.goto('/cart');
  await placeOrder(page);
  await saveStoreStatus(db, CLOSED, new Date());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place order' }).click();
  await expectToast(page, /Store Closed.*your cart has not changed/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We are counting stock.');
  await expect(page.getByRole('link', { name: 'Cart 2 items' })).toBeVisible();
  expect(await ordersOf(page)).toEqual([]);
});

test('quick order shows that the store has closed; its lines and a pasted list return when it reopens', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const [product, pasted] = [await addProduct(db), await addProduct(db)];
  await page.goto('/store/quick-order');
  const field = page.getByRole('combobox', { name: 'Add a product' });
  await expect(field).toBeFocused();
  await page.keyboard.type(`3 x ${product.name}`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const lines = page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await saveStoreStatus(db, CLOSED, new Date());
  await announceChanges(db);
  const closed = page.getByRole('heading', { name: 'Store Closed' });
  await expect(closed).toBeVisible();
  await expect(field).toHaveCount(0);
  await saveStoreStatus(db, DEMO_STORE_STATUS, new Date());
  await announceChanges(db);
  await expect(lines).toHaveCount(1);
  await expect(lines.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('3');

  await page.getByRole('link', { name: 'Paste a list…' }).click();
  await page.getByRole('textbox', { name: 'List' }).fill(`${pasted.sku} x 3`);
  await page.getByRole('button', { name: 'Find the products' }).click();
  await expect(page.getByRole('list', { name: 'Lines in the list' })).toContainText(pasted.name);
  await saveStoreStatus(db, CLOSED, new Date());
  await page.reload();
  await expect(closed).toBeVisible();
  await expect(page.getByRole('list', { name: 'Lines in the list' })).toHaveCount(0);
  await saveStoreStatus(db, DEMO_STORE_STATUS, new Date());
  await page.reload();
  await page.getByRole('button', { name: /^Add 1 line to the cart/ }).click();
  await expect(lines.filter({ hasText: pasted.name })).toHaveCount(1);
  await expect(lines).toHaveCount(2);
});

test('a closed store shows no products before the code of the app has arrived', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const product = await addProduct(db);
  const frame = await withoutApp(page);
  /** The page is drawn once, so the status must have arrived in every cache. */
  const waitUntil = (isClosed: boolean) =>
    expect
      .poll(async () => (await (await page.request.get('/api/store-status')).json()).isClosed)
      .toBe(isClosed);
  await waitUntil(false);
  await openWithoutApp(page, `/store/${product.id}`);
  await expect(frame.getByText(product.name)).toBeVisible();
  await saveStoreStatus(db, CLOSED, new Date());
  await waitUntil(true);
  await openWithoutApp(page, `/store/${product.id}`);
  await expect(frame.getByText('Store').first()).toBeVisible();
  await expect(frame.getByText(product.name)).toHaveCount(0);
});
