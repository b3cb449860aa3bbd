import { expectForgotten, keptCalls, untilCopied, untilPrepared, visit } from '../../offline.ts';
import { addOrder, endSessions, owe } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expect, test } from '../../store.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Code is missing|40[0-9] \(/);
});

const BANNER = /^You are offline\. What you see was read at \d\d:\d\d\.$/;

test('after a reload without a network, each screen shows what was read before and says when', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const product = await addProduct(db);
  const order = await addOrder(db, customer, [{ product }]);
  await owe(db, customer.id, 50_000);
  await page.goto('/');
  await untilPrepared(page);
  const screens = {
    '/': /^Welcome/,
    '/store': 'Store',
    [`/store/${product.id}`]: new RegExp(product.name.split(' ')[0] ?? ''),
    '/orders': 'Orders',
    [`/orders/${order.id}`]: /Order/,
    '/proof-of-payments': /payment/i,
    '/profile/account-history': 'Account history',
  };
  await visit(page, screens);
  await context.setOffline(true);
  for (const [address, name] of Object.entries(screens))
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { name }).first()).toBeVisible();
      await expect(page.getByText(BANNER)).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    });
  await context.setOffline(false);
  await expect(page.getByText(/What you see was read/)).toHaveCount(0);
});

test('back online, everything is fresh again', async ({ page, context, db, signIn }) => {
  const customer = await signIn();
  const product = await addProduct(db);
  await page.goto('/');
  await untilPrepared(page);
  await visit(page, { '/orders': 'Orders' });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(page.getByText('You have no orders yet')).toBeVisible();
  await addOrder(db, customer, [{ product }]);
  await context.setOffline(false);
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1);
  await expect(page.getByText(/What you see was read/)).toHaveCount(0);
});

test('signing out forgets everything on the device', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/profile');
  await untilPrepared(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expectForgotten(page);
});

test('without a network, Logout forgets everything on the device and says that you may still be signed in', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await page.goto('/profile');
  await untilPrepared(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You may still be signed in', { exact: true })).toBeVisible();
  await expectForgotten(page);
});

test('a session that was ended elsewhere is forgotten with its next call', async ({ page, db, signIn }) => {
  const { id } = await signIn();
  await page.goto('/profile');
  await untilPrepared(page);
  await endSessions(db, id);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expectForgotten(page);
});

test('an answer that is under way while someone signs out is not kept', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/profile');
  await untilPrepared(page);
  const read = (skip: number) => page.evaluate((from) => fetch(`/api/orders?skip=${from}`), skip);
  await read(1);
  await expect.poll(() => keptCalls(page)).toContain('orders');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.context().route('**/api/orders?skip=2', async (route) => {
    const response = await route.fetch();
    ask();
    await held;
    await route.fulfill({ response });
  });
  const answered = read(2);
  await asked;
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  release();
  await answered;
  expect(await keptCalls(page)).toEqual([]);
});

test('the next person on a device never sees what the one before read, also without a network', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const first = await signIn();
  const product = await addProduct(db);
  const order = await addOrder(db, first, [{ product }]);
  await page.goto('/');
  await untilPrepared(page);
  await visit(page, { [`/orders/${order.id}`]: /Order/, '/orders': 'Orders' });
  expect(await keptCalls(page)).toContain(`orders/${order.id}`);
  // Another tab of the first person stays open.
  const other = await context.newPage();
  await other.goto('/orders');
  await expect(other.getByRole('row').filter({ has: other.getByRole('link') })).toHaveCount(1);
  const second = await signIn();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(second.name) })).toBeVisible();
  await expect.poll(() => keptCalls(page)).not.toContain(`orders/${order.id}`);
  await visit(page, { '/orders': 'Orders' });
  await context.setOffline(true);
  await page.goto('/orders');
  await expect(page.getByText('You have no orders yet')).toBeVisible();
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByText(product.name)).toHaveCount(0);
});

test('calls that sign in, and those that start or stop viewing as a customer, make the device forget what it kept', async ({
  page,
  signIn,
}) => {
  await signIn();
  for (const [method, path] of [
    ['POST', '/api/auth'],
    ['POST', '/api/auth/second-factor'],
    ['DELETE', '/api/impersonation'],
    ['POST', '/api/admin/customers/01a222a4-43b2-77e2-82b6-bd520de9a1da/impersonation'],
  ] as const)
    await test.step(`${method} ${path}`, async () => {
      await page.goto('/profile');
      await untilPrepared(page);
      await page.evaluate(([how, where]) => fetch(where, { method: how }), [method, path] as const);
      expect(await keptCalls(page)).toEqual([]);
    });
});

test('the profile says what the device keeps and removes it, and it is said when the browser had cleared it', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/profile');
  await untilPrepared(page);
  await untilCopied(page);
  await page.reload();
  const card = page.getByRole('region', { name: 'Without a network' });
  await expect(card).toContainText(
    /This device opens the app without a network, with what you have read\. Last read on \d.*\. The catalogue was last read on \d.*\. Uses \d+ MB\./,
  );
  await card.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(card).toContainText('This device keeps nothing for work without a network.');
  await expectForgotten(page);

  // Removed on purpose, so nothing was lost.
  await page.reload();
  await untilPrepared(page);
  const lost = page.getByText('The browser had cleared what this device kept', { exact: true });
  await expect(lost).toHaveCount(0);
  await page.evaluate(() => caches.delete('formulary-answers'));
  await page.reload();
  await expect(lost).toBeVisible();
  await untilPrepared(page);
});
