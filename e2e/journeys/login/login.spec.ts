import type { Page } from '@playwright/test';
import { signInByForm } from '../../ordering.ts';
import { endSessions, leave, newCustomer, PASSWORD } from '../../people.ts';
import { expectToast, openInApp } from '../../screen/screen.ts';
import { haveCodeAtHand } from '../../screen/settle.ts';
import { expect, storeUrl, test } from '../../store.ts';

const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const login = (page: Page) => page.getByRole('button', { name: 'Login' });

const ID = '01957f5e-0000-7000-8000-000000000000';
/** Paths of screens that require a session, from each part of the store. */
const PROTECTED_PATHS = [
  '/',
  '/store',
  `/store/${ID}`,
  '/store/quick-order',
  '/cart',
  `/cart/${ID}`,
  '/cart/delivery-detail/new',
  `/cart/invalid-delivery-detail?id=${ID}`,
  '/orders?q=loop',
  `/orders/${ID}`,
  '/proof-of-payments',
  '/proof-of-payments/history',
  `/proof-of-payments/${ID}`,
  '/profile',
  '/profile/delivery-detail/new',
  '/profile/account-history',
  '/lists',
  '/notifications',
  '/documents',
  '/admin',
  '/made-up',
];

test('shows and hides the password, rejects a wrong one, signs in with Enter, and greets by name', async ({
  page,
  db,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\/auth/);
  const customer = await newCustomer(db, { name: 'Nomvula' });
  await page.goto('/login');
  await username(page).fill(customer.username);
  await password(page).fill('not the password');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).press('Enter');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');

  await login(page).click();
  await expect(page.getByRole('alert')).toContainText('Invalid credentials');
  await expect(page.getByRole('alert')).toContainText('Please check your username and password');
  await expect(page).toHaveURL('/login');
  await expect(username(page)).toHaveValue(customer.username);

  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome Nomvula' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toBeFocused();
});

test('leads back to the requested page with its search after signing in', async ({
  page,
  db,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\/users/);
  const customer = await newCustomer(db);
  await page.goto('/orders?q=loop%20street&pageSize=50');
  await expect(page).toHaveURL(/\/login\?redirectUrl=/);
  expect(new URL(page.url()).searchParams.get('redirectUrl')).toMatch(
    /^\/orders\?q=loop(%20|\+)street&pageSize=50$/,
  );
  const sent = page.waitForRequest('**/api/auth');
  await username(page).fill(customer.username);
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  expect((await sent).method()).toBe('POST');
  expect((await sent).postDataJSON()).toEqual({ username: customer.username, password: PASSWORD });
  await expect(page).toHaveURL(/\/orders\?q=loop(%20|\+)street&pageSize=50$/);
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('loop street');
});

test('sends signed-in customers on to the requested page, and never to another site', async ({
  page,
  db,
}) => {
  const evil = '/login?redirectUrl=https%3A%2F%2Fevil.example';
  const customer = await newCustomer(db);
  await page.goto(evil);
  await signInByForm(page, customer.username);
  await expect(page).toHaveURL(`${storeUrl()}/`);
  await openInApp(page, '/login?redirectUrl=%2Fprofile');
  await expect(page).toHaveURL('/profile');
  for (const address of ['/login', evil]) {
    await openInApp(page, '/profile');
    await openInApp(page, address);
    await expect(page).toHaveURL(`${storeUrl()}/`);
  }
});

test('leads staff to the requested page, or to the back office if they may not open it', async ({
  page,
  db,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\//);
  const { username: name } = await newCustomer(db, { role: 'Staff' });
  for (const [asked, reached] of [
    ['/admin/orders?q=loop', '/admin/orders?q=loop'],
    ['/orders', '/orders'],
    ['/', '/'],
    ['/admin/audit', '/admin'],
    ['/admin/nowhere', '/admin'],
    ['/orders/no/such/screen', '/admin'],
    ['/.//evil.example', '/admin'],
  ] as const) {
    await leave(page);
    await page.goto(`/login?redirectUrl=${encodeURIComponent(asked)}`);
    await username(page).fill(name);
    await password(page).fill(PASSWORD);
    await login(page).click();
    await expect(page).toHaveURL(new URL(reached, storeUrl()).href);
    await openInApp(page, `/login?redirectUrl=${encodeURIComponent(asked)}`);
    await expect(page).toHaveURL(new URL(reached, storeUrl()).href);
  }
});

test('shows visitors nothing but the login screen and the screens for one-time links and forgotten passwords', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/(400|401|404) .*\/api\//);
  await page.goto('/');
  for (const path of PROTECTED_PATHS) {
    await openInApp(page, path);
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) => pathname === '/login' && searchParams.get('redirectUrl') === path,
    );
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  for (const path of ['/forgot-password', '/set-password/made-up', '/confirm-email/made-up']) {
    await openInApp(page, path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome back');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});

test('says that a session has ended, even after a reload, but not to first visitors or after signing out', async ({
  page,
  db,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\//);
  const { id, username: name } = await newCustomer(db);
  const ended = page.getByText('Your session has ended');
  const expectEnded = async (count: number): Promise<void> => {
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(username(page)).toBeVisible();
      await expect(ended).toHaveCount(count);
    }
  };
  await page.goto('/');
  await expectEnded(0);
  await signInByForm(page, name);
  await endSessions(db, id);
  await page.reload();
  await expectEnded(1);
  await signInByForm(page, name);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expectEnded(0);
});

test('signs out from the profile, and Back shows nothing of the account', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\//);
  const { username: name } = await signIn();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  // From here on, the name must never appear.
  await page.evaluate((text) => {
    const look = () => {
      if (document.body.textContent.includes(text)) document.body.dataset.leaked = text;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }, name);
  const asked = page.waitForResponse('**/api/users');
  await page.goBack();
  expect((await asked).status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveAttribute('data-leaked');
});

test('signing in or out offline fails with a message, and nothing typed is lost', async ({
  page,
  context,
  db,
  signIn,
  expectComplaint,
}) => {
  await haveCodeAtHand(context);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const reason = 'The store cannot be reached. Check your connection and try again.';
  const customer = await newCustomer(db);
  await page.goto('/login');
  await username(page).fill(customer.username);
  await password(page).fill(PASSWORD);
  await context.setOffline(true);
  await login(page).click();
  await expect(page.getByRole('alert')).toContainText(`You are not signed in${reason}`);
  await expect(password(page)).toHaveValue(PASSWORD);
  await context.setOffline(false);
  await signIn();
  await page.goto('/profile');
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await context.setOffline(true);
  await Promise.all([expectToast(page, `You may still be signed in${reason}`), logout.click()]);
  await expect(page).toHaveURL('/profile');
  await context.setOffline(false);
  await logout.click();
  await expect(page).toHaveURL('/login');
});
