import { expect, test } from '../../store.ts';

test('the navigation, breadcrumbs and title show the current screen and lead to the others', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/profile/delivery-detail/new');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs', includeHidden: true });
  await expect(crumbs.getByRole('link', { includeHidden: true })).toHaveText([
    'Home',
    'Profile',
    'Delivery-detail',
    'New',
  ]);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/profile/delivery-detail');
  await expect(page).toHaveTitle('Profile · Formulary');
  await crumbs.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText([
    'Home',
    'Store',
    'Orders',
    'Lists',
    'Payments',
    'Documents',
    'Profile',
    'Cart',
  ]);
  for (const [label, path] of [
    ['Store', '/store'],
    ['Orders', '/orders'],
    ['Lists', '/lists'],
    ['Payments', '/proof-of-payments'],
    ['Documents', '/documents'],
    ['Cart', '/cart'],
    ['Home', '/'],
  ] as const) {
    await main.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(label === 'Home' ? 'Formulary' : `${label} · Formulary`);
    await expect(main.getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
});

test('Back during the first load opens the screen before, and Forward follows it', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/orders');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const slow = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/api/users');
  await page.route('**/api/users', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await asked;
  // Once the router has begun to load the profile.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/app-/.test(name)),
  );
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/orders');
  slow.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('the theme chosen in the menu is shared with other tabs, and set before the first paint', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  const other = await context.newPage();
  await other.goto('/orders');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark');

  // Records the theme in the first frame in which the page has a body.
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(window, { seenThemes: seen });
    const look = () => {
      if (document.body) seen.push(document.documentElement.dataset.theme);
      if (seen.length < 20) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = await page.evaluate(() => Object.getOwnPropertyDescriptor(window, 'seenThemes')?.value);
  expect(new Set(seen)).toEqual(new Set(['dark']));

  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
});
