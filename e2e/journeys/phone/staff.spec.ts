import { addOrder, newCustomer } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expectAccessible, expectNoSideways } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

test('on a phone, everyday screens are in the tab bar, and all others and Sign out under More', async ({
  page,
  signInStaff,
}) => {
  await signInStaff('Admin');
  await page.goto('/admin');
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs.getByRole('link')).toHaveText([/Dashboard/, /Payments/, /Orders/, /Products/]);
  await tabs.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'Back office' });
  await expect(more).toContainText('Naledi Khumalo');
  await settle(page);
  await expectAccessible(page);
  await more.getByRole('link', { name: 'Audit' }).click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(more).toHaveCount(0);
  await tabs.getByRole('button', { name: 'More' }).click();
  await more.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
});

test('on a phone, orders are found, selected and moved, and show the code of each product', async ({
  page,
  db,
  signInStaff,
}) => {
  const customer = await newCustomer(db, { surname: `P${crypto.randomUUID()}` });
  const product = await addProduct(db);
  const { referenceNumber } = await addOrder(db, customer, [{ product }]);
  await signInStaff('Staff');
  await page.goto(`/admin/orders?q=${customer.surname}`);
  await page.getByRole('checkbox', { name: `Select order ${referenceNumber}` }).check();
  await settle(page);
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start picking' }).click();
  const row = page.getByRole('row', { name: new RegExp(referenceNumber) });
  await expect(row.getByText('Being picked').first()).toBeVisible();
  await row.getByRole('link', { name: referenceNumber }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${referenceNumber}` })).toBeVisible();
  await expect(page.getByText(`SKU ${product.sku}`)).toBeVisible();
  await settle(page);
  await expectNoSideways(page);
  await expectAccessible(page);
});

test('on a phone, staff capture a telephone order', async ({ page, db, signInStaff }) => {
  const customer = await newCustomer(db, { surname: `Q${crypto.randomUUID()}`, canCollect: true });
  const product = await addProduct(db);
  await signInStaff('Staff');
  await page.goto(`/admin/orders/new?customer=${customer.id}`);
  await page.getByRole('combobox', { name: 'Add a product' }).fill(product.name);
  await page.getByRole('option', { name: new RegExp(product.name) }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Collection', { exact: true }).first().click();
  await settle(page);
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
});
