import { expect, test } from '../../store.ts';

test('the login screen checks by the app settings whether someone is signed in', async ({ page, signIn }) => {
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
