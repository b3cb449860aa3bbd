import { follow } from '../../follow.ts';
import { signInByForm } from '../../ordering.ts';
import { addOrder, newCustomer, PASSWORD, setStoreAccess } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

test('an Admin restores access while recording a payment; Cancel does neither', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const customer = await newCustomer(db);
  const { id } = await addOrder(db, customer, [{ product: await addProduct(db) }]);
  await setStoreAccess(db, customer.id, false);
  const theirs = await pageOf(customer);
  await theirs.goto('/');
  await expect(theirs.getByRole('button', { name: 'Access Revoked' })).toBeVisible();
  await signInStaff('Admin');
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByTitle('Still to be paid')).toBeVisible();

  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  const restore = dialog.getByRole('checkbox', { name: 'Restore access with this payment' });
  await restore.check();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTitle('Still to be paid')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Access Revoked' })).toBeVisible();

  await page.keyboard.press('m');
  await expect(restore).not.toBeChecked();
  await restore.check();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByTitle('Paid in full')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Shop Now' })).toBeVisible();
});

test('an account is deactivated with a reason, signed out, and reactivated; Admins cannot deactivate their own', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const { id: own } = await signInStaff('Admin');
  const customer = await newCustomer(db, { name: newWord(), surname: 'Pharmacy' });
  const theirs = await pageOf(customer);
  await theirs.goto('/');
  await page.goto(`/admin/customers/${customer.id}`);
  const account = page.getByRole('region', { name: 'Account', exact: true });
  await account.getByRole('button', { name: 'Deactivate…' }).click();
  const question = page.getByRole('alertdialog', {
    name: `Deactivate ${customer.name} Pharmacy’s account?`,
  });
  await settle(page);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Deactivate account' }).click();
  await expect(question).toContainText('Reason is required.');
  await question.getByRole('textbox', { name: 'Reason' }).fill('The pharmacy has closed.');
  await page.keyboard.press('Enter');
  await expect(account).toContainText('Deactivated: cannot sign in.');
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Password…')).toHaveCount(0);

  await expect(theirs).toHaveURL(/\/login/);
  await theirs.getByLabel('Username').fill(customer.username);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Login' }).click();
  await expect(theirs.getByRole('alert')).toContainText('Invalid credentials');

  const activate = account.getByRole('button', { name: 'Activate' });
  await expect(activate).toBeFocused();
  await activate.click();
  await expectToast(page, `${customer.name} Pharmacy’s account is active again.`);
  await signInByForm(theirs, customer.username);
  await follow(page, `/admin/audit?q=${customer.name}`);
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Deactivated the account');
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('The pharmacy has closed.');

  await follow(page, `/admin/customers/${own}`);
  await expect(account).toContainText('Only another Admin can deactivate your account.');
  await expect(account.getByRole('button')).toHaveCount(0);
});
