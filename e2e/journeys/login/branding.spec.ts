import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signInByForm } from '../../ordering.ts';
import { newCustomer } from '../../people.ts';
import { expect, storeUrl, test } from '../../store.ts';

const file = (): string => path.join(process.env.STORE_DATA_DIR ?? '', 'branding.json');

const HOSTS = [
  {
    host: 'karoo.localhost',
    brand: {
      title: 'Karoo Wholesale',
      icon: '/logo.svg',
      logo: '/icon.svg',
      supportEmail: 'help@karoo.example',
    },
  },
  {
    host: 'bushveld.localhost',
    brand: {
      title: 'Bushveld Pharmacy Supply',
      icon: '/icon.svg?bushveld',
      logo: '/icon.svg?bushveld',
      supportEmail: 'orders@bushveld.example',
    },
  },
];
const FORMULARY = {
  title: 'Formulary',
  icon: '/icon.svg',
  logo: undefined,
  supportEmail: 'support@formulary.example',
};

const tabIcon = (page: Page) => page.locator('link[rel="icon"]');

test.afterAll(() => rm(file(), { force: true }));

test('each host shows its own title, icon, logo and contact, before and after signing in', async ({
  page,
  db,
  expectComplaint,
}) => {
  const hosts = Object.fromEntries(HOSTS.map(({ host, brand }) => [host, brand]));
  await writeFile(file(), JSON.stringify({ hosts }));
  const customer = await newCustomer(db);

  // Without a readable brand, the store shows its built-in name and still offers a contact.
  expectComplaint(/404 .*\/api\/branding/);
  await page.route('**/api/branding', (route) => route.fulfill({ status: 404, json: { message: 'Away' } }));
  await page.goto(`${storeUrl('karoo.localhost')}/login`);
  await expect(page.getByRole('link', { name: FORMULARY.supportEmail })).toHaveAttribute(
    'href',
    `mailto:${FORMULARY.supportEmail}`,
  );
  await expect(page.getByRole('main')).toContainText(FORMULARY.title);
  await page.unroute('**/api/branding');

  for (const { host, brand } of [...HOSTS, { host: 'localhost', brand: FORMULARY }]) {
    await page.goto(`${storeUrl(host)}/login`);
    await expect(page).toHaveTitle(`Login · ${brand.title}`);
    await expect(tabIcon(page)).toHaveAttribute('href', brand.icon);
    const main = page.getByRole('main');
    await expect(main).toContainText(brand.title);
    if (brand.logo) await expect(main.locator(`img[src="${brand.logo}"]`)).toBeVisible();
    else await expect(main.getByRole('img')).toHaveCount(0);
    await expect(page.getByRole('link', { name: brand.supportEmail })).toHaveAttribute(
      'href',
      `mailto:${brand.supportEmail}`,
    );
    await signInByForm(page, customer.username);
    await expect(page).toHaveTitle(brand.title);
    await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ })).toContainText(brand.title);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveTitle(`Orders · ${brand.title}`);
  }
});
