import { expect, test } from '../../store.ts';

test('the logo is that of the origin', async ({ page }) => {
  const brand = {
    title: 'Karoo Wholesale',
    icon: '/icon.svg',
    logo: '/icon.svg',
    supportEmail: 'help@karoo.example',
  };
  const asked = page.waitForRequest('**/api/branding');
  await page.route('**/api/branding', (route) => route.fulfill({ json: brand }));
  await page.goto('/login');
  await asked;
  await expect(page.getByRole('main').locator('img[src="/icon.svg"]')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Karoo Wholesale');
  await expect(page.getByRole('link', { name: 'help@karoo.example' })).toHaveAttribute(
    'href',
    'mailto:help@karoo.example',
  );
});

test('whether somebody is signed in is asked of the app settings', async ({ page, signIn }) => {
  const asked = () => page.waitForResponse('**/api/app-settings');
  const [refused] = await Promise.all([asked(), page.goto('/login')]);
  expect(refused.status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await signIn();
  const [answered] = await Promise.all([asked(), page.goto('/login?redirectUrl=%2Forders%3Fq%3Dloop')]);
  expect(await answered.json()).toEqual({ currency: 'ZAR', locale: 'en-ZA', pageSize: 20 });
  await expect(page).toHaveURL('/orders?q=loop');
});
