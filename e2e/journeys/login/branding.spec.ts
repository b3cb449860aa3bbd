import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, storeUrl, test } from '../../store.ts';

const file = (): string => path.join(process.env.STORE_DATA_DIR ?? '', 'branding.json');

test.afterAll(() => rm(file(), { force: true }));

test('a host with a brand of its own shows its name, tab, icon and contact; the others stay as they are', async ({
  page,
}) => {
  const brand = { title: 'Karoo Wholesale', icon: '/logo.svg', supportEmail: 'help@karoo.example' };
  await writeFile(file(), JSON.stringify({ hosts: { 'karoo.localhost': brand } }));
  await page.goto(`${storeUrl('karoo.localhost')}/login`);
  await expect(page.getByRole('main')).toContainText('Karoo Wholesale');
  await expect(page.getByRole('link', { name: 'help@karoo.example' })).toBeVisible();
  await expect(page).toHaveTitle('Login · Karoo Wholesale');
  expect(await page.evaluate(() => document.querySelector('link[rel="icon"]')?.getAttribute('href'))).toBe(
    '/logo.svg',
  );
  await page.goto(`${storeUrl()}/login`);
  await expect(page).toHaveTitle('Login · Formulary');
  await expect(page.getByRole('link', { name: 'support@formulary.example' })).toBeVisible();
});
