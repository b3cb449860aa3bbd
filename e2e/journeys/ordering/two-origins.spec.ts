import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { confirmOrder, expectOwed, placeOrder, signInByForm } from '../../ordering.ts';
import { newCustomer, PASSWORD } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expect, storeUrl, test } from '../../store.ts';

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
