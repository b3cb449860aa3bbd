import { addProduct } from '../../products.ts';
import { expect, test } from '../../store.ts';

const BROKEN = { status: 500, json: { message: 'Something went wrong on our side.', code: 'INTERNAL' } };
const UNAVAILABLE = { status: 503, json: { message: 'The store is busy.', code: 'UNAVAILABLE' } };

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/(500|503|404) |^ApiError: The store is busy/);
});

test('an unknown address says so, leads home, and keeps no one out of the store', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('when the customer cannot be loaded the whole page says so, and Try again brings it back', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.route('**/api/users', (route) => route.fulfill(UNAVAILABLE), { times: 1 });
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Service Temporarily Unavailable' })).toBeVisible();
  await expect(
    page.getByText("We're experiencing technical difficulties. Please check back in a few minutes."),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
});

for (const { path, api, name } of [
  { path: '/store', api: '**/api/products/new?*', name: 'the store' },
  { path: '/orders', api: '**/api/orders?*', name: 'the orders' },
  { path: '/profile/delivery-detail', api: '**/api/delivery-details?*', name: 'the delivery details' },
])
  test(`a list that fails to load says so in ${name}, and Try again brings it`, async ({ page, signIn }) => {
    await signIn();
    await page.clock.install();
    await page.route(api, (route) => route.fulfill(BROKEN));
    await page.goto(path);
    // It is asked for twice more, each time after a longer wait.
    const failure = page.getByRole('main').getByText('Something went wrong', { exact: true });
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(failure).toBeVisible({ timeout: 300 });
    }).toPass();
    await page.unroute(api);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('main')).toBeVisible();
  });

test('a picture that fails to load leaves its placeholder and the rest of the page', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { productImages } = await import('../../../server/src/features/catalogue/tables.ts');
  const product = await addProduct(db);
  await db
    .insert(productImages)
    .values({ productId: product.id, path: 'product-images/missing.jpg', isPrimary: true });
  await page.goto(`/store?q=${product.sku}`);
  await expect(page.getByRole('link', { name: product.name })).toBeVisible();
  await page.getByRole('link', { name: product.name }).click();
  await expect(page.getByRole('dialog', { name: product.name })).toContainText('R 50');
});
