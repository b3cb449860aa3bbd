import { follow } from '../../follow.ts';
import { addOrder, addProofWithoutFile, newCustomer, PASSWORD } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expect, test } from '../../staff.ts';

const main = { name: 'Main' };

test('staff land in the back office, switch to the store and back, and find records and screens by a few letters', async ({
  page,
  db,
}) => {
  const { username } = await newCustomer(db, { role: 'Staff', name: 'Johan', surname: 'Botha' });
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page).toHaveTitle('Back office · Formulary');
  await expect(page.getByRole('banner')).toContainText('Johan Botha');
  await expect(page.getByRole('navigation', main).getByRole('link')).toHaveText([
    /^Dashboard/,
    /^Payments/,
    'Bank',
    /^Orders/,
    /^Problems/,
    'Documents',
    /^Customers/,
    'Credit control',
    /^Products/,
    'Substances',
    'Business',
  ]);
  await page.getByRole('link', { name: 'View store' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('main').getByRole('link', { name: 'Open back office' }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('link', { name: 'View store' }).click();
  await page.getByRole('navigation', main).getByRole('link', { name: 'Back office' }).click();
  await expect(page).toHaveURL('/admin');

  const customer = await newCustomer(db, { name: newWord(), surname: 'Pharmacy' });
  const product = await addProduct(db);
  const { id, referenceNumber } = await addOrder(db, customer, [{ product }]);
  const field = page.getByRole('combobox', { name: 'Go to' });
  const find = async (text: string, name: RegExp) => {
    await page.keyboard.press('ControlOrMeta+k');
    await field.fill(text);
    await expect(page.getByRole('option', { name }).first()).toBeVisible();
    await expect(page.getByRole('listbox', { name: 'Results' })).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await field.press('Enter');
    await expect(field).toHaveCount(0);
  };
  await find(referenceNumber, new RegExp(referenceNumber));
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  await find(customer.name.toLowerCase(), new RegExp(`${customer.name} Pharmacy`));
  await expect(page).toHaveURL(new RegExp(`/admin/customers/${customer.id}`));
  await find(product.sku, new RegExp(product.name));
  await expect(page).toHaveURL(new RegExp(`/admin/products/${product.id}`));
  await find('payme', /Payments/);
  await expect(page).toHaveURL(/\/admin\/payments/);
});

test('screens for Admins do not exist for other staff, nor the back office for customers', async ({
  page,
  signIn,
  signInStaff,
}) => {
  await signInStaff('Staff');
  const notFound = page.getByRole('heading', { name: 'Not Found' });
  await page.goto('/admin/store');
  await expect(notFound).toBeVisible();
  for (const path of ['/admin/store/hours', '/admin/audit']) {
    await follow(page, '/admin');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await follow(page, path);
    await expect(notFound).toBeVisible();
  }
  // Otherwise the staff screen would still request its counts, which customers may not read.
  await page.goto('about:blank');
  await signIn();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await follow(page, '/');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /back office/i })).toHaveCount(0);
});

test('an Admin moves between screens by keyboard shortcuts, which are listed by ? and do nothing in a field', async ({
  page,
  db,
  signInStaff,
}) => {
  const customer = await newCustomer(db);
  await addOrder(db, customer, [{ product: await addProduct(db) }]);
  const proof = await addProofWithoutFile(db, customer.id, new Date());
  await signInStaff('Admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Audit');
  await expect(sheet).toContainText('G');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/admin/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await expect(page).toHaveTitle('Audit · Formulary');
  const log = page.getByRole('searchbox', { name: 'Search the audit log' });
  await log.pressSequentially('gd?');
  await expect(page).toHaveURL(/\/admin\/audit\?q=gd/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await log.blur();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL('/admin/store');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('link')).toHaveText(['Back office', 'Store']);
  await crumbs.getByRole('link', { name: 'Back office' }).click();
  await expect(page).toHaveURL('/admin');

  await follow(page, `/admin/orders?q=${customer.username}`);
  await page.getByRole('checkbox', { name: /^Select order/ }).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toHaveCount(0);

  await follow(page, `/admin/payments/${proof}`);
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('12');
  await amount.press('?');
  await expect(sheet).toContainText('Payments');
  await page.keyboard.press('Escape');
  await expect(amount).toHaveValue('12');

  await follow(page, '/admin/products');
  await page.getByRole('gridcell').filter({ hasText: /^R/ }).first().focus();
  await page.keyboard.press('?');
  await expect(sheet).toContainText('Products');
  await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0);
});
