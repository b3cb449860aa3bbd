import { openInApp } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

const BROKEN = { status: 500, json: { message: 'Something went wrong on our side.', code: 'INTERNAL' } };
const UNAVAILABLE = {
  status: 503,
  json: { message: 'The store is busy.', code: 'UNAVAILABLE', requestId: '3f2a91bc-04d7' },
};

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/(500|503|404) |^ApiError: The store is busy/);
});

test('an unknown address shows Not Found and leads home', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('when the customer cannot be loaded, the page shows an error with the request’s reference and Try again', async ({
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
  await expect(page.getByText('Reference 3f2a91bc-04d7', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
});

test('the store, orders and delivery details report a list that fails to load, and Try again loads it', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.clock.install();
  await page.goto('/profile');
  for (const [path, api] of [
    ['/store', '**/api/products/new?*'],
    ['/orders', '**/api/orders?*'],
    ['/profile/delivery-detail', '**/api/delivery-details?*'],
  ] as const)
    await test.step(path, async () => {
      await page.route(api, (route) => route.fulfill(BROKEN));
      await openInApp(page, path);
      // The list is requested twice more, with increasing delays.
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
});
