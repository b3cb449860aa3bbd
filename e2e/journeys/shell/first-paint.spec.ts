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
