import type { Locator, Response } from '@playwright/test';
import { addProduct } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { forgetLateWork, settle } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not drawn');
  return box;
};

test('on desktop, the navigation is left of the page; theme, cart and, in the store, the filter are right of it', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await fillCart(customer, [
    { product: await addProduct(db), quantity: 3 },
    { product: await addProduct(db), quantity: 2 },
  ]);
  await page.goto('/store');
  const tools = page.getByRole('complementary', { name: 'Tools' });
  const cart = tools.getByRole('link', { name: 'Cart 5 items' });
  const filter = tools.getByRole('region', { name: 'Filter by lab' });
  for (const width of [1225, 1260, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openInApp(page, '/store');
    for (const tool of [tools.getByRole('button', { name: 'Theme' }), cart, filter])
      await expect(tool).toBeInViewport();
    const [left, centre, right] = await Promise.all(
      [page.getByRole('banner'), page.getByRole('main'), tools].map(boxOf),
    );
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(centre?.x ?? 0);
    expect((centre?.x ?? 0) + (centre?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(width);
    await openInApp(page, '/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(cart).toBeInViewport();
    await expect(filter).toHaveCount(0);
  }
});

test('from 1225 pixels wide, the app has a navigation column and centred dialogs; narrower, it has drawers', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/profile/change-password');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const banner = page.getByRole('banner', { includeHidden: true });
  await page.setViewportSize({ width: 1225, height: 800 });
  await expect(banner).toBeVisible();
  await expect(async () => {
    const { y, height } = await boxOf(dialog);
    expect(Math.abs(y + height / 2 - 400)).toBeLessThan(2);
  }).toPass();
  await page.setViewportSize({ width: 1224, height: 800 });
  await expect(banner).toBeHidden();
  await expect(async () => {
    const { y, height } = await boxOf(dialog);
    expect(y + height).toBeGreaterThanOrEqual(799);
  }).toPass();
});

test('the current user is fetched before anything else, and then stays fresh for 30 minutes', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const users = () => asked.filter((path) => path === '/api/users').length;
  await page.goto('/orders');
  const main = page.getByRole('navigation', { name: 'Main' });
  const open = async (name: string) => {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  };
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/'))[0]).toBe('/api/users');
  await page.clock.fastForward('29:00');
  await open('Profile');
  expect(users()).toBe(1);
  await page.clock.fastForward('02:00');
  await open('Orders');
  expect(users()).toBe(2);
});

test('hovering a link prefetches its page, and hovering it again fetches it again', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/400 .*\/api\/orders/);
  // Prevents prefetching for offline use, which on a slow machine might start before the test has ended.
  await page.addInitScript(forgetLateWork);
  await signIn();
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  const hasCodeOfOrders = async () => {
    const code = await Promise.all(scripts.map((script) => script.text()));
    return code.some((text) => text.includes('Search orders'));
  };
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await hasCodeOfOrders()).toBe(false);
  const listed = () => page.waitForRequest(/\/api\/orders\?skip=0&take=30&sort=DateOrdered(%20|\+)desc$/);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' });
  // A request that failed recently is sent again on the next hover, because nothing counts as fresh.
  await page.route(
    '**/api/orders?skip=0&take=30*',
    (route) => route.fulfill({ status: 400, json: { message: 'No.' } }),
    { times: 1 },
  );
  const first = listed();
  await link.hover();
  await (await first).response();
  await expect.poll(hasCodeOfOrders).toBe(true);
  await page.mouse.move(700, 5);
  const second = listed();
  await link.hover();
  await second;
  await expect(page).toHaveURL('/');
});

test('the login screen requests the app settings to check whether someone is signed in', async ({
  page,
  signIn,
}) => {
  const asked = () => page.waitForResponse('**/api/app-settings');
  const [refused] = await Promise.all([asked(), page.goto('/login')]);
  expect(refused.status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await signIn();
  const [answered] = await Promise.all([asked(), page.goto('/login?redirectUrl=%2Forders%3Fq%3Dloop')]);
  expect(answered.status()).toBe(200);
  const settings = await page.request.get('/api/app-settings');
  expect(await settings.json()).toMatchObject({ currency: 'ZAR', locale: 'en-ZA', pageSize: 20 });
  await expect(page).toHaveURL('/orders?q=loop');
});

test('Home links to the store and the payments, in two columns, or in one on narrow screens', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Visit The Store' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Proof of Payments' })).toBeVisible();
  await expect(main.getByText('View your payment history and upload proof of payments')).toBeVisible();
  await settle(page);
  await main.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL('/store');
  await page.goBack();
  await settle(page);
  await main.getByRole('link', { name: 'View Payments' }).click();
  await expect(page).toHaveURL('/proof-of-payments');
  await page.goBack();

  const announcements = page.getByRole('region', { name: 'Announcements' });
  const store = page.getByRole('heading', { name: 'Visit The Store' });
  const leftEdges = async () => {
    const [one, two] = await Promise.all([announcements.boundingBox(), store.boundingBox()]);
    return { first: Math.round(one?.x ?? 0), end: (one?.x ?? 0) + (one?.width ?? 0), second: two?.x ?? 0 };
  };
  await expect(store).toBeVisible();
  const wide = await leftEdges();
  expect(wide.second).toBeGreaterThan(wide.end);
  await page.setViewportSize({ width: 1224, height: 900 });
  await expect(async () => {
    const narrow = await leftEdges();
    expect(narrow.second).toBeLessThan(narrow.end);
  }).toPass();
});
