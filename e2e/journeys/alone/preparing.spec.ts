import { sql } from 'drizzle-orm';
import { DEMO_STORE_STATUS } from '../../../demo/src/history/simulate-history.ts';
import { saveStoreStatus } from '../../../server/src/features/storefront/save-store-status.ts';
import { newDeliveryDetail, orderLine, orderPayload } from '../../../server/test/builders.ts';
import { listenAt } from '../../events.ts';
import { addOrder, newCustomer, ordersOf } from '../../people.ts';
import { addProduct, announceChanges } from '../../products.ts';
import { expectAccessible, expectToast, openInApp } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

const CLOSED = { ...DEMO_STORE_STATUS, isClosed: true };
const PREPARING =
  'The store is currently closed. You can fill your cart now. Orders can be placed when the store opens.';

test.afterEach(async ({ db }) => {
  await saveStoreStatus(db, DEMO_STORE_STATUS, new Date());
  await db.execute(sql`update store_settings set prepares_while_closed = false`);
});

test('an open quick order screen follows when an Admin turns “Prepare while closed” on and off', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  await saveStoreStatus(db, CLOSED, new Date());
  const theirs = await pageOf(await newCustomer(db));
  await listenAt(theirs, '/store/quick-order');
  await expect(theirs.getByRole('heading', { name: 'Store Closed' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Quick order' })).toHaveCount(0);
  await signInStaff('Admin');
  await page.goto('/admin/store/hours');
  const setting = page.getByRole('switch', { name: /^Prepare while closed/ });
  await expect(setting).not.toBeChecked();
  await setting.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Hours saved.');
  await expect(theirs.getByRole('heading', { name: 'Quick order' })).toBeVisible();
  await expect(theirs.getByText(PREPARING)).toBeVisible();
  await expect(theirs.getByRole('navigation', { name: 'View' })).toHaveCount(0);
  await page.reload();
  await expect(setting).toBeChecked();
  await setting.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByRole('heading', { name: 'Store Closed' })).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByText('Turned on “Prepare while closed”').first()).toBeVisible();
  await expect(page.getByText('Turned off “Prepare while closed”').first()).toBeVisible();
});

test('an order is prepared in every way while the store is closed, and placed once it opens', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const [typed, pasted, usual, listed, saved] = [
    await addProduct(db),
    await addProduct(db),
    await addProduct(db),
    await addProduct(db),
    await addProduct(db),
  ];
  for (const days of [21, 14, 7])
    await addOrder(
      db,
      customer,
      [{ product: usual, quantity: 3 }],
      {},
      new Date(Date.now() - days * 86_400_000),
    );
  const line = (of: { id: string }) => ({ productId: of.id, variantId: null, quantity: 3 });
  const list = { name: 'Weekly', lines: [line(listed)] };
  const made = await page.request.post('/api/lists', { data: list });
  const later = { name: 'Later', forCollection: false, lines: [{ ...line(saved), cost: 50 }] };
  expect((await page.request.post('/api/saved-carts', { data: later })).status()).toBe(201);
  await saveStoreStatus(db, CLOSED, new Date());
  await db.execute(sql`update store_settings set prepares_while_closed = true`);
  await announceChanges(db);
  const cart = page.getByRole('link', { name: /^Cart \d/ });

  await page.goto('/store');
  await expect(page.getByRole('heading', { name: 'Store Closed' })).toBeVisible();
  await expect(page.getByText(typed.name)).toHaveCount(0);
  await settle(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Quick order' }).click();
  await expect(page.getByText(PREPARING)).toBeVisible();
  await page.getByRole('combobox', { name: 'Add a product' }).click();
  await page.keyboard.type(`2 x ${typed.name}`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(cart).toHaveText('Cart2 items');
  await page.getByRole('link', { name: 'Paste a list…' }).click();
  await page.getByRole('textbox', { name: 'List' }).fill(`${pasted.sku} x 3`);
  await page.getByRole('button', { name: 'Find the products' }).click();
  await page.getByRole('button', { name: /^Add 1 line to the cart/ }).click();
  await expect(cart).toHaveText('Cart5 items');
  await settle(page);
  await expectAccessible(page);

  await openInApp(page, '/');
  const usuals = page.getByRole('region', { name: 'Your usual products' });
  await expect(usuals.getByText(PREPARING)).toBeVisible();
  await usuals.getByRole('button', { name: /^Add 3 of/ }).click();
  await expect(cart).toHaveText('Cart8 items');
  await page
    .getByRole('button', { name: /^Order again/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(PREPARING)).toHaveCount(3);
  await expect(cart).toHaveText('Cart11 items');
  await openInApp(page, `/lists/${(await made.json()).id}`);
  await expect(page.getByText(PREPARING)).toBeVisible();
  await page.getByRole('button', { name: 'Add all to the cart' }).click();
  await expect(cart).toHaveText('Cart14 items');
  await expect(page.getByText(PREPARING)).toBeVisible();

  await openInApp(page, '/cart');
  const barrier = page.getByRole('main').getByRole('alert');
  await expect(barrier).toContainText('Store Closed');
  await expect(barrier).toContainText(
    'You can fill your cart now. Orders can be placed when the store opens.',
  );
  await page.getByRole('button', { name: /^Add to cart.*Later$/ }).click();
  await expect(cart).toHaveText('Cart17 items');
  await page.getByRole('button', { name: new RegExp(`^Increase quantity of ${typed.name}`) }).click();
  await expect(cart).toHaveText('Cart18 items');
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0);
  const refused = await page.request.post('/api/orders', {
    data: orderPayload(customer, [orderLine(typed)]),
  });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'STORE_CLOSED', message: 'Store Closed' });

  await page.getByRole('button', { name: 'Place when open' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place when open' }).click();
  await expectToast(page, 'Your order will be placed when the store opens.');
  const waiting = page.getByRole('region', { name: 'Will be placed when the store opens' });
  await expect(waiting).toContainText('18 items');
  await expect(cart).toHaveText(/^Cart$|^Cart0 items$/);
  await settle(page);
  await expectAccessible(page);
  expect(await ordersOf(page)).toHaveLength(3);

  await saveStoreStatus(db, DEMO_STORE_STATUS, new Date());
  await announceChanges(db);
  await expect(barrier).toHaveCount(0);
  await page.getByRole('link', { name: 'View order', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Order progress' })).toContainText(
    'Prepared while the store was closed',
  );
  await expect(page.getByRole('main')).toContainText(typed.name);
  expect(await ordersOf(page)).toHaveLength(4);
});
