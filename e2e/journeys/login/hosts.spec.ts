import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { confirmOrder, expectOwed, placeOrder, signInByForm } from '../../ordering.ts';
import { newCustomer, PASSWORD } from '../../people.ts';
import { addProduct } from '../../products.ts';
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

test('each host shows its own branding, before and after signing in', async ({
  page,
  db,
  expectComplaint,
}) => {
  const hosts = Object.fromEntries(HOSTS.map(({ host, brand }) => [host, brand]));
  await writeFile(file(), JSON.stringify({ hosts }));
  const customer = await newCustomer(db);

  // If the branding cannot be read, the store shows its built-in name and still offers a contact.
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

const shop = storeUrl('shop.localhost');
const api = storeUrl('api.shop.localhost');

test('with the app on one host and the API on its api. subdomain, a customer signs in, orders and signs out', async ({
  page,
  db,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\/users/);
  const customer = await newCustomer(db);
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { cost: 31_900 });
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') || pathname.startsWith('/asset-images/')) hosts.add(host);
  });

  await page.goto(`${shop}/store?q=${encodeURIComponent(product.name)}`);
  await expect(page).toHaveURL(/\/login\?redirectUrl=/);
  await page.getByLabel('Username').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('button', { name: `Add ${product.name}, Tablet` }).click();
  await page.getByRole('link', { name: 'Cart 1 item' }).click();
  await placeOrder(page);
  await confirmOrder(page);
  await expect(page.getByRole('list', { name: 'Products in the order' })).toContainText(product.name);
  await expectOwed(page, 0, 319 + 120, api);
  expect([...hosts]).toEqual([new URL(api).host]);

  await page.goto(`${shop}/profile`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${shop}/login`);
  await page.goto(`${shop}/`);
  await expect(page).toHaveURL(`${shop}/login?redirectUrl=%2F`);
  await signInByForm(page, customer.username);
});
