import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { follow } from '../../follow.ts';
import { newPicture, PICTURE_SIDE } from '../../new-picture.ts';
import { addOrder } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

test('hovering a row prefetches its data and code, and a click anywhere on it opens it', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const order = await addOrder(db, customer, [{ product: await addProduct(db) }]);
  await page.goto('/orders');
  const row = page.getByRole('row', { name: new RegExp(order.referenceNumber) });
  await expect(row).toBeVisible();
  const fetched = page.waitForRequest(`**/api/orders/${order.id}`);
  const code = page.waitForResponse(
    async (response) =>
      response.request().resourceType() === 'script' && (await response.text()).includes('Order progress'),
  );
  await row.hover();
  await Promise.all([fetched, code]);
  await row.getByRole('cell').nth(2).click();
  await expect(page).toHaveURL(`/orders/${order.id}`);
});

test('the number of products, orders or delivery details is read from Content-Range', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/profile');
  for (const { path, api, unit, body, says } of [
    {
      path: '/store',
      api: /products\/new\?skip=0&take=20/,
      unit: 'products',
      body: { products: [] },
      says: 'Page 1 of 6',
    },
    {
      path: '/orders',
      api: /orders\?skip=0&take=30/,
      unit: 'orders',
      body: { orders: [] },
      says: 'Page 1 of 4',
    },
    {
      path: '/profile/delivery-detail',
      api: /delivery-details\?skip=0&take=20/,
      unit: 'delivery-details',
      body: { deilveryDetails: [] },
      says: 'Page 1 of 6',
    },
  ]) {
    await page.route(api, (route) =>
      route.fulfill({
        headers: { 'content-range': `${unit} 0-19/120` },
        json: { ...body, total: 7 },
      }),
    );
    await follow(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByText(says)).toBeVisible();
  }
});

test('lists, a proof and a delivery detail are still shown 25 minutes later, even offline', async ({
  page,
  context,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const customer = await signIn();
  const product = await addProduct(db);
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele' });
  await page.clock.install();
  await page.goto(`/store?q=${product.sku}`);
  await expect(page.getByRole('article')).toContainText(product.name);
  const file = { name: 'proof.png', mimeType: 'image/png', buffer: await newPicture() };
  expect((await page.request.post('/api/payments', { multipart: { file } })).status()).toBe(201);
  const main = page.getByRole('navigation', { name: 'Main' });
  const dialog = page.getByRole('dialog');
  /** Opens the proof, then the delivery detail, and finishes on the profile. */
  const lookAtBoth = async (): Promise<void> => {
    await main.getByRole('link', { name: 'Payments' }).click();
    await settle(page);
    await page.getByRole('list', { name: 'Previous Payments' }).getByRole('link').click();
    await expect(dialog).toContainText('Awaiting Approval');
    const picture = dialog.getByRole('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(PICTURE_SIDE);
    await page.keyboard.press('Escape');
    await main.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: /^Delivery details/ }).click();
    await page.getByRole('button', { name: /^Edit Anele/ }).click();
    await expect(dialog.getByLabel('Recipient name')).toHaveValue('Anele');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await main.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  };
  await lookAtBoth();
  // Shorter than the current user's stale time, and much longer than the default cache time.
  await page.clock.fastForward('25:00');
  await context.setOffline(true);
  await lookAtBoth();
  await main.getByRole('link', { name: 'Store' }).click();
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await search.fill(product.sku);
  await search.press('Enter');
  await expect(page.getByRole('article')).toContainText(product.name);
});

test('empty lists begin with “No results found”, followed by a hint', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/lists');
  const empty = page.getByText('No results found', { exact: true });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, more] of [
      ['/lists', /^You have no lists yet\./],
      ['/notifications', /^You have no notifications yet\./],
      ['/orders', /./],
      ['/proof-of-payments', /./],
      ['/profile/delivery-detail', /./],
      ['/profile/account-history', /./],
      ['/documents', /./],
    ] as const) {
      await openInApp(page, path);
      await expect(page).toHaveURL(path);
      await expect(empty).toBeVisible();
      const hint = empty.locator('xpath=following-sibling::p[1]');
      await expect(hint).toHaveText(/^Try adjusting your search or filtering\./);
      await expect(hint.locator('span').first()).toHaveText(more);
    }
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByText('No results found', { exact: true })).toBeVisible();
  await expect(bell).toContainText('Try adjusting your search or filtering.You have no notifications yet.');
});
